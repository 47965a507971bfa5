import {
  changeOffer,
  createTask,
  findKeyChoices,
  findOrders,
  findProductMappings,
  findTaskProducts,
  linkProduct,
  type Marketplace,
  previewCards,
  unlinkProducts,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { connectAccount } from '../../orders/accounts/account-connection.ts';
import { importPeriod } from '../../orders/remote/import-orders.ts';
import { type Client, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { listCardOffers } from '../cards/offers.queries.ts';
import { clientOf } from '../connection/client.ts';
import { countedProducts } from '../stored/card-counts.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { aSellingShop } from '../testing/selling.ts';
import { aWildberriesShop } from '../testing/wildberries.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

type Selling = Pick<Client, 'call'> & { account: string };

interface Product {
  id: number;
  name: string;
  price: string;
  stocks: Record<string, { free: number }>;
}
interface SandboxState {
  accounts: Record<string, { products: Record<string, Product> }>;
}
const there = async ({ clientId }: MugShop) =>
  (await sandbox.control<SandboxState>('ozon/state')).accounts[clientId]?.products ?? {};

const freeOf = (product: Product | undefined) =>
  Object.values(product?.stocks ?? {}).reduce((sum, { free }) => sum + free, 0);

/** Changes prices in the marketplace's own cabinet. */
async function otherwise(shop: MugShop, pairs: [from: string, to: string][]): Promise<void> {
  const response = await fetch(`${sandbox.url}/ozon/api-seller.ozon.ru/v1/product/update/offer-id`, {
    method: 'POST',
    headers: { 'client-id': shop.clientId, 'api-key': 'sandbox-key-of-tests', 'content-type': 'application/json' },
    body: JSON.stringify({
      update_offer_id: pairs.map(([offer_id, new_offer_id]) => ({ offer_id, new_offer_id })),
    }),
  });
  expect([response.status, await response.json()]).toEqual([200, { errors: [] }]);
}

const upload = async (shop: Selling) =>
  (await shop.call(createTask, { body: { title: 'Карточки', type: 'products_upload', account: shop.account } })).id;

const resultOf = async ({ call }: Selling, task: string, offer: string) => {
  const { rows } = await call(findTaskProducts, { path: { id: task }, body: {} });
  return rows.find((row) => row.offer === offer);
};

const pairs = async ({ call, account }: Selling) => {
  const { rows } = await call(findProductMappings, { path: { account }, body: {} });
  return rows.map(({ article, offer, linkedBy }) => ({ article, offer, linkedBy }));
};

const look = async ({ call, account }: Selling, marketplace: Marketplace, offer: string) =>
  (await call(previewCards, { path: { marketplace, account }, body: { offers: [offer] } })).rows[0];

/** A shop whose mug is on Ozon as `MUG-1`. */
async function sold() {
  const shop = await aMugShop(server);
  await shop.map();
  const offer = await shop.mug('MUG-1', { stock: 7 });
  const task = await upload(shop);
  await runOnce(shop, task);
  await eventually(async () => freeOf((await there(shop))['MUG-1']) === 7);
  return { shop, offer, task };
}

const rename = (shop: Selling, id: string, article: string) =>
  shop.call(changeOffer, { path: { id }, body: { article } });

describe('an article that has been changed', () => {
  it('goes to the card that is there, which stays the same product', async () => {
    const { shop, offer, task } = await sold();
    const before = await there(shop);
    await rename(shop, offer, 'CUP-1');
    expect(await look(shop, 'ozon', offer)).toMatchObject({
      changed: true,
      fields: expect.arrayContaining([{ name: 'article', title: 'Артикул', value: 'CUP-1', was: 'MUG-1' }]),
    });
    expect(await runOnce(shop, task)).toMatchObject({ progress: { accepted: 1, refused: 0 } });
    const after = await there(shop);
    expect(Object.keys(after)).toEqual(['CUP-1']);
    expect(after['CUP-1']?.id).toBe(before['MUG-1']?.id);
    expect(await pairs(shop)).toEqual([{ article: 'CUP-1', offer, linkedBy: 'upload' }]);
    expect(await runOnce(shop, task)).toMatchObject({ progress: { accepted: 0, skipped: 1 } });
    await sandbox.control('ozon/clock', { advanceMs: 31_000 });
    await shop.call(changeOffer, { path: { id: offer }, body: { stock: 4, price: '450' } });
    await eventually(async () => {
      const cup = (await there(shop))['CUP-1'];
      return freeOf(cup) === 4 && Number(cup?.price) === 450;
    });
  });

  it('leaves orders to their offer, under whichever article they come', async () => {
    const { shop, offer, task } = await sold();
    const order = (offerId: string) =>
      sandbox.control('ozon/orders', { account: shop.clientId, offers: [{ offerId, quantity: 1 }] });
    await order('MUG-1');
    await rename(shop, offer, 'CUP-1');
    await runOnce(shop, task);
    await order('CUP-1');
    const now = Date.now();
    const period = { since: new Date(now - 86_400_000).toISOString(), to: new Date(now + 86_400_000).toISOString() };
    await importPeriod(await connectAccount(shop.company, shop.account, AbortSignal.timeout(30_000)), period);
    const { rows } = await shop.call(findOrders, { body: {} });
    const lines = rows.flatMap(({ products }) => products).map((line) => [line.article, line.offer]);
    expect(lines.toSorted()).toEqual([
      ['CUP-1', offer],
      ['MUG-1', offer],
    ]);
  });

  it('is refused by name where another product has it, and the card stays as it was', async () => {
    const { shop, offer, task } = await sold();
    await shop.mug('MUG-2');
    await runOnce(shop, task);
    const before = await there(shop);
    // Free by our books, taken over there.
    await otherwise(shop, [['MUG-2', 'CUP-1']]);
    await rename(shop, offer, 'CUP-1');
    await runOnce(shop, task);
    expect(await resultOf(shop, task, offer)).toMatchObject({
      result: 'refused',
      faults: [{ field: 'article', message: expect.stringContaining('уже у другого товара') }],
    });
    expect((await there(shop))['MUG-1']?.id).toBe(before['MUG-1']?.id);
  });

  it('is taken for done where the answer about it was lost', async () => {
    const { shop, offer, task } = await sold();
    await rename(shop, offer, 'CUP-1');
    await otherwise(shop, [['MUG-1', 'CUP-1']]);
    expect(await runOnce(shop, task)).toMatchObject({ progress: { accepted: 1, refused: 0 } });
    expect(Object.keys(await there(shop))).toEqual(['CUP-1']);
    expect(await pairs(shop)).toEqual([{ article: 'CUP-1', offer, linkedBy: 'upload' }]);
  });

  it('goes nowhere where a person has paired the two', async () => {
    const { shop, offer, task } = await sold();
    const path = { account: shop.account };
    const [product] = (await shop.call(findProductMappings, { path, body: {} })).rows;
    const id = product?.id ?? '';
    await shop.call(unlinkProducts, { path: { ...path, ids: [id] } });
    await shop.call(linkProduct, { path, body: { sync_product_id: id, offer_id: offer } });
    await shop.call(changeOffer, { path: { id: offer }, body: { article: 'CUP-1', title: 'Кружка большая' } });
    await runOnce(shop, task);
    expect(Object.entries(await there(shop)).map(([article, { name }]) => [article, name])).toEqual([
      ['MUG-1', 'Кружка большая'],
    ]);
  });

  it('over there is followed, and not taken back', async () => {
    const { shop, offer, task } = await sold();
    await otherwise(shop, [['MUG-1', 'THERE-1']]);
    const compare = await shop.call(createTask, {
      body: { title: 'Сверка', type: 'products_sync', account: shop.account },
    });
    await runOnce(shop, compare.id);
    expect(await pairs(shop)).toEqual([{ article: 'THERE-1', offer, linkedBy: 'renamed' }]);
    await shop.call(changeOffer, { path: { id: offer }, body: { title: 'Кружка большая' } });
    await runOnce(shop, task);
    expect(Object.keys(await there(shop))).toEqual(['THERE-1']);
    await otherwise(shop, [['THERE-1', 'MUG-1']]);
    await runOnce(shop, compare.id);
    expect(await pairs(shop)).toEqual([{ article: 'MUG-1', offer, linkedBy: 'article' }]);
  });

  it('goes with the card on Wildberries, which keeps its number', async () => {
    const shop = await aWildberriesShop(server, sandbox);
    const { id: offer } = await shop.mug('MUG-1');
    const task = await upload(shop);
    await runOnce(shop, task);
    const before = await shop.there();
    await rename(shop, offer, 'CUP-1');
    expect(await runOnce(shop, task)).toMatchObject({ progress: { accepted: 1, refused: 0 } });
    const after = await shop.there();
    expect(Object.keys(after)).toEqual(['CUP-1']);
    expect(after['CUP-1']?.nmID).toBe(before['MUG-1']?.nmID);
    expect(await pairs(shop)).toEqual([{ article: 'CUP-1', offer, linkedBy: 'upload' }]);
  });

  it('comes with those of the sizes that share its card on Wildberries, also where they are sent apart', async () => {
    const shop = await aWildberriesShop(server, sandbox);
    const offers: string[] = [];
    for (const article of ['T/M', 'T/L', 'T/XL']) offers.push((await shop.mug(article)).id);
    const task = await upload(shop);
    await runOnce(shop, task);
    // One card of three sizes, as it stands there where their category has any.
    await withCompany(
      shop.company,
      (db) => countedProducts(db)`
        update sync_products set remote_id = '77:' || id where company_id = ${db.company} and account_id = ${shop.account}`,
    );
    const [medium = '', large = '', extra = ''] = offers;
    const together = async () => {
      const only = { catalog: shop.catalog, account: shop.account, offers: [medium], limit: 1 };
      const [found] = await withCompany(shop.company, (db) => listCardOffers(db, only, ''));
      return found?.renamedWith;
    };
    await rename(shop, large, 'NEW/L');
    expect(await together()).toEqual([]);
    await rename(shop, medium, 'NEW/M');
    expect(await together()).toEqual(['NEW/L']);
    await rename(shop, extra, 'NEW/XL');
    expect(await together()).toEqual(['NEW/L', 'NEW/XL']);
  });

  it('is said to stay where the marketplace knows cards by it, and makes no second one', async () => {
    const name = `articles-${process.pid}`;
    const shop = await aSellingShop(server, 'yandex_market', async ({ call }) => {
      const api_key = `ACMA:sandbox-${name}`;
      const place = { marketplace: 'yandex_market', environment: 'sandbox' } as const;
      const { rows } = await call(findKeyChoices, { body: { ...place, keys: { api_key } } });
      return { api_key, ...Object.fromEntries(rows.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
    });
    const { id: offer } = await shop.mug('MUG-1', {
      oldPrice: '700',
      images: ['mug', 'mug-2'].map((one) => ({ url: `https://example.test/${one}.jpg` })),
    });
    const task = await upload(shop);
    await runOnce(shop, task);
    await rename(shop, offer, 'CUP-1');
    expect(await look(shop, 'yandex_market', offer)).toMatchObject({
      ready: true,
      changed: false,
      missing: [{ code: 'article_stays', field: 'article', message: expect.stringContaining('остаётся под «MUG-1»') }],
    });
    await runOnce(shop, task);
    expect(await pairs(shop)).toEqual([{ article: 'MUG-1', offer, linkedBy: 'upload' }]);
    interface Market {
      accounts: Record<string, { offers: Record<string, unknown> }>;
    }
    const { accounts } = await sandbox.control<Market>('yandex_market/state');
    expect(Object.keys(accounts[name]?.offers ?? {})).toEqual(['MUG-1']);

    // Renamed in the marketplace's own cabinet it looks like another product there.
    const client = await clientOf(shop.company, shop.account);
    const [card] = await client.products.cards(['MUG-1']);
    if (card) await client.products.push([{ ...card, offerId: 'CUP-1' }]);
    await shop.run('products_sync');
    expect(await pairs(shop)).toEqual([{ article: 'CUP-1', offer, linkedBy: 'article' }]);
    expect((await look(shop, 'yandex_market', offer))?.missing).toEqual([]);
  });
});
