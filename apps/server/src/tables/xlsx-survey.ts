import { mergeOf, mostMerges } from './merges.ts';
import type { Merge } from './table.ts';

/**
 * Counts the rows of a sheet and lists its joined cells, which the format puts behind all rows. Looks for the two tags only: a parser would take
 * ten times as long, and the rows are read properly afterwards.
 */
export async function surveySheet(bytes: AsyncIterable<Buffer>): Promise<{ rows: number; merges: Merge[] }> {
  const tags = /<(?:\w+:)?(?:row[\s/>]|mergeCell\s[^>]*?ref="([^"]{1,40})")/g;
  const merges: Merge[] = [];
  let rows = 0;
  let rest = '';
  for await (const piece of bytes) {
    const text = rest + piece.toString('latin1');
    // A tag that is torn by the end of the piece is left for the next one.
    const end = text.lastIndexOf('<');
    const whole = end < 0 ? '' : text.slice(0, end);
    rest = end < 0 ? '' : text.slice(end, end + 1000);
    for (const [, reference] of whole.matchAll(tags)) {
      const merge = reference === undefined ? undefined : mergeOf(reference);
      if (reference === undefined) rows++;
      else if (merge && merges.length < mostMerges) merges.push(merge);
    }
  }
  return { rows, merges };
}
