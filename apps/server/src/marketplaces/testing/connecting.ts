import { createWarehouse, findKeyChoices, type Marketplace, removeAccount } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { expect } from 'vitest';
import type { TestServer } from '../../testing/server.ts';
import type { TestSandbox } from './sandbox.ts';
import { aSellingShop, type SellingShop } from './selling.ts';

let made = 0;

/** The two mugs by their articles, with their barcodes. */
export const mugs = { 'MUG-1': '4600000000015', 'MUG-2': '4600000000022' } as const;

/** Keys typed into the form; what is chosen is found out as a person does it. */
const typed: Record<Marketplace, (number: string) => Record<string, string>> = {
  ozon: (number) => ({ client_id: number, api_key: 'sandbox-key-of-tests' }),
  wildberries: (number) => ({ token: `sandbox.${number}.key` }),
  yandex_market: (number) => ({ api_key: `ACMA:sandbox-${number}` }),
  magnit: (number) => ({ api_key: `sandbox-${number}` }),
  megamarket: (number) => ({ token: `sandbox-${number}`, merchant_id: number }),
};

/** Something that a marketplace was asked to change. */
export interface Write {
  operation: string;
  body: unknown;
}

export interface ConnectedShop extends SellingShop {
  offers: string[];
  /** Writes to the marketplace since the last look. */
  writes(): Promise<Write[]>;
  /** A buyer orders the first mug. */
  buy(): Promise<string>;
}

/** A seller connects an account in which two mugs stand already, put there by another program, at other prices and stocks. */
export async function aShopThatConnects(
  server: TestServer,
  sandbox: TestSandbox,
  marketplace: Marketplace,
): Promise<ConnectedShop> {
  const number = String(900_000 + process.pid * 100 + ++made);
  const place = { marketplace, environment: 'sandbox' } as const;
  const keys = async ({ call }: Pick<SellingShop, 'call'>) => {
    const known = typed[marketplace](number);
    const { rows } = await call(findKeyChoices, { body: { ...place, keys: known } });
    return { ...known, ...Object.fromEntries(rows.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
  };
  const before = await aSellingShop(server, marketplace, keys);
  for (const [article, barcode] of Object.entries(mugs)) await before.mug(article, { barcodes: [barcode] });
  await addWarehouse(sandbox, before, { marketplace, number });
  expect(await before.run('products_upload')).toMatchObject({ progress: { accepted: 2 } });
  expect(await before.run('stocks_prices_upload')).toMatchObject({ status: 'success' });
  await before.call(removeAccount, { path: { id: before.account } });

  const written = (after: number) =>
    sandbox.control<{ seq: number; writes: Write[] }>(`${marketplace}/writes?after=${after}`);
  let { seq } = await written(0);
  const shop = await aSellingShop(server, marketplace, keys, { onlyReads: true });
  await addWarehouse(sandbox, shop, { marketplace, number });
  const offers: string[] = [];
  for (const [article, barcode] of Object.entries(mugs))
    offers.push((await shop.mug(article, { barcodes: [barcode], price: '690', stock: 4 })).id);
  return {
    ...shop,
    offers,
    async writes() {
      const news = await written(seq);
      seq = news.seq;
      return news.writes;
    },
    async buy() {
      const body = { offers: [{ offerId: 'MUG-1', quantity: 1 }] };
      return (await sandbox.control<{ posting: string }>(`${marketplace}/orders`, body)).posting;
    },
  };
}

/** Where no call tells warehouses, their number is typed. */
async function addWarehouse(
  sandbox: TestSandbox,
  shop: SellingShop,
  { marketplace, number }: { marketplace: Marketplace; number: string },
): Promise<void> {
  if (!connectors[marketplace].missing.warehouses) return;
  interface SandboxState {
    accounts: Record<string, { warehouses?: { id: string }[] }>;
  }
  const account = (await sandbox.control<SandboxState>(`${marketplace}/state`)).accounts[number];
  const remoteId = account?.warehouses?.[0]?.id ?? number;
  await shop.call(createWarehouse, { path: { account: shop.account }, body: { title: 'Основной', remoteId } });
}
