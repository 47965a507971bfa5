import { isCardChange } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { Lost } from '../../work/pulse.ts';
import type { Range } from '../../work/ranges.ts';
import { announceOffers } from '../events/announce.ts';
import { offersOfProducts } from '../saving/products.queries.ts';
import { saveOffers } from '../saving/save.ts';
import { writeProducts } from '../saving/save-products.ts';
import * as queries from './bulk-changes.queries.ts';
import { cardPlan } from './cards.ts';
import type { Calculate } from './formulas.ts';
import { numberPlan } from './numbers.ts';
import type { Plan } from './plan.ts';
import { insertRefusals } from './refusals.queries.ts';
import { undoPlan } from './undo.ts';

/** Offers of a call's own transaction at most, but for those of one product: few enough not to keep others waiting. */
export const portionSize = 500;
/** Offers of a portion in the background, while nobody waits: see `Courtesy`. */
export const longPortion = 1000;
/** Offers of one product that are still changed together. */
const mostTogether = 500;

const deleted = 'Предложение удалено';

/** Writes down how far the work is, in the transaction that did the portion. */
type Save = (db: Db, step: { done: number; failed: number }) => Promise<void>;

/** Does what an act has to do at some places, in the caller's transaction. */
export async function runPortion(
  db: Db,
  act: queries.Act,
  range: Range,
  { save, calculate }: { save: Save; calculate: Calculate },
): Promise<void> {
  const offers = await queries.offersAt(db, act.id, range);
  const plan = await planOf(db, act, offers, calculate);
  const by = { source: 'bulk', author: act.author, act: act.id } as const;
  const products = await writeProducts(db, [...plan.products.values()], by);
  const found = products.length > 0 ? await offersOfProducts(db, products) : [];
  const saved = await saveOffers(db, plan.offers, by, { found });
  await announceOffers(db, saved);

  const there = new Set(plan.found);
  for (const id of offers) if (!there.has(id)) plan.refused.set(id, deleted);
  const { changed, refused } = plan;
  await insertRefusals(db, act.id, refused);
  const leftOut = refused.size > 0 ? counted(await queries.lockLeftOut(db, act.id), refused.values()) : undefined;
  const advance = { changed, unchanged: offers.length - changed - refused.size, leftOut };
  if (!(await queries.advanceAct(db, act.id, range, advance))) throw new Lost('The act is done by somebody else');
  await save(db, { done: offers.length, failed: refused.size });
}

/** Where a portion ends that begins at a place: offers of one product are changed as one, unless they are very many. */
export async function endOfPortion(
  db: Db,
  { id, change }: queries.Act,
  [from, behind]: Range,
  size: number,
): Promise<number> {
  const end = from + size;
  if (end >= behind) return behind;
  if (change && !isCardChange(change)) return end;
  const [last, ...rest] = await queries.productsAt(db, id, [end - 1, Math.min(end + mostTogether, behind)]);
  const other = rest.findIndex((product) => product !== last);
  return last === null ? end : end + (other === -1 ? rest.length : other);
}

async function planOf(
  db: Db,
  { id, catalog, change, undoes }: queries.Act,
  offers: readonly string[],
  calculate: Calculate,
): Promise<Plan> {
  if (undoes) return undoPlan(db, { act: undoes, catalog, offers });
  if (!change) throw new Error(`Bulk act ${id} neither changes nor undoes anything`);
  return isCardChange(change)
    ? cardPlan(db, { catalog, change, offers }, calculate)
    : numberPlan(db, { change, offers });
}

/** Reasons that an act names; what is rarer stands in the file of its refusals. */
const mostReasons = 20;
const others = 'Другие причины: они в файле';

/** The counts of reasons with more of them. */
export function counted(counts: queries.Counts, reasons: Iterable<string>): queries.Counts {
  const sum = { ...counts };
  for (const reason of reasons) {
    const name = reason in sum || Object.keys(sum).length < mostReasons ? reason : others;
    sum[name] = (sum[name] ?? 0) + 1;
  }
  return sum;
}
