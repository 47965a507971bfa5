import {
  changeCategoryMappings,
  changeProduct,
  changePropertyMappings,
  createAccount,
  createBrand,
  createCatalog,
  createCategory,
  createOffer,
  createProperty,
  createTask,
  createWarehouse,
  findAttributes,
  findKeyChoices,
  findMarketplaceCategories,
  findPropertySuggestions,
  type MappingSource,
  type PlannedTaskType,
  refreshMarketplaceCategories,
  type Task,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { aCompany, type Shop } from '../../testing/client.ts';
import type { TestServer } from '../../testing/server.ts';
import { runOnce } from './runs.ts';
import type { TestSandbox } from './sandbox.ts';

export const magnit = { marketplace: 'magnit' };
export const place = { marketplace: 'magnit', environment: 'sandbox' } as const;

interface Seen {
  accounts: Record<
    string,
    {
      shops: { id: number; title: string }[];
      warehouses: { id: string }[];
      skus: Record<
        string,
        { title: string; price: number; old_price?: number; weight: number; stocks: Record<string, { free: number }> }
      >;
      parcels: Record<string, { items: { identifiers: { cis?: string }[] }[] }>;
      orders: Record<string, { status: string }>;
    }
  >;
}

export interface MagnitShop extends Shop {
  account: string;
  offer(article: string, change?: { price?: string; brand?: 'none'; description?: string }): Promise<string>;
  /** Gives an offer's product another description. */
  describe(offer: string, description: string): Promise<void>;
  run(type: PlannedTaskType): Promise<Task>;
  there(): Promise<Seen['accounts'][string]>;
  /** A buyer orders: the order's number. */
  buy(...offers: { offerId: string; quantity: number }[]): Promise<string>;
  /** Adds the first warehouse there is; answers its number there. */
  addWarehouse(): Promise<string>;
}

interface Mapped {
  attribute: string;
  source: MappingSource;
}

/** Two requests a second are the manners for the real one: tests would wait for minutes. */
export function hurryMagnit(): void {
  connectors.magnit = { ...connectors.magnit, rates: [{ amount: 1000, perMs: 1000 }] };
}

let made = 0;

/** A shop of mugs whose account of the emulated Magnit Market was connected as a person does it: the key is typed, the shop is chosen. */
export async function aMagnitShop(server: TestServer, sandbox: TestSandbox): Promise<MagnitShop> {
  const shop = await aCompany(server);
  const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Посуда' } });
  const { id: category } = await shop.call(createCategory, { path: { catalog }, body: { title: 'Кружки' } });
  const { id: sizes } = await shop.call(createProperty, { path: { catalog }, body: { title: 'Габариты', type: 6 } });
  const brand = await shop.call(createBrand, { path: { catalog }, body: { title: 'Luminarc' } });
  const name = `mugs-${process.pid}-${++made}`;
  const api_key = `sandbox-${name}`;
  const { rows } = await shop.call(findKeyChoices, { body: { ...place, keys: { api_key } } });
  const shop_id = rows[0]?.options[0]?.id ?? '';
  const { id: account } = await shop.call(createAccount, {
    body: { title: 'Кружки', ...place, catalog, keys: { api_key, shop_id } },
  });
  const there = async () => {
    const seen = (await sandbox.control<Seen>('magnit/state')).accounts[name];
    if (!seen) throw new Error(`Nobody is ${name}`);
    return seen;
  };

  await shop.call(refreshMarketplaceCategories, { path: magnit, body: {} });
  const found = await shop.call(findMarketplaceCategories, { path: magnit, query: { term: 'Кружки' } });
  const leaf = found.rows.find(({ title }) => title === 'Кружки')?.id ?? '';
  const categories = [{ category, marketplaceCategory: leaf }];
  await shop.call(changeCategoryMappings, { path: magnit, body: { catalog, categories } });
  await shop.call(findAttributes, { path: { ...magnit, id: leaf } });
  const suggested = await shop.call(findPropertySuggestions, {
    path: magnit,
    query: { catalog_id: catalog, category_id: leaf },
  });
  const properties = suggested.rows.flatMap(({ attribute, suggestions: [best] }): Mapped[] => {
    if (!attribute.required) return [];
    if (attribute.title === 'Цвет') return [{ attribute: attribute.id, source: { type: 'constant', text: 'белый' } }];
    return best ? [{ attribute: attribute.id, source: best.item.source }] : [];
  });
  await shop.call(changePropertyMappings, { path: magnit, body: { catalog_id: catalog, properties } });

  const run = async (type: PlannedTaskType) => {
    const { id } = await shop.call(createTask, { body: { title: 'Задача', type, account } });
    return runOnce(shop, id);
  };
  const products = new Map<string, string>();
  return {
    ...shop,
    account,
    async describe(offer, description) {
      await shop.call(changeProduct, { path: { id: products.get(offer) ?? '' }, body: { description } });
    },
    there,
    run,
    async offer(article, { price = '490', brand: own, description = 'Держит тепло до вечера' } = {}) {
      const offer = await shop.call(createOffer, {
        body: {
          catalog,
          article,
          title: `Кружка ${article}`,
          category,
          brand: own === 'none' ? null : brand.id,
          price,
          oldPrice: '700',
          stock: 10,
          description,
          images: [{ url: 'https://example.test/mug.jpg' }],
          productProperties: [{ property: sizes, values: [{ width: 80, height: 95, length: 110, weight: 320 }] }],
        },
      });
      products.set(offer.id, offer.product);
      return offer.id;
    },
    async buy(...offers) {
      return (await sandbox.control<{ posting: string }>('magnit/orders', { offers, account: name })).posting;
    },
    async addWarehouse() {
      const [warehouse] = (await there()).warehouses;
      const remoteId = warehouse?.id ?? '';
      await shop.call(createWarehouse, { path: { account }, body: { title: 'Основной', remoteId } });
      return remoteId;
    },
  };
}
