/** A block of cells, row by row. */
export type Block = string[][];

/** Reads a clipboard: a table, however it was copied. */
export function blockOf(clipboard: Pick<DataTransfer, 'getData'>): Block {
  const plain = clipboard.getData('text/plain');
  const html = clipboard.getData('text/html');
  // Without tabs a text doesn't say whether a line break ends a row or stands in a cell; a table does.
  const table = plain.includes('\t') || !/<table/i.test(html) ? undefined : blockOfHtml(html);
  return table ?? blockOfText(plain);
}

/**
 * Tab-separated text of a spreadsheet: a cell in quotes may hold tabs and line breaks. A quote that opens a cell and isn't closed before
 * the next tab or line is a quote.
 */
export function blockOfText(plain: string): Block {
  const rows: Block = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    const quoted = plain[at] === '"' ? /"((?:[^"]|"")*)"(?=\t|\r?\n|\r|$)/y : undefined;
    if (quoted) quoted.lastIndex = at;
    const found = quoted?.exec(plain);
    const end = found ? at + found[0].length : nextBreak(plain, at);
    row.push(harmed(found ? (found[1] ?? '').replaceAll('""', '"') : plain.slice(at, end)));
    if (plain[end] === '\t') {
      at = end + 1;
      continue;
    }
    rows.push(row);
    row = [];
    at = end + (plain.startsWith('\r\n', end) ? 2 : 1);
    // A line break at the end begins no row of its own.
    if (at >= plain.length) return rows;
  }
}

function nextBreak(plain: string, from: number): number {
  for (let at = from; at < plain.length; at++)
    if (plain[at] === '\t' || plain[at] === '\n' || plain[at] === '\r') return at;
  return plain.length;
}

const mostSpanned = 200;

/** The first table of a page; a cell over several places stands in the first of them. */
function blockOfHtml(html: string): Block | undefined {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return undefined;
  const rows: Block = [...table.rows].map(() => []);
  [...table.rows].forEach((row, at) => {
    let column = 0;
    for (const cell of row.cells) {
      while (rows[at]?.[column] !== undefined) column++;
      for (const br of cell.querySelectorAll('br')) br.replaceWith('\n');
      const spread = {
        down: Math.min(cell.rowSpan || 1, mostSpanned),
        along: Math.min(cell.colSpan || 1, mostSpanned),
      };
      for (let down = 0; down < spread.down; down++) {
        for (let along = 0; along < spread.along; along++) {
          const target = rows[at + down];
          if (target) target[column + along] = down === 0 && along === 0 ? harmed((cell.textContent ?? '').trim()) : '';
        }
      }
    }
  });
  return rows.map((row) => Array.from(row, (cell) => cell ?? ''));
}

const startsFormula = /^'*\s*[=+\-@\t\r]/;
const isNumber = /^-\d+([.,]\d+)?$/;

/** A cell that begins like a formula gets an apostrophe: what somebody else wrote runs nothing in the reader's spreadsheet. */
const harmless = (cell: string) => (startsFormula.test(cell) && !isNumber.test(cell) ? `'${cell}` : cell);

/** Without the apostrophe that keeps a formula from running: it is none of the text. */
const harmed = (cell: string) => (cell.startsWith("'") && startsFormula.test(cell.slice(1)) ? cell.slice(1) : cell);

/** The block as tab-separated text. */
export function textOfBlock(block: Block): string {
  const cell = (value: string) => (/[\t\r\n"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  return block.map((row) => row.map((value) => cell(harmless(value))).join('\t')).join('\n');
}

/** The block as a table, for letters and documents. */
export function htmlOfBlock(block: Block): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '<br>' };
  const cell = (value: string) => `<td>${harmless(value).replace(/[&<>"\n]/g, (mark) => marks[mark] ?? mark)}</td>`;
  return `<table>${block.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('')}</table>`;
}
