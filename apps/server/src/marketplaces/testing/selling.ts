import {
  changeCategoryMappings,
  changePropertyMappings,
  createAccount,
  createBrand,
  createCatalog,
  createCategory,
  createOffer,
  createProperty,
  createTask,
  findAttributes,
  findMarketplaceCategories,
  findPropertySuggestions,
  type MappingSource,
  type Marketplace,
  type OfferModel,
  type PlannedTaskType,
  refreshMarketplaceCategories,
  type Task,
  type Types,
} from '@prilavok/contract';
import { connectors, type Rate } from '@prilavok/marketplaces';
import { afterAll, beforeAll } from 'vitest';
import { aCompany, type Shop } from '../../testing/client.ts';
import type { TestServer } from '../../testing/server.ts';
import { runOnce } from './runs.ts';

interface Mapped {
  attribute: string;
  source: MappingSource;
}

/** Attributes that marketplaces require of a mug and the shop keeps no property for. */
const constants: Record<string, string> = { Цвет: 'белый', 'Материал посуды': 'стекло', 'Объём, л': '0.3' };

export interface SellingShop extends Shop {
  catalog: string;
  account: string;
  /** Required attributes there, with their sources. */
  properties: Mapped[];
  /** One mug: `has` what differs from the others. */
  mug(article: string, has?: Partial<Types<typeof createOffer>['sent']>): Promise<OfferModel>;
  /** Makes a task of the account and runs it to its end. */
  run(type: PlannedTaskType): Promise<Task>;
}

/** A shop of mugs with an account of an emulated marketplace, its category and what it requires mapped as suggested; `keys` are found as a person finds them. */
export async function aSellingShop(
  server: TestServer,
  marketplace: Marketplace,
  keys: (shop: Shop) => Promise<Record<string, string>>,
  { onlyReads = false }: { onlyReads?: boolean } = {},
): Promise<SellingShop> {
  const path = { marketplace };
  const shop = await aCompany(server, { onlyReads });
  const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Посуда' } });
  const { id: category } = await shop.call(createCategory, { path: { catalog }, body: { title: 'Кружки' } });
  const { id: sizes } = await shop.call(createProperty, { path: { catalog }, body: { title: 'Габариты', type: 6 } });
  const { id: brand } = await shop.call(createBrand, { path: { catalog }, body: { title: 'Luminarc' } });
  const { id: account } = await shop.call(createAccount, {
    body: { title: 'Кружки', marketplace, environment: 'sandbox', catalog, keys: await keys(shop) },
  });

  await shop.call(refreshMarketplaceCategories, { path, body: {} });
  const found = await shop.call(findMarketplaceCategories, { path, query: { term: 'Круж' } });
  const leaf = found.rows.find(({ title }) => title === 'Кружки' || title === 'Кружка')?.id ?? '';
  const categories = [{ category, marketplaceCategory: leaf }];
  await shop.call(changeCategoryMappings, { path, body: { catalog, categories } });
  await shop.call(findAttributes, { path: { ...path, id: leaf } });
  const query = { catalog_id: catalog, category_id: leaf };
  const suggested = await shop.call(findPropertySuggestions, { path, query });
  const properties = suggested.rows.flatMap(({ attribute, suggestions: [best] }): Mapped[] => {
    if (!attribute.required) return [];
    const text = constants[attribute.title];
    if (text) return [{ attribute: attribute.id, source: { type: 'constant', text } }];
    return best ? [{ attribute: attribute.id, source: best.item.source }] : [];
  });
  if (properties.length > 0)
    await shop.call(changePropertyMappings, { path, body: { catalog_id: catalog, properties } });

  return {
    ...shop,
    catalog,
    account,
    properties,
    mug: (article, has = {}) =>
      shop.call(createOffer, {
        body: {
          catalog,
          article,
          title: `Кружка ${article}`,
          category,
          brand,
          price: '490',
          stock: 10,
          description: 'Держит тепло до вечера',
          images: [{ url: 'https://example.test/mug.jpg' }],
          productProperties: [{ property: sizes, values: [{ width: 80, height: 95, length: 110, weight: 320 }] }],
          ...has,
        },
      }),
    async run(type) {
      const { id } = await shop.call(createTask, { body: { title: 'Задача', type, account } });
      return runOnce(shop, id);
    },
  };
}

/** Two requests a second are the limit of the real one: tests of a file would wait for minutes. */
export const hurry = (marketplace: 'magnit' | 'megamarket'): void =>
  withRates(marketplace, (rate) => ({ ...rate, amount: 1000, perMs: 1000 }));

/** Milliseconds by which the sandbox counts a request later than we do. */
const onTheWay = 150;

/** The client's limits grow back so many times sooner, as those of a sandbox do that was started so. */
export const hurryLimits = (marketplace: Marketplace, times: number): void =>
  withRates(marketplace, (rate) => ({ ...rate, perMs: rate.perMs / times + onTheWay }));

/** A marketplace of other rates for the tests of a file. */
function withRates(marketplace: Marketplace, other: (rate: Rate) => Rate): void {
  const connector = connectors[marketplace];
  beforeAll(() => {
    connectors[marketplace] = { ...connector, rates: connector.rates.map(other) };
  });
  afterAll(() => {
    connectors[marketplace] = connector;
  });
}
