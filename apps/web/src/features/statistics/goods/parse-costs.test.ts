import { expect, test } from 'vitest';
import { parseCosts } from './parse-costs.ts';

const from = '2026-11-01';

test('lines of a spreadsheet become costs from a day on, those with a day of their own from that day', () => {
  expect(
    parseCosts('Артикул\tСебестоимость\nA-1\t1 290,50\nA-2\t12\t15.11.2026\n\nA-3;"7,5";2026-11-20\r\n', from),
  ).toEqual({
    costs: [
      { article: 'A-1', amount: '1290.50', from },
      { article: 'A-2', amount: '12.00', from: '2026-11-15' },
      { article: 'A-3', amount: '7.50', from: '2026-11-20' },
    ],
    faults: [],
  });
});

test.each([
  ['A-1\t10\n\t20', 2, 'нет артикула'],
  ['A-1\t10\nA-2\tдорого', 2, '«дорого» — не сумма'],
  ['A-1\t10\nA-2\t-5', 2, '«-5» — не сумма'],
  ['A-1\t10\nA-2\t5\t31.02.2026', 2, '«31.02.2026» — не день: нужно ДД.ММ.ГГГГ'],
])('%j is told by its line', (text, line, message) => {
  const { costs, faults } = parseCosts(text, from);
  expect([costs.length, faults]).toEqual([1, [{ line, message }]]);
});
