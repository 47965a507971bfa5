/** Several values in one cell: «красный; синий». A semicolon of a value's own is written `\;`, so that the cell can be read back. */
export const joined = (values: readonly string[]): string =>
  values.length === 1
    ? escaped(values[0] ?? '')
    : values
        .filter((value) => value !== '')
        .map(escaped)
        .join('; ');

const escaped = (value: string) => (/[;\\]/.test(value) ? value.replace(/[;\\]/g, '\\$&') : value);

/** The values of a cell that `joined` wrote; blanks around them go. */
export const separated = (cell: string): string[] =>
  (cell.match(/(?:\\.|[^;\\]|\\$)+/gs) ?? []).map((value) => value.trim().replace(/\\([;\\])/g, '$1')).filter(Boolean);
