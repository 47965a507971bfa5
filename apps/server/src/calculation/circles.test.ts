import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Flow, flowRefusal } from './circles.ts';

const flow = (id: string, reads: string[], sets: string[]): Flow => ({
  kind: 'scenario',
  id,
  title: id,
  reads: new Set(reads),
  sets: new Set(sets),
});
const refusal = (own: Flow, ...others: Flow[]) => flowRefusal(own, others, (key) => key);

describe('scenarios that are applied', () => {
  it.each([
    ['a chain', [flow('А', ['purchase'], ['price']), flow('Б', ['price'], ['old'])], undefined],
    ['one that reads what it sets', [flow('А', ['price'], ['price'])], 'Сценарий ставит «price» и сам же её берёт'],
    ['two that set the same', [flow('А', [], ['price']), flow('Б', [], ['price'])], 'уже ставит сценарий «Б»'],
    [
      'a circle of three',
      [flow('А', ['x'], ['y']), flow('Б', ['y'], ['z']), flow('В', ['z'], ['x'])],
      '«А» → «Б» → «В» → «А»',
    ],
    ['a circle of others', [flow('А', ['p'], ['q']), flow('Б', ['x'], ['y']), flow('В', ['y'], ['x'])], undefined],
  ])('%s', (_what, [own, ...others], expected) => {
    const told = refusal(own as Flow, ...others);
    if (expected === undefined) expect(told).toBeUndefined();
    else expect(told).toContain(expected);
  });

  it('that are let in one by one come to rest, whatever they read and set', () => {
    const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 2 });
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, keys), { maxLength: 8 }), (wanted) => {
        const taken: Flow[] = [];
        for (const [place, [reads, sets]] of wanted.entries()) {
          const own = flow(String(place), reads, sets);
          if (refusal(own, ...taken) === undefined) taken.push(own);
        }
        let moved = new Set(['a', 'b', 'c', 'd', 'e']);
        for (let round = 0; round <= taken.length; round++)
          moved = new Set(
            taken.filter(({ reads }) => [...reads].some((key) => moved.has(key))).flatMap(({ sets }) => [...sets]),
          );
        expect(moved.size).toBe(0);
      }),
    );
  });
});
