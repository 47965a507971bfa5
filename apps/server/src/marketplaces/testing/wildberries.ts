import { changePropertyMappings, findAttributes, findMarketplaceCategories } from '@prilavok/contract';
import type { TestServer } from '../../testing/server.ts';
import type { TestSandbox } from './sandbox.ts';
import { aSellingShop, type SellingShop } from './selling.ts';

interface Card {
  nmID: number;
  price: number;
  /** 0: not in the trash. */
  trashedAt: number;
  /** By warehouse and size. */
  stocks: Record<string, Record<string, number>>;
}

interface Supply {
  closedAt: number;
  shipping?: { day: string; point: number; type: string; waybill: string | null };
}

export interface WildberriesShop extends SellingShop {
  /** Its number there. */
  number: string;
  /** A buyer orders one: the task's number. */
  buy(article: string): Promise<string>;
  /** Its supplies there, by number. */
  supplies(): Promise<Record<string, Supply>>;
  /** Its cards there, by article. */
  there(): Promise<Record<string, Card>>;
}

let made = 0;

/** A shop of mugs with an account of the emulated Wildberries, mapped so that mugs are taken. */
export async function aWildberriesShop(server: TestServer, sandbox: TestSandbox): Promise<WildberriesShop> {
  const number = String(process.pid * 10 + 5000 + ++made);
  const shop = await aSellingShop(server, 'wildberries', async () => ({ token: `sandbox.${number}.key` }));
  await sayMaterial(shop);
  interface There {
    accounts: Record<string, { cards: Record<string, Card>; supplies: Record<string, Supply> }>;
  }
  const own = async () => (await sandbox.control<There>('wildberries/state')).accounts[number];
  return {
    ...shop,
    number,
    async buy(article) {
      const offers = [{ offerId: article, quantity: 1 }];
      return (await sandbox.control<{ posting: string }>('wildberries/orders', { account: number, offers })).posting;
    },
    there: async () => (await own())?.cards ?? {},
    supplies: async () => (await own())?.supplies ?? {},
  };
}

/** Fills the material, which Wildberries requires of mugs. */
export async function sayMaterial(shop: SellingShop): Promise<void> {
  const path = { marketplace: 'wildberries' };
  const { rows } = await shop.call(findMarketplaceCategories, { path, query: { term: 'Кружки' } });
  const leaf = rows.find(({ title }) => title === 'Кружки')?.id ?? '';
  const attributes = (await shop.call(findAttributes, { path: { ...path, id: leaf } })).rows;
  const attribute = attributes.find(({ title }) => title === 'Материал посуды')?.id ?? '';
  const properties = [{ attribute, source: { type: 'constant' as const, text: 'стекло' } }];
  await shop.call(changePropertyMappings, { path, body: { catalog_id: shop.catalog, properties } });
}
