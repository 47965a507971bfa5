import {
  type Currency,
  changeCategoryMappings,
  changePropertyMappings,
  createAccount,
  createBrand,
  createCatalog,
  createCategory,
  createOffer,
  createProperty,
  findAttributes,
  findMarketplaceCategories,
  findPropertySuggestions,
  findUnitGroups,
  type MarketplaceCategory,
  refreshMarketplaceCategories,
} from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { execute } from '../../database/rows.ts';
import { seal } from '../../outside/secrets.ts';
import { aCompany, type Shop } from '../../testing/client.ts';
import type { TestServer } from '../../testing/server.ts';

export interface MugShop extends Shop {
  catalog: string;
  category: string;
  account: string;
  clientId: string;
  /** Property «Габариты». */
  sizes: string;
  /** One mug: `with` what it shall have, or lack. */
  mug(
    article: string,
    has?: {
      price?: string;
      barcode?: string;
      sizes?: boolean;
      brand?: string;
      stock?: number;
      oldPrice?: string;
      minPrice?: string;
      purchasePrice?: string;
    },
  ): Promise<string>;
  /** The marketplace's category for mugs, its tree asked for anew. */
  leaf(): Promise<MarketplaceCategory>;
  /** Maps the category and takes the suggestions for what is required. */
  map(): Promise<void>;
}

let made = 0;

/** A shop of mugs with an account in the sandbox; nothing is mapped yet. */
export async function aMugShop(server: TestServer, { currency }: { currency?: Currency } = {}): Promise<MugShop> {
  const shop = await aCompany(server);
  const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Посуда', currency } });
  const { id: category } = await shop.call(createCategory, { path: { catalog }, body: { title: 'Кружки' } });
  const { id: sizes } = await shop.call(createProperty, { path: { catalog }, body: { title: 'Габариты', type: 6 } });
  const units = await shop.call(findUnitGroups);
  const group = units.rows.find((each) => each.units.some((unit) => unit.symbol === 'мл'));
  const unit = group?.units.find((each) => each.symbol === 'мл')?.id ?? '';
  const { id: volume } = await shop.call(createProperty, {
    path: { catalog },
    body: { title: 'Объём', type: 7, scheme: { unitGroup: group?.id ?? null, defaultUnit: unit } },
  });
  const brand = await shop.call(createBrand, { path: { catalog }, body: { title: 'luminarc' } });
  const strange = await shop.call(createBrand, { path: { catalog }, body: { title: 'Ничей завод' } });
  const clientId = String(700_000 + process.pid * 100 + ++made);
  const { id: account } = await shop.call(createAccount, {
    body: {
      title: 'Кружки на Ozon',
      marketplace: 'ozon',
      environment: 'sandbox',
      catalog,
      keys: { client_id: clientId, api_key: 'sandbox-key-of-tests' },
    },
  });
  const ozon = { marketplace: 'ozon' };
  const leaf = async () => {
    await shop.call(refreshMarketplaceCategories, { path: ozon, body: {} });
    const { rows } = await shop.call(findMarketplaceCategories, { path: ozon, query: { term: 'Кружка' } });
    const [found] = rows;
    if (!found) throw new Error('The sandbox has no mugs');
    return found;
  };
  return {
    ...shop,
    catalog,
    category,
    account,
    clientId,
    sizes,
    async mug(article, has = {}) {
      const offer = await shop.call(createOffer, {
        body: {
          catalog,
          article,
          title: `Кружка ${article}`,
          category,
          brand: has.brand === 'strange' ? strange.id : brand.id,
          price: has.price ?? '490',
          oldPrice: has.oldPrice ?? null,
          minPrice: has.minPrice ?? null,
          purchasePrice: has.purchasePrice ?? null,
          stock: has.stock ?? 10,
          images: [{ url: 'https://example.test/mug.jpg' }],
          barcodes: has.barcode ? [has.barcode] : [],
          productProperties: [
            { property: volume, values: [{ value: 320, unit }] },
            ...(has.sizes === false
              ? []
              : [{ property: sizes, values: [{ width: 80, height: 95, length: 110, weight: 320 }] }]),
          ],
        },
      });
      return offer.id;
    },
    leaf,
    async map() {
      const { id } = await leaf();
      await shop.call(changeCategoryMappings, {
        path: ozon,
        body: { catalog, categories: [{ category, marketplaceCategory: id }] },
      });
      await shop.call(findAttributes, { path: { ...ozon, id } });
      const suggested = await shop.call(findPropertySuggestions, {
        path: ozon,
        query: { catalog_id: catalog, category_id: id },
      });
      const properties = suggested.rows.flatMap(({ attribute, suggestions: [best] }) =>
        attribute.required && best ? [{ attribute: attribute.id, source: best.item.source }] : [],
      );
      await shop.call(changePropertyMappings, { path: ozon, body: { catalog_id: catalog, properties } });
    },
  };
}

/** The marketplace has let the key run out: what is saved is taken no more. */
export async function expireKeys({ company, account, clientId }: MugShop): Promise<void> {
  const keys = seal(JSON.stringify({ client_id: clientId, api_key: 'expired-key-of-tests' }));
  await withCompany(
    company,
    (db) =>
      execute(db)`update marketplace_accounts set keys = ${keys} where company_id = ${db.company} and id = ${account}`,
  );
}
