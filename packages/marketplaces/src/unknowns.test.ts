import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishedBy } from './published.ts';
import { connectors } from './registry.ts';
import { type Described, lookForUnknowns } from './unknowns.ts';

const bare = (fields: Record<string, Described>): Described => Object.assign(Object.create(null), fields);

const described = bare({
  orders: bare({
    id: null,
    status: new Set(['new', 'done']),
    step: new Set(['1', '2']),
    customer: bare({ name: null }),
  }),
  totals: bare({ '*': bare({ sum: null }) }),
  extra: null,
});

function met(answer: unknown): string[] {
  const found: string[] = [];
  lookForUnknowns(described, answer, (field, word) => found.push(word === null ? field : `${field} = ${word}`));
  return found;
}

test.each([
  ['nothing new', { orders: [{ id: 1, status: 'new' }], totals: { moscow: { sum: 5 } }, extra: { any: 'thing' } }, []],
  ['a field', { orders: [{ id: 1 }, { id: 2, gift: true }] }, ['orders.gift']],
  ['a word of a list', { orders: [{ status: 'lost' }] }, ['orders.status = lost']],
  ['a number of a list', { orders: [{ step: 2 }, { step: 3 }] }, ['orders.step = 3']],
  ['a field below any name', { totals: { moscow: { sum: 5, tax: 1 } } }, ['totals.*.tax']],
  ['a name that objects inherit', { orders: [{ constructor: 1 }] }, ['orders.constructor']],
  ['what is none, or empty', { orders: [{ status: null }, { status: '' }], extra: null }, []],
  ['an object where a word was', { orders: [{ status: { code: 'new' } }] }, []],
])('an answer is looked through for %s', (_, answer, expected) => {
  expect(met(answer)).toEqual(expected);
});

test.each([
  ['a name in place of a word', { orders: [{ status: 'Иван Петров' }] }],
  ['a phone in place of a word', { orders: [{ status: '+79161234567' }] }],
  ['a number of an order', { orders: [{ status: 'A-1234567' }, { step: 1234567 }] }],
  ['a field that is called by a customer', { orders: [{ 'ivan@mail.example': 1 }, { 'Иван Петров': 1 }] }],
  ['a field that is called by a number', { orders: [{ id79161234567: 1 }] }],
])('tells nothing of %s', (_, answer) => {
  for (const each of met(answer)) expect(each).toContain('…');
  expect(met(answer).join()).not.toMatch(/Иван|\d{5}|@/);
});

test('whatever an answer is, looking through it neither throws nor changes it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      const before = JSON.stringify(answer);
      met(answer);
      met({ orders: answer, totals: answer });
      expect(JSON.stringify(answer)).toBe(before);
    }),
  );
});

test('a long answer is looked through at its beginning', () => {
  const orders = Array.from({ length: 100_000 }, (_, at) => ({ status: at < 99_999 ? 'new' : 'lost' }));
  expect(met({ orders })).toEqual([]);
});

test.each(Object.values(connectors))(
  'the description of $slug is at hand, with the methods that are used',
  ({ slug }) => {
    const { methods, used } = publishedBy(slug);
    expect(Object.keys(used).length).toBeGreaterThan(10);
    expect(methods).toBeGreaterThanOrEqual(Object.keys(used).length);
  },
);

test('no answer is read by a closed list of words: one that is new breaks nothing', () => {
  const files = globSync('*/**/*.ts', { cwd: import.meta.dirname }).filter((name) => !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(50);
  const closed = files.filter((name) =>
    /\bz\.(enum|literal|nativeEnum|discriminatedUnion)\(/.test(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')),
  );
  expect(closed).toEqual([]);
});
