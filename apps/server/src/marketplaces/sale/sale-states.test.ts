import {
  type AccountBlock,
  changeAccountSettings,
  changeOffer,
  changeSwitches,
  checkAccount,
  checkSales,
  countMendedProducts,
  createBulkChange,
  createTask,
  findOfferSales,
  getOfferMappings,
  getOfferSales,
  getSaleSummary,
  type PlannedTaskType,
  previewSending,
  removeOffers,
  runTask,
  type SaleSummary,
  stopSaleCheck,
  type Types,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { countAnew } from '../../testing/counts.ts';
import { letTimePass } from '../../testing/queue.ts';
import { useServer } from '../../testing/server.ts';
import { saveProducts } from '../cards/product-links.ts';
import type { ProductThere } from '../stored/there.ts';
import { aMugShop, expireKeys, type MugShop } from '../testing/mugs.ts';
import { runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

const upload = async (shop: MugShop, type: PlannedTaskType) => {
  const { id } = await shop.call(createTask, { body: { title: 'Задача', type, account: shop.account } });
  return runOnce(shop, id);
};

const summaryOf = (shop: MugShop) => shop.call(getSaleSummary, { path: { id: shop.account } });

/** Summary once nothing is judged any more. */
async function settled(shop: MugShop): Promise<SaleSummary> {
  return eventually(async () => {
    await letTimePass(`sale%:${shop.account}%`);
    const summary = await summaryOf(shop);
    return summary.run?.finishedAt != null && summary.waiting === 0 && summary;
  });
}

async function check(shop: MugShop): Promise<SaleSummary> {
  await shop.call(checkSales, { path: { id: shop.account } });
  return settled(shop);
}

const countsOf = ({ states }: SaleSummary) => Object.fromEntries(states.map(({ state, offers }) => [state, offers]));

const listed = async (shop: MugShop, body: { state?: 'lacking' | 'no_stock'; fault?: string } = {}) =>
  (await shop.call(findOfferSales, { path: { id: shop.account }, body })).rows.map(({ article, state }) => [
    article,
    state,
  ]);

/** One answer as it is asked for a product. */
async function whyNot(shop: MugShop, offer: string) {
  const { rows } = await shop.call(getOfferSales, { path: { offerIds: [offer] } });
  expect(rows).toHaveLength(1);
  return rows[0];
}

/** As the marketplace shows the mug. */
const shown: ProductThere = {
  offerId: 'MUG-1',
  remoteId: '1',
  sku: null,
  archived: false,
  title: 'Кружка',
  category: null,
  price: '490.00',
  oldPrice: null,
  barcodes: [],
  images: [],
  status: 'shown',
  statusTitle: 'Продаётся',
  moderation: 'approved',
  errors: [],
  updatedAt: null,
  stock: 7,
  stocks: [],
};

describe('why an offer is not on sale', () => {
  it('is told from its category to its stock, for one and for all the same', async () => {
    const shop = await aMugShop(server);
    const good = await shop.mug('MUG-1', { stock: 3 });
    expect(await whyNot(shop, good)).toMatchObject({
      state: 'category',
      said: [{ field: 'category', message: 'Категория «Кружки» не сопоставлена' }],
      blocked: null,
    });
    await shop.map();
    const flat = await shop.mug('MUG-2', { sizes: false });
    const empty = await shop.mug('MUG-3', { stock: 0 });
    const dear = await shop.mug('MUG-4', { price: '100', minPrice: '200' });
    const barred = await shop.mug('MUG-5', { barcode: '4600000000017' });
    await shop.mug('MUG-6', { barcode: '4600000000017' });
    const first = await check(shop);
    expect(first).toMatchObject({ offers: 6, ready: 4, blocked: null, run: { status: 'success' } });
    expect(countsOf(first)).toEqual({ unsent: 4, lacking: 1, price_held: 1 });
    expect(first.faults.map(({ kind, offers }) => [kind, offers])).toContainEqual(['Цена ниже минимальной', 1]);
    expect(first.faults.find(({ kind }) => kind === 'Не заполнено: вес')).toMatchObject({
      offers: 1,
      offer: flat,
      sample: { field: 'weight' },
    });

    await upload(shop, 'products_upload');
    await eventually(async () => {
      await letTimePass(`marketplaces.follow-moderation:${shop.account}`);
      return (await whyNot(shop, good))?.state === 'on_sale';
    });
    const state = async (offer: string) => (await whyNot(shop, offer))?.state;
    expect(await state(empty)).toBe('no_stock');
    expect(await whyNot(shop, dear)).toMatchObject({ state: 'price_held', said: [{ code: 'below_floor' }] });
    const counts = await eventually(async () => {
      const now = countsOf(await settled(shop));
      return now.on_sale === 2 && now;
    });
    expect(counts).toEqual({ on_sale: 2, no_stock: 1, lacking: 1, price_held: 1, refused: 1 });
    const refused = (await shop.call(findOfferSales, { path: { id: shop.account }, body: { state: 'refused' } })).rows;
    expect(refused).toMatchObject([{ said: [{ code: 'barcode_exists', field: 'barcode' }] }]);
    const kept = (await shop.call(findOfferSales, { path: { id: shop.account }, body: {} })).rows;
    const now = (await shop.call(getOfferSales, { path: { offerIds: kept.map(({ id }) => id) } })).rows;
    expect(kept.map(({ judgedAt: _, ...row }) => row)).toEqual(now.map(({ judgedAt: _, ...row }) => row));
    expect([await state(barred), await state(flat)].toSorted()).toEqual([
      'lacking',
      refused[0]?.id === barred ? 'refused' : 'on_sale',
    ]);
  });

  it('counts what was mended after an upload, whether the catalog was ever checked or not', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const flat = await shop.mug('MUG-1', { sizes: false });
    const dear = await shop.mug('MUG-2', { sizes: false });
    const run = await upload(shop, 'products_upload');
    const mended = async (task = run.id) =>
      (await shop.call(countMendedProducts, { path: { id: shop.account }, query: { task } })).mended;
    const mend = (offer: string) =>
      shop.call(createBulkChange, {
        path: { catalog: shop.catalog },
        body: {
          selection: { ids: [offer] },
          change: {
            kind: 'values_set',
            property: shop.sizes,
            values: [{ width: 80, height: 95, length: 110, weight: 320 }],
          },
        },
      });
    expect(await mended()).toBe(0);
    await mend(flat);
    expect(await mended()).toBe(1);
    await check(shop);
    expect(await mended()).toBe(1);
    await mend(dear);
    await settled(shop);
    expect(await mended()).toBe(2);
    await shop.call(runTask, { path: { id: run.id } });
    await eventually(async () => (await mended()) === 0);
    const other = await upload(shop, 'stocks_prices_upload');
    expect(await mended(other.id)).toBe(0);
    const strange = await aMugShop(server);
    const stranger = { path: { id: strange.account }, query: { task: run.id } };
    expect((await strange.refused(countMendedProducts, stranger)).status).toBe(404);
  });

  it('names the account first, where its keys are refused', async () => {
    const shop = await aMugShop(server);
    const mug = await shop.mug('MUG-1');
    await expireKeys(shop);
    await shop.call(checkAccount, { path: { id: shop.account } });
    const blocked: AccountBlock = { state: 'keys', message: expect.stringMatching(/./) };
    expect(await whyNot(shop, mug)).toMatchObject({ state: 'category', blocked });
    expect(await summaryOf(shop)).toMatchObject({ blocked, run: null, offers: 0 });
  });

  it('tells what the marketplace did of a product: archived it, or shows none of what was sent', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const mug = await shop.mug('MUG-1');
    await upload(shop, 'products_upload');
    await eventually(async () => {
      await letTimePass(`marketplaces.follow-moderation:${shop.account}`);
      return (await whyNot(shop, mug))?.state === 'on_sale';
    });
    const there = (set: string) =>
      withCompany(shop.company, (db) =>
        sql`update sync_products set ${sql.raw(set)} where company_id = ${shop.company}`.execute(db),
      );
    await there(`stock = 0, seen_at = now() + interval '1 hour', state = 'Скрыт'`);
    expect(await whyNot(shop, mug)).toMatchObject({ state: 'hidden', said: [{ message: 'Скрыт' }] });
    const stocks = (set: string) =>
      withCompany(shop.company, (db) =>
        sql`update sent_stocks set ${sql.raw(set)} where company_id = ${shop.company}`.execute(db),
      );
    await stocks(`stock = null, at = now() - interval '1 minute'`);
    await there(`stock = 4, seen_at = now() - interval '2 minutes'`);
    expect((await whyNot(shop, mug))?.state).toBe('stock_refused');
    await there(`seen_at = now()`);
    expect((await whyNot(shop, mug))?.state).toBe('on_sale');
    // What is sent and not yet answered leaves what was seen there before.
    await stocks(`stock = -1, at = now()`);
    await there(`seen_at = now() - interval '2 minutes'`);
    expect((await whyNot(shop, mug))?.state).toBe('on_sale');
    await stocks(`stock = 0, at = now()`);
    expect((await whyNot(shop, mug))?.state).toBe('stock_waiting');
    await stocks(`stock = 4, at = now()`);
    await there(`moderation = 'archived'`);
    expect((await whyNot(shop, mug))?.state).toBe('archived');
    await there(`moderation = 'refused'`);
    expect(await whyNot(shop, mug)).toMatchObject({ state: 'refused', said: [{ message: 'Скрыт' }] });

    const fault = { code: 'photo', message: 'На фото водяной знак', warning: false, field: 'images' } as const;
    const remark = { code: 'rich', message: 'Добавьте описание', warning: true, field: 'description' } as const;
    const price = { code: 'price_quarantine', message: 'Цена в карантине', warning: true, field: 'price' } as const;
    const shows = (more: Partial<ProductThere>) =>
      withCompany(shop.company, (db) => saveProducts(db, shop.account, [{ ...shown, ...more }]));
    const productThere = async () =>
      (await shop.call(getOfferMappings, { path: { offerIds: [mug] } })).rows.map(({ moderation, said }) => ({
        moderation,
        said: said.map(({ code, field, fieldTitle, warning }) => [code, field, fieldTitle, warning ?? false]),
      }));
    await shows({ moderation: 'refused', statusTitle: 'Не прошёл', errors: [remark, fault] });
    expect((await whyNot(shop, mug))?.said).toMatchObject([{ field: 'images', fieldTitle: 'Картинки' }]);
    expect((await whyNot(shop, mug))?.said).toHaveLength(1);
    expect(await productThere()).toEqual([
      {
        moderation: 'refused',
        said: [
          ['rich', 'description', 'Описание', true],
          ['photo', 'images', 'Картинки', false],
        ],
      },
    ]);
    await shows({ errors: [price] });
    expect(await whyNot(shop, mug)).toMatchObject({ state: 'price_refused', said: [{ code: 'price_quarantine' }] });

    await shows({ moderation: 'refused', errors: [fault] });
    await shop.call(changeOffer, { path: { id: mug }, body: { title: 'Кружка без водяного знака' } });
    await upload(shop, 'products_upload');
    expect((await productThere())[0]?.said).toEqual([]);
    await eventually(async () => {
      await letTimePass(`marketplaces.follow-moderation:${shop.account}`);
      return (await whyNot(shop, mug))?.state === 'on_sale';
    });
    await countAnew(pools().owner, shop.company);
  });
});

