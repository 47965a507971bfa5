import {
  barcodeCards,
  changeOffer,
  createTask,
  findKeyChoices,
  findMarketplaces,
  findProductMappings,
  findRequestLogs,
  findTaskLogs,
  findTaskProducts,
  getOffers,
  type Marketplace,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { type Client, eventually } from '../../testing/client.ts';
import { letTimePass } from '../../testing/queue.ts';
import { useServer } from '../../testing/server.ts';
import { flushRequestLog } from '../connection/request-log.ts';
import { aMagnitShop, hurryMagnit } from '../testing/magnit.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { aSellingShop } from '../testing/selling.ts';
import { aWildberriesShop } from '../testing/wildberries.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMagnit();

type Selling = Pick<Client, 'call' | 'refused'> & { account: string };

const found = async ({ call, account }: Selling, barcode?: 'none') =>
  (await call(findProductMappings, { path: { account }, body: { barcode } })).rows;

const make = async (marketplace: Marketplace, shop: Selling, ids: string[]) =>
  shop.call(barcodeCards, { path: { marketplace, account: shop.account }, body: { products: ids } });

const upload = async ({ call, account }: Selling) =>
  (await call(createTask, { body: { title: 'Карточки', type: 'products_upload', account } })).id;

const barcodesOf = async ({ call }: Selling, id: string) =>
  (await call(getOffers, { path: { ids: [id] } })).rows[0]?.barcodes;

interface SandboxState {
  accounts: Record<string, { products: Record<string, { barcode: string; moreBarcodes?: string[] }> }>;
}
const there = async ({ clientId }: MugShop, article: string) =>
  (await sandbox.control<SandboxState>('ozon/state')).accounts[clientId]?.products[article];

/** The marketplace has let them into sale, and said so. */
const onSale = (shop: Selling) =>
  eventually(async () => {
    await letTimePass('marketplaces.follow-moderation:%');
    const rows = await found(shop);
    return rows.length > 0 && rows.every(({ sku }) => sku !== null);
  });

describe('goods without a barcode', () => {
  it('get one of the marketplace, which is their offer’s from then on', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const bare = await shop.mug('MUG-1');
    const coded = await shop.mug('MUG-2', { barcode: '4600000000017' });
    await runOnce(shop, await upload(shop));
    await onSale(shop);
    const products = await found(shop);
    const idOf = (offer: string) => products.find((row) => row.offer === offer)?.id ?? '';
    expect((await found(shop, 'none')).map(({ offer }) => offer)).toEqual([bare]);
    const answer = await make('ozon', shop, [idOf(bare), idOf(coded), '999999']);
    expect(answer).toMatchObject({
      done: [idOf(bare)],
      failed: [
        { id: idOf(coded), code: 'barcode_known', message: expect.stringContaining('уже есть штрихкод') },
        { id: '999999', code: 'not_found' },
      ],
    });
    const made = (await there(shop, 'MUG-1'))?.moreBarcodes;
    expect(made).toEqual([expect.stringMatching(/^OZN\d+$/)]);
    expect(await barcodesOf(shop, bare)).toEqual(made);
    expect((await found(shop)).find(({ offer }) => offer === bare)?.barcodes).toEqual(made);
    expect(await found(shop, 'none')).toEqual([]);
  });

  it('are told apart from those that the marketplace has yet to check', async () => {
    await sandbox.control('ozon/pace', { moderation: 3_600_000 });
    const shop = await aMugShop(server);
    await shop.map();
    const offer = await shop.mug('MUG-1');
    await runOnce(shop, await upload(shop));
    const [product] = await found(shop);
    const path = { marketplace: 'ozon', account: shop.account } as const;
    const refused = await shop.refused(barcodeCards, { path, body: { products: [product?.id ?? ''] } });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('модерацию') } });
    expect(await barcodesOf(shop, offer)).toEqual([]);
    await sandbox.control('ozon/pace', { moderation: 0 });
  });

  it('take over what Wildberries has given them already', async () => {
    const shop = await aWildberriesShop(server, sandbox);
    const { id } = await shop.mug('MUG-1');
    await shop.run('products_upload');
    const [product] = await found(shop);
    await make('wildberries', shop, [product?.id ?? '']);
    expect(await barcodesOf(shop, id)).toEqual([expect.stringMatching(/^2\d{12}$/)]);
  });

  it('get one on Yandex Market', async () => {
    const name = `barcodes-${process.pid}`;
    const shop = await aSellingShop(server, 'yandex_market', async ({ call }) => {
      const api_key = `ACMA:sandbox-${name}`;
      const place = { marketplace: 'yandex_market', environment: 'sandbox' } as const;
      const { rows } = await call(findKeyChoices, { body: { ...place, keys: { api_key } } });
      return { api_key, ...Object.fromEntries(rows.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
    });
    const images = ['mug', 'mug-2'].map((one) => ({ url: `https://example.test/${one}.jpg` }));
    const { id } = await shop.mug('MUG-1', { oldPrice: '700', images });
    await shop.run('products_upload');
    const [product] = await found(shop);
    await make('yandex_market', shop, [product?.id ?? '']);
    expect(await barcodesOf(shop, id)).toEqual([expect.stringMatching(/^2\d{12}$/)]);
  });

  it('are refused where the marketplace makes none, as it is said beforehand', async () => {
    const shop = await aMagnitShop(server, sandbox);
    await shop.offer('MUG-1');
    await shop.run('products_upload');
    const [product] = await found(shop);
    const path = { marketplace: 'magnit', account: shop.account } as const;
    const refused = await shop.refused(barcodeCards, { path, body: { products: [product?.id ?? ''] } });
    const shops = (await shop.call(findMarketplaces)).rows;
    const why = shops.find(({ id }) => id === 'magnit')?.noBarcodes;
    expect(refused).toMatchObject({ status: 409, body: { code: 'act_missing', message: why } });
  });
});

