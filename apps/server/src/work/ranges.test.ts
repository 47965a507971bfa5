import fc from 'fast-check';
import { expect, test } from 'vitest';
import { without } from './ranges.ts';

const range = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

test('what ranges leave of a range is each place once, in order', () => {
  fc.assert(
    fc.property(range, fc.array(range, { maxLength: 5 }), (whole, others) => {
      const places = (some: readonly (readonly [number, number])[]) =>
        some.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index));
      const taken = new Set(places(others));
      expect(places(without(whole, others))).toEqual(places([whole]).filter((place) => !taken.has(place)));
    }),
  );
});
