import type { CalculationStep, Explanation } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { NoValue } from '../formula/mistake.ts';
import type { Worth } from '../formula/part.ts';
import { mustFind } from '../http/errors.ts';
import { calculateOffer } from './calculate-offer.ts';
import { factsFor } from './portion.ts';
import type { Recipe } from './recipe.ts';

/** How every output of an offer comes about, from what is true now. */
export async function explain(db: Db, recipe: Recipe, offer: string): Promise<Explanation> {
  const { facts, around } = await factsFor(db, recipe, [offer]);
  const found = mustFind(facts[0], 'Предложения в каталоге нет');
  const reads = new Map<string, Map<string, CalculationStep['reads'][number]>>();
  const outcomes = calculateOffer(recipe, found, around, (step, ref, worth, how) => {
    const taken = reads.get(step.id) ?? new Map();
    taken.set(ref, { title: step.names.known(ref).title, ...told(worth), how });
    reads.set(step.id, taken);
  });
  const steps = recipe.steps.map((step, place): CalculationStep => {
    const outcome = outcomes[place];
    if (!outcome) throw new Error('A step was not calculated');
    return {
      output: /^\d+$/.test(step.id) ? step.id : null,
      title: step.title,
      kind: step.kind,
      formula: step.names.shown(step.formula),
      met: outcome.met,
      reads: [...(reads.get(step.id)?.values() ?? [])],
      exact: outcome.exact instanceof NoValue ? null : outcome.exact.toFixed(),
      ...told(outcome.value),
    };
  });
  return { offer: found.id, article: found.article, title: found.title, steps };
}

/** A worth as answers tell it. */
function told(worth: Worth | string): { value: string | null; reason: string | null } {
  if (worth instanceof NoValue) return { value: null, reason: worth.reason };
  if (typeof worth === 'boolean') return { value: worth ? '1' : '0', reason: null };
  return { value: typeof worth === 'string' ? worth : worth.toFixed(), reason: null };
}
