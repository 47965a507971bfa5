import { changedPrice, changedStock, isPriceChange, type NumberChange, type Outcome } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { valuesHeld } from '../saving/numbers.ts';
import { lockOffers } from '../saving/offers.queries.ts';
import type { Plan } from './plan.ts';

/** Applies the change to a value. */
export const outcomeOf = (change: NumberChange, was: number | null): Outcome =>
  isPriceChange(change) ? changedPrice(was, change) : changedStock(was, change);

/** Plans a change of prices or stocks for a portion. */
export async function numberPlan(
  db: Db,
  { change, offers }: { change: NumberChange; offers: readonly string[] },
): Promise<Plan> {
  const found = await lockOffers(db, offers);
  const ids = found.map(({ id }) => id);
  const plan: Plan = { found: ids, offers: [], products: new Map(), changed: 0, refused: new Map() };
  const field = isPriceChange(change) ? change.field : 'stock';
  const value = await valuesHeld(db, ids, field === 'stock');
  for (const was of found) {
    const held = value(was.id, field);
    const outcome = outcomeOf(change, held);
    if ('leftOut' in outcome) plan.refused.set(was.id, outcome.leftOut);
    else if (outcome.now !== held) {
      plan.changed++;
      const numbers = field === 'stock' ? { stock: outcome.now } : { prices: { [field]: outcome.now } };
      plan.offers.push({ was, now: was, ...numbers });
    }
  }
  return plan;
}
