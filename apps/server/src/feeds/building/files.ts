import type { FilePieces, SegmentCounts } from '../stored/builds.queries.ts';
import type { Piece } from '../stored/pieces.ts';
import type { FeedFormat } from '../writing/format.ts';
import { gzipOf, plainOf, type SentFile, workbookOf } from './pieces.ts';

/** The parts of a file in their order; parts without rows say nothing, and have no separator. */
export function piecesOf({ head, segments, tail, separator }: FilePieces): Piece[] {
  const rows = segments.filter((segment) => segment.rows > 0);
  const parts = separator ? rows.flatMap((part, index) => (index > 0 ? [separator, part] : [part])) : rows;
  return [head, ...parts, tail];
}

/** Sums over all parts. */
export const countsOf = (segments: readonly SegmentCounts[]): SegmentCounts =>
  segments.reduce(
    (sum, { rows, left, refused, warnings }) => ({
      rows: sum.rows + rows,
      left: sum.left + left,
      refused: sum.refused + refused,
      warnings: sum.warnings + warnings,
    }),
    { rows: 0, left: 0, refused: 0, warnings: 0 },
  );

/** A file as it is sent: a workbook is packed already, all else as the taker can read it. */
export function sentFile(
  { info }: FeedFormat,
  file: FilePieces,
  gzip: boolean,
): SentFile & { encoding: 'gzip' | null } {
  const pieces = piecesOf(file);
  if (info.extension === 'xlsx') return { ...workbookOf(pieces), encoding: null };
  return gzip ? { ...gzipOf(pieces), encoding: 'gzip' } : { ...plainOf(pieces), encoding: null };
}
