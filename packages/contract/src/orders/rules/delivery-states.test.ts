import { assert, constantFrom, property, shuffledSubarray, array as someOf } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeliveryState, deliveryAfterReport, deliveryMoves, deliveryStates } from './delivery-states.ts';

/** Reports of a carrier about one parcel, from its order to its end. */
const ways: readonly (readonly DeliveryState[])[] = [
  ['ordered', 'delivering', 'delivered'],
  ['ordered', 'delivering', 'returning', 'returned'],
  ['ordered', 'cancelled'],
  ['failed'],
];

describe('a delivery', () => {
  it('comes to the same state in whatever turn and however often its reports arrive', () => {
    assert(
      property(
        constantFrom(...ways).chain((way) =>
          shuffledSubarray([...way], { minLength: way.length }).chain((turned) =>
            someOf(constantFrom(...way), { maxLength: 4 }).map((again) => ({ way, reports: [...turned, ...again] })),
          ),
        ),
        ({ way, reports }) => reports.reduce<DeliveryState>(deliveryAfterReport, 'ordering') === way.at(-1),
      ),
      { numRuns: 100 },
    );
  });

  it('never moves by a report to a state that its table does not name', () => {
    for (const current of deliveryStates)
      for (const reported of deliveryStates) {
        const next = deliveryAfterReport(current, reported);
        expect(next === current || deliveryMoves[current].includes(next)).toBe(true);
      }
  });

  it('that is being cancelled is not moved by what was true before', () => {
    for (const reported of ['ordering', 'ordered', 'delivering'] as const)
      expect(deliveryAfterReport('cancelling', reported)).toBe('cancelling');
    expect(deliveryAfterReport('cancelling', 'returning')).toBe('returning');
    expect(deliveryAfterReport('cancelling', 'delivered')).toBe('delivered');
  });
});
