import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSpool } from './spool.ts';
import type { FeedEntry } from './yml/offer.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const texts = fc.array(text, { maxLength: 4 });
const money = fc.option(fc.nat());
const param = fc
  .record({ name: text, unit: text, values: texts })
  .map(({ name, ...rest }) => ({ name, key: name.toLowerCase(), ...rest }));
const offer = fc.record({
  line: fc.nat(),
  article: text,
  commerceId: text,
  title: text,
  fallbackTitle: text,
  outlets: fc.array(fc.record({ id: text, title: text, quantity: fc.nat() }), { maxLength: 3 }),
  description: text,
  category: text,
  vendor: text,
  group: text,
  barcodes: texts,
  pictures: texts,
  currency: text,
  price: money,
  oldPrice: money,
  purchasePrice: money,
  stock: money,
  asOf: money,
  params: fc.array(param, { maxLength: 4 }),
  sides: fc.option(fc.record({ width: fc.nat(), height: fc.nat(), length: fc.nat(), weight: fc.option(fc.nat()) })),
  clears: fc.array(fc.string(), { maxLength: 3 }),
});
const fault = fc.record({
  line: fc.nat(),
  article: text,
  commerceId: text,
  field: text,
  reason: text,
  severity: fc.constantFrom('skipped' as const, 'warning' as const),
});
const entries = fc.array(
  fc.record({ offer: fc.option(offer), faults: fc.array(fault, { maxLength: 2 }) }) as fc.Arbitrary<FeedEntry>,
  { maxLength: 30 },
);
const range = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

test('what was spooled comes back as it was, in order, all but what is written', async () => {
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.integer({ min: 1, max: 7 }),
      fc.array(range, { maxLength: 4 }),
      async (all, size, written) => {
        const spool = await openSpool(size);
        try {
          await spool.write([{ offer: null, faults: [] }]);
          await spool.restart();
          await spool.write(all);
          await spool.end();
          const found: [number, FeedEntry][] = [];
          for await (const { from, to, read } of spool.chunks(written, (most) => most)) {
            const some = [...read()];
            expect(some.length).toBe(to - from);
            expect(some.length).toBeLessThanOrEqual(size);
            found.push(...some.map((entry, index): [number, FeedEntry] => [from + index, entry]));
          }
          const missing = all.flatMap((entry, place) =>
            written.some(([first, behind]) => first <= place && place < behind) ? [] : [[place, entry]],
          );
          expect(found).toEqual(missing);
        } finally {
          await spool.remove();
        }
      },
    ),
    { numRuns: 50 },
  );
});
