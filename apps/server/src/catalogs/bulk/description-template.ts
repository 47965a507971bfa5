/** A piece of a text: what stands in it as it is, or the name of what is filled in. */
type Piece = string | { name: string };

/** A text whose names are filled in for product after product. */
export interface Template {
  /** Everything that it names. */
  names: ReadonlySet<string>;
  /** The text of a product; a line goes where one of its names has nothing to say. */
  fill(say: (name: string) => string): string;
}

/** Reads a text with names in brackets; a closing bracket in a name stands twice, as in formulas. */
export function templateOf(text: string): Template {
  const lines = text.split(/\r?\n/).map(piecesOf);
  return {
    names: new Set(lines.flat().flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name]))),
    fill: (say) =>
      lines
        .flatMap((line) => lineOf(line, say) ?? [])
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
  };
}

function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: whole, 1: name = '', index } of line.matchAll(/\[((?:[^\]]|\]\])+)\]/g)) {
    pieces.push(line.slice(end, index), { name: name.replaceAll(']]', ']').trim() });
    end = index + whole.length;
  }
  return [...pieces, line.slice(end)];
}

function lineOf(line: readonly Piece[], say: (name: string) => string): string | undefined {
  let said = '';
  for (const piece of line) {
    const words = typeof piece === 'string' ? piece : say(piece.name);
    if (typeof piece !== 'string' && words === '') return undefined;
    said += words;
  }
  return said.trimEnd();
}
