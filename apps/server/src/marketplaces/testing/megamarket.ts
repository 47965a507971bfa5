import { createWarehouse } from '@prilavok/contract';
import type { TestServer } from '../../testing/server.ts';
import type { TestSandbox } from './sandbox.ts';
import { aSellingShop, hurry, type SellingShop } from './selling.ts';

export const megamarket = { marketplace: 'megamarket' };
export const place = { marketplace: 'megamarket', environment: 'sandbox' } as const;
/** The seller's number, which stands for their one warehouse, too. */
export const merchant = '4321';

interface SandboxState {
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

export interface MegamarketShop extends SellingShop {
  /** Its token. */
  token: string;
  offer(article: string, change?: { price?: string; image?: string }): Promise<string>;
  there(): Promise<SandboxState['accounts'][string]>;
  /** A buyer orders: the shipment's number. */
  buy(...offers: { offerId: string; quantity: number }[]): Promise<string>;
  /** Adds the warehouse that there is. */
  addWarehouse(): Promise<void>;
}

export const hurryMegamarket = (): void => hurry('megamarket');

let made = 0;

/** A shop of mugs with an account of the emulated Megamarket; its orders are Megamarket's to carry, the seller's, or are fetched. */
export async function aMegamarketShop(
  server: TestServer,
  sandbox: TestSandbox,
  scheme: 'mugs' | 'dbs' | 'pickup' = 'mugs',
): Promise<MegamarketShop> {
  // Long enough to be seen on the way.
  await sandbox.control('megamarket/pace', { task: 200, moderation: 200, label: 200 });
  const name = `${scheme}-${process.pid}-${++made}`;
  const token = `sandbox-${name}`;
  const shop = await aSellingShop(server, 'megamarket', async () => ({ token, merchant_id: merchant }));
  return {
    ...shop,
    token,
    async there() {
      const account = (await sandbox.control<SandboxState>('megamarket/state')).accounts[name];
      if (!account) throw new Error(`Nobody is ${name}`);
      return account;
    },
    async offer(article, { price = '490', image = 'https://example.test/mug.jpg' } = {}) {
      return (await shop.mug(article, { price, images: [{ url: image }] })).id;
    },
    async buy(...offers) {
      return (await sandbox.control<{ posting: string }>('megamarket/orders', { offers, account: name })).posting;
    },
    async addWarehouse() {
      const { account } = shop;
      await shop.call(createWarehouse, { path: { account }, body: { title: 'Склад', remoteId: merchant } });
    },
  };
}
