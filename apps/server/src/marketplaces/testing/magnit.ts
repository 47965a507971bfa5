import { changeProduct, createWarehouse, findKeyChoices } from '@prilavok/contract';
import type { TestServer } from '../../testing/server.ts';
import type { TestSandbox } from './sandbox.ts';
import { aSellingShop, hurry, type SellingShop } from './selling.ts';

export const magnit = { marketplace: 'magnit' };
export const place = { marketplace: 'magnit', environment: 'sandbox' } as const;

interface SandboxState {
  accounts: Record<
    string,
    {
      shops: { id: number; title: string }[];
      warehouses: { id: string }[];
      skus: Record<
        string,
        { title: string; price: number; old_price?: number; weight: number; stocks: Record<string, { free: number }> }
      >;
      parcels: Record<string, { barcode: string; items: { identifiers: { cis?: string }[] }[] }>;
      orders: Record<string, { status: string }>;
    }
  >;
}

export interface MagnitShop extends SellingShop {
  offer(article: string, change?: { price?: string; brand?: 'none'; description?: string }): Promise<string>;
  /** Gives an offer's product another description. */
  describe(offer: string, description: string): Promise<void>;
  there(): Promise<SandboxState['accounts'][string]>;
  /** A buyer orders: the order's number. */
  buy(...offers: { offerId: string; quantity: number }[]): Promise<string>;
  /** Adds the first warehouse there is; answers its number there. */
  addWarehouse(): Promise<string>;
}

export const hurryMagnit = (): void => hurry('magnit');

let made = 0;

/** A shop of mugs whose account of the emulated Magnit Market was connected as a person does it: the key is typed, the shop is chosen. */
export async function aMagnitShop(server: TestServer, sandbox: TestSandbox): Promise<MagnitShop> {
  const name = `mugs-${process.pid}-${++made}`;
  const shop = await aSellingShop(server, 'magnit', async ({ call }) => {
    const api_key = `sandbox-${name}`;
    const { rows } = await call(findKeyChoices, { body: { ...place, keys: { api_key } } });
    return { api_key, shop_id: rows[0]?.options[0]?.id ?? '' };
  });
  const there = async () => {
    const account = (await sandbox.control<SandboxState>('magnit/state')).accounts[name];
    if (!account) throw new Error(`Nobody is ${name}`);
    return account;
  };
  const products = new Map<string, string>();
  return {
    ...shop,
    there,
    async describe(offer, description) {
      await shop.call(changeProduct, { path: { id: products.get(offer) ?? '' }, body: { description } });
    },
    async offer(article, { brand, ...change } = {}) {
      const own = brand === 'none' ? { brand: null } : {};
      const { id, product } = await shop.mug(article, { oldPrice: '700', ...own, ...change });
      products.set(id, product);
      return id;
    },
    async buy(...offers) {
      return (await sandbox.control<{ posting: string }>('magnit/orders', { offers, account: name })).posting;
    },
    async addWarehouse() {
      const [warehouse] = (await there()).warehouses;
      const remoteId = warehouse?.id ?? '';
      await shop.call(createWarehouse, { path: { account: shop.account }, body: { title: 'Основной', remoteId } });
      return remoteId;
    },
  };
}
