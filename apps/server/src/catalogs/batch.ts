import type { Batch } from '@prilavok/contract';
import { conflict, notFound } from '../http/errors.ts';

/**
 * What a batch answers: item by item while anything was done; when nothing was, a refusal, as nobody reads the small print of a
 * successful answer that did nothing.
 */
export function settled(batch: Batch, missing: string): Batch {
  const first = batch.failed[0];
  if (batch.done.length > 0 || !first) return batch;
  if (batch.failed.every((each) => each.code === 'not_found')) throw notFound(missing);
  const said = batch.failed.find((each) => each.code !== 'not_found') ?? first;
  throw conflict(
    said.code,
    said.message,
    batch.failed.map((each) => ({ field: each.id, message: each.message })),
  );
}

/** Sorts ids into those to do and those refused: unknown ones, and those that `reasons` speaks against. */
export function sorted(
  ids: readonly string[],
  known: ReadonlySet<string>,
  reasons: ReadonlyMap<string, string>,
  words: { code: string; missing: string },
): Batch {
  const failed = ids.flatMap((id) => {
    if (!known.has(id)) return [{ id, code: 'not_found', message: words.missing }];
    const message = reasons.get(id);
    return message ? [{ id, code: words.code, message }] : [];
  });
  const refused = new Set(failed.map((each) => each.id));
  return { done: ids.filter((id) => !refused.has(id)), failed };
}
