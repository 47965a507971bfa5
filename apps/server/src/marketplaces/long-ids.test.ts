import { findKeyChoices } from '@prilavok/contract';
import { afterAll, expect, it } from 'vitest';
import { connectAccount } from '../orders/accounts/account-connection.ts';
import { anOzonShop } from '../orders/testing/shop.ts';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aMagnitShop, hurryMagnit } from './testing/magnit.ts';
import { useSandbox } from './testing/sandbox.ts';
import { aSellingShop, type SellingShop } from './testing/selling.ts';
import { aWildberriesShop } from './testing/wildberries.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMagnit();

/** A shop with one offer that is listed there. */
interface ListedShop extends Pick<SellingShop, 'company' | 'account'> {
  article: string;
  /** Where its stock lies; the first that the marketplace lists unless told. */
  warehouse?: string;
  /** Of the account there; the one that was connected last unless told. */
  there?: string;
}

async function withMug(shop: SellingShop): Promise<ListedShop> {
  await shop.mug('MUG-1');
  await shop.run('products_upload');
  return { ...shop, article: 'MUG-1' };
}

/** Megamarket isn't among them: it numbers products by the seller's article, and writes its other numbers as texts. */
const shops = {
  async ozon() {
    const shop = await anOzonShop(server, sandbox.url);
    // It takes one stock so often only, and this one has just been set.
    await sandbox.control('ozon/clock', { advanceMs: 31_000 });
    return { ...shop, article: 'CASE-1' };
  },
  async wildberries() {
    const shop = await aWildberriesShop(server, sandbox);
    return { ...(await withMug(shop)), there: shop.number };
  },
  async yandex_market() {
    const shop = await aSellingShop(server, 'yandex_market', async ({ call }) => {
      const api_key = `ACMA:sandbox-long-${process.pid}`;
      const body = { marketplace: 'yandex_market', environment: 'sandbox', keys: { api_key } } as const;
      const { rows } = await call(findKeyChoices, { body });
      return { api_key, ...Object.fromEntries(rows.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
    });
    return withMug(shop);
  },
  async magnit() {
    const shop = await aMagnitShop(server, sandbox);
    const warehouse = await shop.addWarehouse();
    return { ...(await withMug(shop)), warehouse };
  },
} satisfies Record<string, () => Promise<ListedShop>>;
type Numbered = keyof typeof shops;

const setLong = (marketplace: Numbered, longIds: boolean) => sandbox.control(`${marketplace}/faults`, { longIds });
afterAll(() =>
  Promise.all((['ozon', 'wildberries', 'yandex_market', 'magnit'] as const).map((one) => setLong(one, false))),
);

const isLong = (id: string) => /^\d+$/.test(id) && !Number.isSafeInteger(Number(id));

/** Which ids it writes as numbers: parts of a product's, of a line's, and the order's own. */
it.each([
  { marketplace: 'ozon', parts: 1, sku: true, number: false },
  { marketplace: 'wildberries', parts: 2, sku: true, number: true },
  { marketplace: 'yandex_market', parts: 0, sku: true, number: true },
  { marketplace: 'magnit', parts: 1, sku: true, number: false },
] as const)(
  'ids beyond 2^53 of $marketplace come in and go out to the last digit',
  async ({ marketplace, ...long }) => {
    const { company, account, article, there, ...shop }: ListedShop = await shops[marketplace]();
    await setLong(marketplace, true);
    const { client } = await connectAccount(company, account, AbortSignal.timeout(60_000));

    const product = await eventually(async () => (await client.products.get([article]))[0]);
    expect(product.remoteId.split(':').filter(isLong)).toHaveLength(long.parts);

    const warehouse = shop.warehouse ?? (await client.warehouses.list()).find(({ active }) => active)?.id ?? '';
    const row = { offerId: article, remoteId: product.remoteId, warehouse, stock: 7 };
    const { rejected } = await client.stocks.set([row]);
    expect(rejected).toEqual([]);
    await eventually(async () => (await client.stocks.get([article])).some(({ stock }) => stock === 7));

    const offers = [{ offerId: article, quantity: 1 }];
    await sandbox.control(`${marketplace}/orders`, { offers, ...(there && { account: there }) });
    const order = await eventually(async () => (await client.orders.waiting()).rows[0]);
    expect([order.lines[0]?.sku ?? '', order.number].map(isLong)).toEqual([long.sku, long.number]);
    const lines = order.lines.map(({ sku, quantity }) => ({ sku, quantity }));
    await client.orders.pack(order.number, [{ lines }]);
    await eventually(async () => {
      const [now] = await client.orders.read([order.number]);
      return now?.number === order.number && now.status + now.substatus !== order.status + order.substatus;
    });
  },
);
