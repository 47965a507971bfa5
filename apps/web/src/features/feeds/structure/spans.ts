import type { FeedPreviewRow, FeedTargetInfo } from '@prilavok/contract';

/** With what a node begins that deserves a line of its own: a tag, a name. Rows of tables are lines. */
const lineStarts: Record<FeedTargetInfo['shape'], string | undefined> = { xml: '<', json: '"', table: undefined };

/** A part of the text that belongs to one node. */
export interface Piece {
  from: number;
  text: string;
  /** The innermost node that wrote it. */
  node: string | undefined;
  /** Lies in one of the nodes that are lit. */
  lit: boolean;
  /** How deep the line lies that is begun here, where the text itself begins none. */
  line: number | undefined;
}

/** Cuts the text of a preview where nodes begin and end. */
export function piecesOf(
  text: string,
  rows: readonly Pick<FeedPreviewRow, 'spans'>[],
  lit: ReadonlySet<string>,
  shape: FeedTargetInfo['shape'] = 'xml',
): Piece[] {
  const spans = rows.flatMap((row) => row.spans).filter(({ from, to }) => from < to);
  const cuts = new Set([0, ...spans.flatMap(({ from, to }) => [from, to]), text.length]);
  const places = [...cuts].filter((place) => place <= text.length).toSorted((one, other) => one - other);
  // Outer nodes before those in them: the last that covers a piece is the innermost.
  const nested = spans.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const open: typeof spans = [];
  let next = 0;
  return places.slice(0, -1).map((from, index) => {
    for (; next < nested.length && (nested[next]?.from ?? Number.POSITIVE_INFINITY) <= from; next += 1) {
      const span = nested[next];
      if (span) open.push(span);
    }
    while (open.length > 0 && (open.at(-1)?.to ?? 0) <= from) open.pop();
    const covering = open.filter(({ to }) => to > from);
    const begins = text[from] === lineStarts[shape] && from > 0 && text[from - 1] !== '\n';
    return {
      from,
      text: text.slice(from, places[index + 1]),
      line: begins && covering.length > 0 ? covering.length - 1 : undefined,
      node: covering.at(-1)?.node,
      lit: covering.some(({ node }) => lit.has(node)),
    };
  });
}