describe('an offer that a switch of the account leaves out', () => {
  it('is told by the switch, whether that is off or on for other goods alone', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const [first, second] = [await shop.mug('MUG-1', { stock: 3 }), await shop.mug('MUG-2', { stock: 3 })];
    const turn = (body: Types<typeof changeSwitches>['sent']) =>
      shop.call(changeSwitches, { path: { id: shop.account }, body });
    const chosen = { on: true, scope: { categories: [], offers: [first] } };
    await check(shop);
    await turn({ cards: chosen, stocks: chosen });
    expect(await whyNot(shop, second)).toMatchObject({
      state: 'unsent',
      said: [{ code: 'sending_off', message: 'Отправка карточек включена только для выбранных товаров' }],
    });
    expect(await whyNot(shop, first)).toMatchObject({ state: 'unsent', said: [] });

    // By category, and for those that are kept as well.
    await turn({ cards: { on: true, scope: { categories: [shop.category], offers: [] } } });
    expect(await whyNot(shop, second)).toMatchObject({ state: 'unsent', said: [] });
    await turn({ cards: { on: false } });
    await eventually(async () => {
      await settled(shop);
      const { rows } = await shop.call(findOfferSales, { path: { id: shop.account }, body: { state: 'unsent' } });
      return rows.length === 2 && rows.every(({ said }) => said[0]?.message === 'Отправка карточек выключена');
    });

    await turn({ cards: { on: true } });
    await upload(shop, 'products_upload');
    await upload(shop, 'stocks_prices_upload');
    const isThere = async () => {
      await letTimePass(`marketplaces.follow-moderation:${shop.account}`);
      return (await whyNot(shop, second))?.state === 'stock_off';
    };
    await eventually(isThere);
    expect((await whyNot(shop, second))?.said).toMatchObject([
      { code: 'sending_off', message: 'Отправка остатков включена только для выбранных товаров' },
    ]);
    expect((await whyNot(shop, first))?.state).not.toBe('stock_off');
    await turn({ stocks: { on: false } });
    expect((await whyNot(shop, second))?.said).toMatchObject([{ message: 'Отправка остатков выключена' }]);
  });
});

