import { composed } from '@prilavok/contract';
import { keyOf } from '../../text/keys.ts';
import type { Row } from './one-spelling.queries.ts';
import type { TableTexts } from './tables.ts';

/** The columns of a row whose texts change when letters and their marks become one sign, keys of such texts with them. */
export function changesOf(
  { texts, values = [], lists = [], keys = {} }: TableTexts,
  row: Row,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const name of [...texts, ...lists]) {
    const now = composeValue(row[name]);
    if (isOther(now, row[name])) changed[name] = now;
  }
  for (const name of values) {
    const now = composeValue(row[name]);
    if (isOther(now, row[name])) changed[name] = JSON.stringify(now);
  }
  for (const [key, text] of Object.entries(keys)) if (text in changed) changed[key] = keyOf(String(changed[text]));
  return changed;
}

const isOther = (now: unknown, was: unknown) => JSON.stringify(now) !== JSON.stringify(was);

/** A value with its texts composed; an address stays as it is, as it leads somewhere else when a sign of it changes. */
function composeValue(value: unknown): unknown {
  if (typeof value === 'string') return composed(value);
  if (Array.isArray(value)) return value.map(composeValue);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, name === 'url' ? inside : composeValue(inside)]),
  );
}
