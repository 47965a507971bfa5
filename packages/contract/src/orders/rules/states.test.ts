import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStateBehind, type OrderState, orderStates, slowestState } from './states.ts';

describe('an order of several parcels', () => {
  it.each<[OrderState[], OrderState | undefined]>([
    [['ready', 'delivering'], 'ready'],
    [['cancelled', 'delivering'], 'delivering'],
    [['cancelled', 'cancelled'], 'cancelled'],
    [['delivered', 'returned'], 'delivered'],
    [[], undefined],
  ])('%j stands at %s', (states, expected) => expect(slowestState(states)).toBe(expected));

  it('is never ahead of a living parcel', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderStates), { minLength: 1 }), (states) => {
        const slowest = slowestState(states);
        for (const state of states.filter((one) => one !== 'cancelled')) {
          expect(isStateBehind(state, slowest ?? 'cancelled')).toBe(false);
        }
      }),
    );
  });
});