describe('a check of a catalog', () => {
  it('is followed by what changes: an offer mended, emptied, put away', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    const mended = await shop.mug('MUG-1', { price: '100', minPrice: '200' });
    const gone = await shop.mug('MUG-2', { sizes: false });
    await check(shop);
    expect(await listed(shop)).toEqual([
      ['MUG-1', 'price_held'],
      ['MUG-2', 'lacking'],
    ]);
    await shop.call(changeOffer, { path: { id: mended }, body: { price: '300' } });
    const after = await eventually(async () => {
      const summary = await settled(shop);
      return summary.ready === 1 && summary;
    });
    expect(after.faults.map(({ kind }) => kind)).not.toContain('Цена ниже минимальной');
    expect(await listed(shop, { fault: 'Не заполнено: вес' })).toEqual([['MUG-2', 'lacking']]);
    await shop.call(removeOffers, { path: { ids: [gone] } });
    await eventually(async () => (await settled(shop)).offers === 1);
    expect(await listed(shop)).toEqual([['MUG-1', 'unsent']]);
    await shop.mug('MUG-3');
    await eventually(async () => (await settled(shop)).offers === 2);
  });

  it('says of all that is chosen what will go, without building it again', async () => {
    const shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1');
    const flat = await shop.mug('MUG-2', { sizes: false });
    const preview = () =>
      shop.call(previewSending, {
        path: { id: shop.account },
        body: { catalog: shop.catalog, selection: { filter: {} }, kind: 'products_upload' },
      });
    const built = await preview();
    await check(shop);
    expect(await preview()).toEqual(built);
    expect(built).toMatchObject({ offers: 2, checked: 2, ready: 1, unchanged: 0, sample: [{ id: flat }] });
    await upload(shop, 'products_upload');
    await eventually(async () => (await settled(shop)) && (await preview()).unchanged === 1);
  });

  it('is made anew after the mapping or the settings have changed', async () => {
    const shop = await aMugShop(server);
    await shop.mug('MUG-1', { purchasePrice: '480' });
    expect(countsOf(await check(shop))).toEqual({ category: 1 });
    await shop.map();
    await eventually(async () => countsOf(await settled(shop)).unsent === 1);
    await shop.call(changeAccountSettings, { path: { id: shop.account }, body: { minMarkup: 50 } });
    await eventually(async () => countsOf(await settled(shop)).price_held === 1);
  });

  it('is refused without a catalog, and to stop when it is over', async () => {
    const shop = await aMugShop(server);
    const path = { id: shop.account };
    expect(await shop.refused(stopSaleCheck, { path })).toMatchObject({ status: 409 });
    await check(shop);
    expect(await shop.refused(stopSaleCheck, { path })).toMatchObject({ status: 409 });
    await withCompany(shop.company, (db) =>
      sql`update marketplace_accounts set catalog_id = null where company_id = ${shop.company}`.execute(db),
    );
    expect(await shop.refused(checkSales, { path })).toMatchObject({ status: 409, body: { code: 'no_catalog' } });
    const stranger = await aMugShop(server);
    expect(await stranger.refused(getSaleSummary, { path })).toMatchObject({ status: 404 });
    const [mug] = (await shop.call(findOfferSales, { path, body: {} })).rows;
    expect((await stranger.call(getOfferSales, { path: { offerIds: [mug?.id ?? '1'] } })).rows).toEqual([]);
  });
});
