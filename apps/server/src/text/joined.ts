/** Several values in one cell: «красный; синий». A semicolon of a value's own is written `\;`, so that the cell can be read back. */
export function joined(values: readonly string[]): string {
  let cell = '';
  for (const value of values) if (value !== '') cell += (cell === '' ? '' : '; ') + escaped(value);
  return cell;
}

const escaped = (value: string) => (/[;\\]/.test(value) ? value.replace(/[;\\]/g, '\\$&') : value);

/** The values of a cell that `joined` wrote; blanks around them go. */
export const separated = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^;\\]|\\$)+/gs) ?? []).map((value) => value.trim().replace(/\\([;\\])/g, '$1')).filter(Boolean);
