import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newTextIndex } from './text-index.ts';

test('what was met is known with the line where it was met first, whatever came between', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 3000 }), (texts) => {
      const seen = newTextIndex();
      const model = new Map<string, number>();
      for (const [index, text] of texts.entries()) {
        expect(seen.has(text)).toBe(model.has(text));
        expect(seen.before(text, index + 1)).toBe(model.get(text));
        if (!model.has(text)) model.set(text, index + 1);
      }
      expect(seen.count()).toBe(model.size);
    }),
    { numRuns: 20 },
  );
  const seen = newTextIndex();
  for (let index = 1; index <= 20_000; index++) expect(seen.before(`A-${index}`, index)).toBeUndefined();
  expect(seen.before('A-777', 1)).toBe(777);
});
