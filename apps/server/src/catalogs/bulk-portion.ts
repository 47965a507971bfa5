import { isCardChange } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { announceOffers } from './announce.ts';
import { cardPlan } from './bulk-cards.ts';
import * as queries from './bulk-changes.queries.ts';
import type { Reckon } from './bulk-formulas.ts';
import { numberPlan } from './bulk-numbers.ts';
import type { Plan } from './bulk-plan.ts';
import { insertRefusals } from './bulk-refusals.queries.ts';
import { undoPlan } from './bulk-undo.ts';
import { offersOfProducts } from './products.queries.ts';
import { saveOffers } from './save.ts';
import { writeProducts } from './save-products.ts';

/** Offers of a call's own transaction at most, but for those of one product: few enough not to keep others waiting. */
export const portionSize = 500;
/** The same in the background, while nobody waits: see `Courtesy`. */
export const longPortion = 1000;
/** Offers of one product that are still changed together. */
const mostTogether = 500;

const deleted = 'Предложение удалено';

/** Writes down how far the work is, in the transaction that did the portion. */
type Save = (db: Db, step: { done: number; failed: number }) => Promise<void>;

/** Does the next portion of a work's act, in the caller's transaction. */
export async function runPortion(
  db: Db,
  work: string,
  { save, reckon, size = portionSize }: { save: Save; reckon: Reckon; size?: number },
): Promise<'more' | 'done'> {
  const act = await queries.lockPortion(db, work, size + mostTogether);
  if (!act) return 'done';
  const numbers = act.change && !isCardChange(act.change);
  const offers = numbers ? act.offers.slice(0, size) : await wholeProducts(db, act.offers, size);
  const plan = await planOf(db, { ...act, offers }, reckon);
  const by = { source: 'bulk', author: act.author, act: act.id } as const;
  const products = await writeProducts(db, [...plan.products.values()], by);
  const found = products.length > 0 ? await offersOfProducts(db, products) : [];
  const saved = await saveOffers(db, plan.offers, by, { found });
  await announceOffers(db, saved);

  const there = new Set(plan.found);
  for (const id of offers) if (!there.has(id)) plan.refused.set(id, deleted);
  await insertRefusals(db, act.id, plan.refused);
  const position = act.position + offers.length;
  const unchanged = offers.length - plan.changed - plan.refused.size;
  const leftOut = counted(act.leftOut, plan.refused.values());
  await queries.advanceAct(db, act.id, { position, changed: plan.changed, unchanged, leftOut });
  await save(db, { done: offers.length, failed: plan.refused.size });
  return position >= act.total ? 'done' : 'more';
}

/** As many offers as are wanted, and those of the last one's product, which stand behind it: their product is changed as one. */
async function wholeProducts(db: Db, offers: readonly string[], size: number): Promise<readonly string[]> {
  if (offers.length <= size) return offers;
  const products = await queries.productsOf(db, offers.slice(size - 1));
  const last = products.get(offers[size - 1] ?? '');
  let end = size;
  while (end < offers.length && last !== undefined && products.get(offers[end] ?? '') === last) end++;
  return offers.slice(0, end);
}

async function planOf(db: Db, act: queries.ActPortion, reckon: Reckon): Promise<Plan> {
  const { catalog, change, undoes, offers } = act;
  if (undoes) return undoPlan(db, { act: undoes, catalog, offers });
  if (!change) throw new Error(`Bulk act ${act.id} neither changes nor undoes anything`);
  return isCardChange(change) ? cardPlan(db, { catalog, change, offers }, reckon) : numberPlan(db, { change, offers });
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
