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
  createWarehouse,
  findAttributes,
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

export const megamarket = { marketplace: 'megamarket' };
export const place = { marketplace: 'megamarket', environment: 'sandbox' } as const;
/** The seller's number, which stands for their one warehouse, too. */
export const merchant = '4321';

interface Seen {
  accounts: Record<
    string,
    {
      cards: Record<string, { name: string; status: string; price: number | null; stock: number; reserved: number }>;
      shipments: Record<
        string,
        { closedAt?: number; lots: { status: string; subStatus: string | null; boxCode: string | null }[] }
      >;
    }
  >;
}

export interface MegamarketShop extends Shop {
  account: string;
  /** Its token. */
  token: string;
  offer(article: string, change?: { price?: string; image?: string }): Promise<string>;
  run(type: PlannedTaskType): Promise<Task>;
  there(): Promise<Seen['accounts'][string]>;
  /** A buyer orders: the shipment's number. */
  buy(...offers: { offerId: string; quantity: number }[]): Promise<string>;
  /** Adds the warehouse that there is. */
  addWarehouse(): Promise<void>;
}

/** Two requests a second are the manners for the real one: tests would wait for minutes. */
export function hurryMegamarket(): void {
  connectors.megamarket = { ...connectors.megamarket, rates: [{ amount: 1000, perMs: 1000 }] };
}

let made = 0;

/** A shop of mugs with an account of the emulated Megamarket, its category and required attributes mapped by suggestions; its orders are Megamarket's to carry, the seller's, or are fetched. */
export async function aMegamarketShop(
  server: TestServer,
  sandbox: TestSandbox,
  scheme: 'mugs' | 'dbs' | 'pickup' = 'mugs',
): Promise<MegamarketShop> {
  const shop = await aCompany(server);
  // Long enough to be seen on the way.
  await sandbox.control('megamarket/pace', { task: 200, moderation: 200, label: 200 });
  const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Посуда' } });
  const { id: category } = await shop.call(createCategory, { path: { catalog }, body: { title: 'Кружки' } });
  const { id: sizes } = await shop.call(createProperty, { path: { catalog }, body: { title: 'Габариты', type: 6 } });
  const brand = await shop.call(createBrand, { path: { catalog }, body: { title: 'Luminarc' } });
  const name = `${scheme}-${process.pid}-${++made}`;
  const token = `sandbox-${name}`;
  const { id: account } = await shop.call(createAccount, {
    body: { title: 'Кружки', ...place, catalog, keys: { token, merchant_id: merchant } },
  });

  await shop.call(refreshMarketplaceCategories, { path: megamarket, body: {} });
  const found = await shop.call(findMarketplaceCategories, { path: megamarket, query: { term: 'Кружки' } });
  const leaf = found.rows.find(({ title }) => title === 'Кружки')?.id ?? '';
  const categories = [{ category, marketplaceCategory: leaf }];
  await shop.call(changeCategoryMappings, { path: megamarket, body: { catalog, categories } });
  await shop.call(findAttributes, { path: { ...megamarket, id: leaf } });
  const suggested = await shop.call(findPropertySuggestions, {
    path: megamarket,
    query: { catalog_id: catalog, category_id: leaf },
  });
  const properties = suggested.rows.flatMap(
    ({ attribute, suggestions: [best] }): { attribute: string; source: MappingSource }[] => {
      if (!attribute.required) return [];
      if (attribute.title === 'Цвет') return [{ attribute: attribute.id, source: { type: 'constant', text: 'белый' } }];
      return best ? [{ attribute: attribute.id, source: best.item.source }] : [];
    },
  );
  await shop.call(changePropertyMappings, { path: megamarket, body: { catalog_id: catalog, properties } });

  return {
    ...shop,
    account,
    token,
    async there() {
      const seen = (await sandbox.control<Seen>('megamarket/state')).accounts[name];
      if (!seen) throw new Error(`Nobody is ${name}`);
      return seen;
    },
    async run(type) {
      const { id } = await shop.call(createTask, { body: { title: 'Задача', type, account } });
      return runOnce(shop, id);
    },
    async offer(article, { price = '490', image = 'https://example.test/mug.jpg' } = {}) {
      const { id } = await shop.call(createOffer, {
        body: {
          catalog,
          article,
          title: `Кружка ${article}`,
          category,
          brand: brand.id,
          price,
          stock: 10,
          description: 'Держит тепло до вечера',
          images: [{ url: image }],
          productProperties: [{ property: sizes, values: [{ width: 80, height: 95, length: 110, weight: 320 }] }],
        },
      });
      return id;
    },
    async buy(...offers) {
      return (await sandbox.control<{ posting: string }>('megamarket/orders', { offers, account: name })).posting;
    },
    async addWarehouse() {
      await shop.call(createWarehouse, { path: { account }, body: { title: 'Склад', remoteId: merchant } });
    },
  };
}