describe('further barcodes of an offer', () => {
  it('are added once the product is on sale, and those that are refused are named', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const offer = await shop.mug('MUG-1', { barcode: '4600000000017' });
    await shop.mug('MUG-2', { barcode: '4600000000024' });
    const task = await upload(shop);
    await runOnce(shop, task);
    await onSale(shop);
    const barcodes = ['4600000000017', '4600000000031', '4600000000024'];
    await shop.call(changeOffer, { path: { id: offer }, body: { barcodes } });
    await runOnce(shop, task);
    expect((await there(shop, 'MUG-1'))?.moreBarcodes).toEqual(['4600000000031']);
    await runOnce(shop, task);
    const { rows } = await shop.call(findTaskProducts, { path: { id: task }, body: {} });
    expect(rows.find((row) => row.offer === offer)).toMatchObject({
      result: 'skipped',
      faults: [{ field: 'barcode', warning: true, message: expect.stringContaining('4600000000024') }],
    });
    await shop.call(changeOffer, { path: { id: offer }, body: { barcodes: barcodes.slice(0, 2) } });
    await runOnce(shop, task);
    await runOnce(shop, task);
    await flushRequestLog();
    const log = await shop.call(findRequestLogs, { path: { id: shop.account }, body: {} });
    expect(log.rows.filter(({ path }) => path === '/v1/barcode/add')).toHaveLength(2);
  });
});

describe('a key whose role doesn’t reach', () => {
  const unreached = (shop: MugShop, ...paths: string[]) =>
    sandbox.control('ozon/faults', { account: shop.clientId, unreached: paths });

  it('to barcodes has it said at the button, and leaves the account at work', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const offer = await shop.mug('MUG-1');
    const task = await upload(shop);
    await runOnce(shop, task);
    await onSale(shop);
    const [product] = await found(shop);
    await unreached(shop, '/v1/barcode/generate');
    const path = { marketplace: 'ozon', account: shop.account } as const;
    const refused = await shop.refused(barcodeCards, { path, body: { products: [product?.id ?? ''] } });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'marketplace_keys', message: expect.stringContaining('нет роли для этого действия') },
    });
    expect(await barcodesOf(shop, offer)).toEqual([]);
    expect((await runOnce(shop, task)).status).toBe('success');
  });

  it('to further barcodes or to pictures sends and shows the card all the same, and says which it lacks', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const offer = await shop.mug('MUG-1', { barcode: '4600000000017' });
    const task = await upload(shop);
    await runOnce(shop, task);
    await onSale(shop);
    await unreached(shop, '/v1/barcode/add', '/v2/product/pictures/info');
    await shop.call(changeOffer, { path: { id: offer }, body: { barcodes: ['4600000000017', '4600000000031'] } });
    expect((await runOnce(shop, task)).status).toBe('success');
    const { rows } = await shop.call(findTaskLogs, { path: { id: task } });
    expect(rows.filter(({ level }) => level === 'warn')).toMatchObject([
      { message: expect.stringMatching(/штрихкоды не добавлены.*нет роли для этого действия/) },
    ]);
    const compare = { title: 'Сверка', type: 'products_sync', account: shop.account } as const;
    const { id } = await shop.call(createTask, { body: compare });
    expect((await runOnce(shop, id)).status).toBe('success');
    expect(await found(shop)).toHaveLength(1);
  });
});
