import { z } from 'zod';
import { number } from '#text/numbers.ts';
import { lenient } from '#ui/list/search.ts';

/** From a number to a number, either of which may be open. */
export interface Range {
  from?: number | undefined;
  to?: number | undefined;
}

/** In an address; bounds that say nothing are no condition. */
export const RangeSearch = lenient(
  z
    .object({ from: z.number().min(0).optional(), to: z.number().min(0).optional() })
    .transform((range) => (isOpen(range) ? undefined : range)),
);

export const isOpen = ({ from, to }: Range): boolean => from === undefined && to === undefined;

/** The range in a few words: «от 5 до 10», «7»; nothing where both ends are open. */
export function rangeWords({ from, to }: Range): string {
  if (from !== undefined && from === to) return number(from);
  const bounds = [from === undefined ? '' : `от ${number(from)}`, to === undefined ? '' : `до ${number(to)}`];
  return bounds.filter(Boolean).join(' ');
}

/** Bounds as the server takes sums: roubles with kopecks, as text. */
export const sumsOf = (range: Range | undefined) => range && { from: sum(range.from), to: sum(range.to) };
const sum = (roubles: number | undefined) =>
  roubles === undefined ? undefined : String(Math.round(roubles * 100) / 100);

/** Bounds of whole pieces. */
export const piecesOf = ({ from, to }: Range) => ({
  from: from === undefined ? undefined : Math.ceil(from),
  to: to === undefined ? undefined : Math.floor(to),
});
