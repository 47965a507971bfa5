import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commaOf, describeTable, type Row, readTable, type TableChoice } from './index.ts';

const shared = new URL('../../../../../shared/data/', import.meta.url);
const real = existsSync(new URL('pricelists/', shared));
if (!real) console.warn(`Real price lists are not at ${shared.pathname}: their tests are skipped`);
const at = (name: string) => fileURLToPath(new URL(name, shared));

async function all(path: string, choice: TableChoice = { sheet: 0 }, from = 1): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of readTable(path, choice, { from })) rows.push(...batch);
  return rows;
}

test.skipIf(!real).each([
  [
    'pricelists/autoparts-1c.xls',
    { format: 'xls', title: 'TDSheet', rows: 13_716, columns: 6, first: 'Наименование производителя' },
  ],
  ['pricelists/grocery-1c-barcodes.csv', { format: 'csv', title: '', rows: 9956, columns: 4, first: 'Номенклатура' }],
  ['barcodes/grocery-catalogue.csv', { format: 'csv', title: '', rows: 9921, columns: 8, first: 'name' }],
  [
    'dictionaries/satu-categories-2026-04-11.xls',
    { format: 'xls', title: 'Категории', rows: 5802, columns: 6, first: 'Категория1' },
  ],
])('the real %s is described and read whole', async (name, { format, title, rows, columns, first }) => {
  const described = await describeTable(at(name));
  expect(described.format).toBe(format);
  expect(described.sheets).toHaveLength(1);
  expect(described.sheets[0]).toMatchObject({ title, rows, columns, heading: { first: 1, rows: 1 } });
  expect(described.sheets[0]?.heading.titles[0]).toBe(first);
  expect(await all(at(name))).toHaveLength(rows);
});

test.skipIf(!real)(
  'part numbers of the real print-out are texts without a fraction, be they stored as numbers or not',
  async () => {
    const rows = (await all(at('pricelists/autoparts-1c.xls'))).slice(1);
    const numbers = rows.map(({ cells }) => cells[1]);
    expect(numbers[0]).toEqual({ kind: 'number', text: '15884292' });
    expect(new Set(numbers.map((cell) => cell?.kind))).toEqual(new Set(['number', 'text']));
    expect(numbers.filter((cell) => cell?.kind === 'number' && !/^\d+$/.test(cell.text))).toEqual([]);
    expect(numbers.filter((cell) => cell?.kind === 'text' && /^0/.test(cell.text)).length).toBeGreaterThan(0);
  },
);

test.skipIf(!real)('commas of the real stock list part thousands', async () => {
  const rows = (await all(at('pricelists/grocery-1c-barcodes.csv'))).slice(1);
  const prices = rows.flatMap(({ cells }) => cells[3]?.text ?? []);
  expect(commaOf(prices.filter((price) => !price.includes('"')))).toBe('thousands');
});

test.skipIf(!real)('reading goes on from any row, as if it had never been broken off', async () => {
  for (const name of ['pricelists/autoparts-1c.xls', 'pricelists/grocery-1c-barcodes.csv']) {
    const whole = await all(at(name));
    expect(await all(at(name), { sheet: 0 }, 9000)).toEqual(whole.filter(({ number }) => number >= 9000));
  }
});
