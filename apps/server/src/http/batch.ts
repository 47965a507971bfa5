import type { Batch } from '@prilavok/contract';
import { type Db, withCompany } from '../database/pools.ts';
import { notFound, Refusal } from './errors.ts';

/** The ids of a batch call: those to be done, and those that are refused, each with its reason. */
export interface CheckedBatch {
  done: string[];
  refused: Map<string, Refusal>;
}

/**
 * Sorts the ids of a batch before anything is done. Refused are those that are not among the rows found, in the words of `missing`, and
 * those that `refuse` has a reason against.
 */
export function checkBatch<Row extends { id: string }>(
  ids: readonly string[],
  found: readonly Row[],
  missing: string,
  refuse: (row: Row) => Refusal | undefined = () => undefined,
): CheckedBatch {
  const rows = new Map(found.map((row) => [row.id, row]));
  const batch: CheckedBatch = { done: [], refused: new Map() };
  for (const id of ids) {
    const row = rows.get(id);
    const refusal = row ? refuse(row) : notFound(missing);
    if (refusal) batch.refused.set(id, refusal);
    else batch.done.push(id);
  }
  return batch;
}

/**
 * Answer of a batch call: item by item while anything was done; when nothing was, a refusal, as nobody reads the small
 * print of a successful answer that did nothing.
 */
export function batchAnswer({ done, refused }: CheckedBatch): Batch {
  const failed = [...refused].map(([id, { code, message }]) => ({ id, code, message }));
  const refusals = [...refused.values()];
  const said = refusals.find((refusal) => refusal.code !== 'not_found') ?? refusals[0];
  if (done.length > 0 || !said) return { done, failed };
  if (said.details || said.code === 'not_found') throw said;
  const details = failed.map(({ id, message }) => ({ field: id, message }));
  throw new Refusal(said.status, said.code, said.message, { details });
}

/** Ids of one transaction: few enough not to keep others waiting. */
const portionSize = 200;

/** Does a batch in portions, each in a transaction of its own, and answers what became of every id. */
export async function inPortions(
  company: string,
  ids: readonly string[],
  work: (db: Db, portion: string[]) => Promise<CheckedBatch>,
): Promise<Batch> {
  const whole: CheckedBatch = { done: [], refused: new Map() };
  for (let from = 0; from < ids.length; from += portionSize) {
    const portion = ids.slice(from, from + portionSize);
    const { done, refused } = await withCompany(company, (db) => work(db, portion));
    whole.done.push(...done);
    for (const [id, refusal] of refused) whole.refused.set(id, refusal);
  }
  return batchAnswer(whole);
}

/** The refusal that the work throws, if any: in a batch, what is refused for one row leaves the others alone. */
export function refusalIn(work: () => void): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
