import {
  type BulkAct,
  changeOffer,
  createBulkChange,
  findBulkChanges,
  findOffers,
  findProductChanges,
  findStockMovements,
  getBulkChange,
  getOffers,
  type OfferModel,
  previewBulkChange,
  removeOffers,
  stopBulkChange,
  type Types,
  undoBulkChange,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { calculateBulk as calculate } from '../../calculation/index.ts';
import { type Db, pools, withCompany } from '../../database/pools.ts';
import { execute, one } from '../../database/rows.ts';
import { aCompany, eventually, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import type { Range } from '../../work/ranges.ts';
import { insertWork, saveProgress, takeWork, type WorkProgress } from '../../work/works.queries.ts';
import { aCatalog, anOffer } from '../testing/making.ts';
import { bulkAct } from './bulk-changes.jobs.ts';
import { insertAct } from './bulk-changes.queries.ts';
import { runPortion } from './portion.ts';

const server = useServer({ worker: true });
const act = bulkAct(calculate);

type Change = Types<typeof createBulkChange>['sent']['change'];
const dearer: Change = { kind: 'price_percent', field: 'price', percent: '10', rounding: 'ends_9' };

async function aShop(prices: (string | null)[]) {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const offers: OfferModel[] = [];
  for (const price of prices) offers.push(await anOffer(shop, catalog, { price, stock: 5 }));
  const ids = offers.map((offer) => offer.id);
  const now = async () => {
    const { rows } = await shop.call(getOffers, { path: { ids } });
    return rows.map(({ price, stock }) => [price, stock]);
  };
  const change = (what: Change, selection: Types<typeof createBulkChange>['sent']['selection'] = { ids }) =>
    shop.call(createBulkChange, { path: { catalog }, body: { selection, change: what } });
  const undo = (id: string) => shop.call(undoBulkChange, { path: { catalog, id } });
  return { shop, catalog, offers, ids, now, change, undo };
}

test('the preview counts and shows what would change, and changes nothing', async () => {
  const { shop, catalog, ids, now } = await aShop(['100', '1239', null, '1']);
  const preview = (change: Change) =>
    shop.call(previewBulkChange, { path: { catalog }, body: { selection: { filter: {} }, change } });
  const shown = await preview(dearer);
  expect(shown).toMatchObject({
    offers: 4,
    changed: 3,
    unchanged: 0,
    leftOut: [{ reason: 'Цены нет: менять нечего', count: 1 }],
  });
  expect(shown.sample.map(({ id, was, now }) => [id, was, now])).toEqual([
    [ids[0], '100.00', '109.00'],
    [ids[1], '1239.00', '1359.00'],
    [ids[3], '1.00', '9.00'],
    [ids[2], null, null],
  ]);
  expect(shown.belowFloor).toBe(0);
  await shop.call(changeOffer, { path: { id: ids[0] ?? '' }, body: { minPrice: '109' } });
  await shop.call(changeOffer, { path: { id: ids[1] ?? '' }, body: { minPrice: '1400' } });
  const floor = await preview({ kind: 'price_set', field: 'price', amount: '108.99' });
  expect([floor.changed, floor.belowFloor]).toEqual([4, 2]);
  expect((await preview({ kind: 'price_set', field: 'oldPrice', amount: '1' })).belowFloor).toBe(0);
  const cheaper = await preview({ kind: 'price_add', field: 'price', amount: '-100' });
  expect(cheaper.leftOut).toEqual([
    { reason: 'Цена стала бы меньше нуля', count: 1 },
    { reason: 'Цена стала бы нулём', count: 1 },
    { reason: 'Цены нет: менять нечего', count: 1 },
  ]);
  expect(await now()).toEqual([
    ['100', 5],
    ['1239', 5],
    [null, 5],
    ['1', 5],
  ]);
});

test('prices of everything that the filter finds, but some, change as one act with its history', async () => {
  const { shop, offers, ids, now, change } = await aShop(['100', '200', '300']);
  const act = await change(dearer, { filter: {}, allBut: [ids[2] ?? ''] });
  expect(act).toMatchObject({ title: 'Цена: +10 %, до …9', status: 'success', changed: 2, unchanged: 0, leftOut: [] });
  expect(await now()).toEqual([
    ['109', 5],
    ['219', 5],
    ['300', 5],
  ]);
  const { rows } = await shop.call(findProductChanges, { path: { id: offers[0]?.product ?? '' }, body: {} });
  expect(rows[0]).toMatchObject({ source: 'bulk', fields: [{ field: 'price', was: '100.00', now: '109.00' }] });
  expect(rows[0]?.author).not.toBeNull();
  expect((await shop.call(getOffers, { path: { ids } })).rows.map((offer) => offer.version)).toEqual([2, 2, 1]);
});

test('a price is taken away from those that have it, as one act that is undone', async () => {
  const { shop, catalog, ids, change, undo } = await aShop(['100', '200']);
  await shop.call(changeOffer, { path: { id: ids[0] ?? '' }, body: { oldPrice: '150' } });
  const what: Change = { kind: 'price_unset', field: 'oldPrice' };
  const before = await shop.call(previewBulkChange, { path: { catalog }, body: { selection: { ids }, change: what } });
  expect(before).toMatchObject({ changed: 1, unchanged: 1, sample: [{ id: ids[0], was: '150.00', now: null }] });
  const oldPrices = async () => (await shop.call(getOffers, { path: { ids } })).rows.map(({ oldPrice }) => oldPrice);
  const act = await change(what);
  expect(act).toMatchObject({ title: 'Цена до скидки: убрать', changed: 1, unchanged: 1 });
  expect(await oldPrices()).toEqual([null, null]);
  await undo(act.id);
  expect(await oldPrices()).toEqual(['150', null]);
});

test('stocks change by pieces, what would be less than nothing is left out and told, and the ledger knows', async () => {
  const { shop, catalog, ids, now, change } = await aShop(['1', '1']);
  await shop.call(changeOffer, { path: { id: ids[1] ?? '' }, body: { stock: 2 } });
  const act = await change({ kind: 'stock_add', amount: -3 });
  expect(act).toMatchObject({ changed: 1, leftOut: [{ reason: 'Остаток стал бы меньше нуля', count: 1 }] });
  expect(await now()).toEqual([
    ['1', 2],
    ['1', 2],
  ]);
  const { rows } = await shop.call(findStockMovements, { path: { catalog, offer: ids[0] ?? '' } });
  expect(rows.map((row) => [row.kind, row.quantity, row.quantityLeft])).toEqual([['bulk', -3, 2]]);
});

test('an act is undone as a whole: what nobody has changed since goes back, the rest is told', async () => {
  const { shop, catalog, ids, now, change, undo } = await aShop(['100', '200', '300']);
  const act = await change(dearer);
  await shop.call(changeOffer, { path: { id: ids[1] ?? '' }, body: { price: '555' } });
  await shop.call(removeOffers, { path: { ids: [ids[2] ?? ''] } });
  const undone = await undo(act.id);
  expect(undone).toMatchObject({ title: 'Отмена: Цена: +10 %, до …9', undoes: act.id, status: 'success', changed: 1 });
  expect(undone.leftOut).toEqual([
    { reason: 'Изменено с тех пор: значение осталось новым', count: 1 },
    { reason: 'Предложение удалено', count: 1 },
  ]);
  expect(await now()).toEqual([
    ['100', 5],
    ['555', 5],
  ]);
  const { rows } = await shop.call(findBulkChanges, { path: { catalog }, body: {} });
  expect(rows.map((row) => [row.id, row.undoneBy])).toEqual([
    [undone.id, null],
    [act.id, undone.id],
  ]);
  const again = await shop.refused(undoBulkChange, { path: { catalog, id: act.id } });
  expect([again.status, again.body.message]).toEqual([409, 'Изменение уже отменено']);
  const back = await shop.refused(undoBulkChange, { path: { catalog, id: undone.id } });
  expect(back.body.message).toBe('Это уже отмена');
});

test('stock that was given is taken back where no order has moved it', async () => {
  const { now, change, undo } = await aShop(['1', null]);
  const act = await change({ kind: 'stock_set', amount: 50 });
  expect(await now()).toEqual([
    ['1', 50],
    [null, 50],
  ]);
  expect(await undo(act.id)).toMatchObject({ changed: 2, leftOut: [] });
  expect(await now()).toEqual([
    ['1', 5],
    [null, 5],
  ]);
});

test('stock that nobody had counted is nobody’s again when its change is undone', async () => {
  const { shop, catalog, change, undo } = await aShop([]);
  const { id } = await anOffer(shop, catalog, {});
  const selection = { ids: [id] };
  const counted = async () => {
    const { rows } = await pools().owner.query(
      'select quantity, counted from offer_stocks where company_id = $1 and offer_id = $2',
      [shop.company, id],
    );
    return rows[0];
  };
  for (const amount of [50, 0]) {
    const preview = await shop.call(previewBulkChange, {
      path: { catalog },
      body: { selection, change: { kind: 'stock_set', amount } },
    });
    expect(preview).toMatchObject({ changed: 1, sample: [{ was: null, now: String(amount) }] });
    const act = await change({ kind: 'stock_set', amount }, selection);
    expect(await counted()).toEqual({ quantity: amount, counted: true });
    expect(await undo(act.id)).toMatchObject({ changed: 1, leftOut: [] });
    expect(await counted()).toEqual({ quantity: 0, counted: false });
  }
});

/** Copies of an offer, by SQL: a thousand calls would take a minute. */
async function copies(shop: Shop, { id, catalog, product, article, title }: OfferModel, count: number): Promise<void> {
  await withCompany(shop.company, async (db) => {
    await execute(db)`
      with made as (
        insert into offers (company_id, catalog_id, product_id, article, title)
        select ${db.company}::bigint, ${catalog}::bigint, ${product}::bigint, ${article}::text || '-' || n, ${title}::text
        from generate_series(1, ${count}::int) n returning id)
      insert into offer_prices (company_id, offer_id, kind, kopecks) select ${db.company}::bigint, id, 1, 10000 from made returning 1`;
    await execute(db)`
      insert into offer_search (company_id, id, catalog_id, product_id, article, title, title_key, created_at, updated_at, search_text, tokens)
      select s.company_id, o.id, s.catalog_id, s.product_id, o.article, s.title, s.title_key, s.created_at, s.updated_at, s.search_text, s.tokens
      from offers o join offer_search s on s.company_id = ${db.company} and s.id = ${id}
      where o.company_id = ${db.company} and o.catalog_id = ${catalog} and o.id <> ${id} returning 1`;
  });
}

const priced = (shop: Shop, kopecks: number) =>
  withCompany(shop.company, async (db) => {
    const { count } = await one<{ count: number }>(db)`
      select count(*)::int as count from offer_prices where company_id = ${db.company} and kopecks = ${kopecks}`;
    return count;
  });

test('a large act goes on in the background, and is undone there, too', async () => {
  const { shop, catalog, offers, change, undo } = await aShop(['100']);
  await copies(shop, offers[0] as OfferModel, 1200);
  const over = (id: string) =>
    eventually(async () => {
      const act = await shop.call(getBulkChange, { path: { catalog, id } });
      return act.status === 'success' && act;
    });
  const begun = await change({ kind: 'price_set', field: 'price', amount: '77' }, { filter: {} });
  expect(begun).toMatchObject({ status: 'pending', progress: { done: 0, total: 1201 } });
  expect(await over(begun.id)).toMatchObject({ changed: 1201, progress: { done: 1201 } });
  expect(await priced(shop, 7700)).toBe(1201);
  expect(await over((await undo(begun.id)).id)).toMatchObject({ changed: 1201 });
  expect(await priced(shop, 10000)).toBe(1201);
});

/** An act over all offers of a catalog, 601 of them, of which a worker that is gone has written some. */
async function leftBy(some: Range) {
  const made = await aShop(['100']);
  const { shop, catalog, offers } = made;
  await copies(shop, offers[0] as OfferModel, 600);
  const { rows } = await shop.call(findOffers, { path: { catalog }, body: { limit: 1000 } });
  const { id, work } = await withCompany(shop.company, async (db) => {
    const told = {
      kind: act.kind,
      owner: catalog,
      title: 'Цена: 77',
      input: {},
      total: rows.length,
      note: '',
      author: null,
    };
    const work = await insertWork(db, told);
    await takeWork(db, work);
    const change = { kind: 'price_set', field: 'price', amount: '77' } as const;
    const id = await insertAct(db, work, { catalog, change, undoes: null, offers: rows.map((row) => row.id) });
    const save = async (_db: Db, step: WorkProgress) => void (await saveProgress(db, work, step));
    await runPortion(db, { id, catalog, change, undoes: null, author: null }, some, { save, calculate });
    return { id, work };
  });
  const goOn = () =>
    act.job.work({
      payload: { company: shop.company, work },
      signal: new AbortController().signal,
      attempt: 1,
      attempts: 1,
      survived: async () => {},
    });
  const look = () => shop.call(getBulkChange, { path: { catalog, id } });
  return { ...made, id, goOn, look };
}

test('an act that is asked to stop ends before its next portion; what is done can be undone', async () => {
  const { shop, catalog, id, goOn, look, undo } = await leftBy([0, 500]);
  const stopped: BulkAct = await shop.call(stopBulkChange, { path: { catalog, id } });
  expect(stopped).toMatchObject({ stopping: true, progress: { note: 'Останавливаем' } });
  await goOn();
  expect(await look()).toMatchObject({ status: 'stopped', changed: 500, progress: { done: 500, total: 601 } });
  expect((await shop.refused(stopBulkChange, { path: { catalog, id } })).status).toBe(409);
  expect(await undo(id)).toMatchObject({ changed: 500 });
  expect(await priced(shop, 10000)).toBe(601);
});

test('what was written out of turn before a worker died is not written again', async () => {
  const { shop, goOn, look } = await leftBy([100, 300]);
  await goOn();
  expect(await look()).toMatchObject({ status: 'success', changed: 601, unchanged: 0, progress: { done: 601 } });
  expect(await priced(shop, 7700)).toBe(601);
});

test('a portion that somebody else has written some of is not counted twice', async () => {
  const { shop, catalog, id, look } = await leftBy([100, 300]);
  const change = { kind: 'price_set', field: 'price', amount: '88' } as const;
  const again = withCompany(shop.company, (db) =>
    runPortion(db, { id, catalog, change, undoes: null, author: null }, [200, 400], {
      save: async () => {},
      calculate,
    }),
  );
  await expect(again).rejects.toThrow('somebody else');
  expect(await look()).toMatchObject({ changed: 200, progress: { done: 200 } });
  expect(await priced(shop, 8800)).toBe(0);
});

test('offers of another catalog or company are not touched, and an empty selection is refused', async () => {
  const { shop, ids, now, catalog } = await aShop(['100']);
  const { id: other } = await aCatalog(shop);
  const body = { selection: { ids }, change: dearer };
  expect((await shop.refused(createBulkChange, { path: { catalog: other }, body })).status).toBe(400);
  const stranger = await aCompany(server);
  expect((await stranger.refused(createBulkChange, { path: { catalog }, body })).status).toBe(404);
  expect((await stranger.refused(previewBulkChange, { path: { catalog }, body })).status).toBe(404);
  expect(await now()).toEqual([['100', 5]]);
});
