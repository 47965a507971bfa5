import {
  type BulkAct,
  type BulkChange,
  type BulkPreview,
  bulkChangeTitle,
  bulkValue,
  createBulkChange,
  findBulkChanges,
  floorPrice,
  getBulkChange,
  kopecks,
  mostBulkOffers,
  type OfferSelection,
  previewBulkChange,
  roubles,
  stopBulkChange,
  undoBulkChange,
  undoRefusal,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { beginWork, stopWork, workNow } from '../work/work.ts';
import { bulkAct } from './bulk-changes.jobs.ts';
import * as queries from './bulk-changes.queries.ts';
import { outcomeOf, portionSize, runPortion } from './bulk-portion.ts';
import { catalogOf } from './catalogs.ts';
import { selectedOffers } from './find-offers.queries.ts';
import { priceKinds, pricesOf } from './prices.queries.ts';

export const bulkChanges = [
  handle(previewBulkChange, async ({ db, path, body }) =>
    preview(db, path.catalog, { offers: await offersIn(db, path.catalog, body.selection), change: body.change }),
  ),

  handle(createBulkChange, async ({ db, user, path, body: { selection, change } }) => {
    const offers = await offersIn(db, path.catalog, selection);
    if (offers.length === 0) throw invalid('selection', 'таких предложений в каталоге нет');
    const title = bulkChangeTitle(change);
    return begin(db, { catalog: path.catalog, change, undoes: null, offers }, { title, author: user });
  }),

  handle(findBulkChanges, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    return { rows: await queries.listActs(db, path.catalog, body) };
  }),

  handle(getBulkChange, ({ db, path }) => actOf(db, path.catalog, path.id)),

  handle(stopBulkChange, async ({ db, path }) => {
    await actOf(db, path.catalog, path.id);
    if (!(await stopWork(db, bulkAct, await queries.workOfAct(db, path.id))))
      throw conflict('conflict', 'Изменение уже закончилось');
    return actOf(db, path.catalog, path.id);
  }),

  handle(undoBulkChange, async ({ db, user, path }) => {
    await catalogOf(db, path.catalog);
    await queries.lockAct(db, path.id);
    const act = await actOf(db, path.catalog, path.id);
    const refusal = undoRefusal(act);
    if (refusal) throw conflict('conflict', refusal);
    const offers = await queries.offersOfAct(db, path.id);
    const title = `Отмена: ${act.title}`;
    return begin(db, { catalog: path.catalog, change: null, undoes: path.id, offers }, { title, author: user });
  }),
];

/** A small act is done at once: nobody waits for a job for three prices. */
async function begin(
  db: Db,
  act: queries.NewAct,
  { title, author }: { title: string; author: string | null },
): Promise<BulkAct> {
  const told = { owner: act.catalog, title, input: {}, total: act.offers.length, author };
  let id = '';
  if (act.offers.length <= portionSize)
    await workNow(db, bulkAct, told, async (work, save) => {
      id = await queries.insertAct(db, work, act);
      await runPortion(db, work, save);
    });
  else {
    const work = await beginWork(db, bulkAct, { ...told, queue: `bulk:${db.company}` });
    id = await queries.insertAct(db, work, act);
  }
  return actOf(db, act.catalog, id);
}

async function offersIn(db: Db, catalog: string, selection: OfferSelection): Promise<string[]> {
  await catalogOf(db, catalog);
  const offers = await selectedOffers(db, catalog, selection, { limit: mostBulkOffers + 1 });
  if (offers.length > mostBulkOffers)
    throw invalid('selection', 'найдено больше 200 000 предложений: сузьте отбор и меняйте по частям');
  return offers;
}

/** The least that each of these offers may cost anywhere, in kopecks; 0 where nothing is known. */
async function floorsOf(
  db: Db,
  offers: readonly string[],
  minMarkup: number | null,
): Promise<(offer: string) => number> {
  const prices = await pricesOf(db, offers);
  const told = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : roubles(amount);
  return (offer) => {
    const own = prices.get(offer);
    const minPrice = told(own?.get(priceKinds.minPrice));
    const floor = floorPrice({ minPrice, purchasePrice: told(own?.get(priceKinds.purchasePrice)) }, minMarkup);
    return floor ? kopecks(floor.amount) : 0;
  };
}

/** Values read at once. */
const readAtOnce = 10_000;
const changedShown = 10;
const leftOutShown = 5;

async function preview(
  db: Db,
  catalog: string,
  { offers, change }: { offers: readonly string[]; change: BulkChange },
): Promise<BulkPreview> {
  const counts = { changed: 0, unchanged: 0, belowFloor: 0 };
  const floors =
    'field' in change && change.field === 'price' ? { minMarkup: await queries.strictestMarkup(db, catalog) } : null;
  const leftOut: queries.Counts = {};
  const [changing, staying]: [Shown[], Shown[]] = [[], []];
  for (let from = 0; from < offers.length; from += readAtOnce) {
    const portion = offers.slice(from, from + readAtOnce);
    const floorOf = floors && (await floorsOf(db, portion, floors.minMarkup));
    for (const { id, value } of await queries.currentValues(db, change, portion)) {
      const outcome = outcomeOf(change, value);
      if ('leftOut' in outcome) {
        leftOut[outcome.leftOut] = (leftOut[outcome.leftOut] ?? 0) + 1;
        if (staying.length < leftOutShown)
          staying.push({ id, was: bulkValue(change, value), now: null, leftOut: outcome.leftOut });
      } else if (outcome.now === value) counts.unchanged++;
      else {
        counts.changed++;
        if (floorOf && outcome.now !== null && outcome.now < floorOf(id)) counts.belowFloor++;
        if (changing.length < changedShown)
          changing.push({ id, was: bulkValue(change, value), now: bulkValue(change, outcome.now), leftOut: null });
      }
    }
  }
  const shown = [...changing, ...staying];
  const titles = await queries.titlesOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    offers: offers.length,
    ...counts,
    leftOut: queries.reasonsOf(leftOut),
    sample: shown.map((row) => ({ ...row, ...(titles.get(row.id) ?? { article: '', title: '' }) })),
  };
}

type Shown = Pick<BulkPreview['sample'][number], 'id' | 'was' | 'now' | 'leftOut'>;

async function actOf(db: Db, catalog: string, id: string): Promise<BulkAct> {
  return mustFind(await queries.actById(db, catalog, id), 'Массовое изменение не найдено');
}
