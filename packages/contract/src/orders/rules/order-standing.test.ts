import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyReport,
  applySingleReading,
  contradicts,
  isTooFresh,
  type OrderReport,
  type OrderStanding,
} from './order-standing.ts';
import { isStateBehind, type OrderState, orderStates } from './states.ts';

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 21, 9, minute, second)).toISOString();
const report = (state: OrderState, minute: number): OrderReport => ({
  state,
  raw: state,
  substatus: '',
  at: at(minute),
});
const standing = (state: OrderState, minute = 0): OrderStanding => ({ ...report(state, minute), sentBackAt: at(0) });

const reports = fc.array(
  fc.record({
    state: fc.constantFrom(...orderStates),
    raw: fc.constantFrom('awaiting_packaging', 'awaiting_deliver', 'delivering'),
    substatus: fc.constantFrom('', 'posting_created', 'ship_failed'),
    at: fc.integer({ min: 0, max: 59 }).map((minute) => at(minute)),
  }),
  { maxLength: 12 },
);
const after = (all: OrderReport[]) => all.reduce(applyReport, standing('pending'));

describe('what a marketplace reports of an order', () => {
  it('never moves it back, whatever comes and in whatever turn', () => {
    fc.assert(
      fc.property(reports, (all) => {
        let now = standing('pending');
        for (const one of all) {
          const next = applyReport(now, one);
          expect(isStateBehind(next.state, now.state)).toBe(false);
          now = next;
        }
      }),
    );
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(reports, fc.integer({ min: 0, max: 11 }), (all, again) => {
        const now = after(all);
        const repeated = all[again];
        expect(repeated ? applyReport(now, repeated) : now).toEqual(now);
      }),
    );
  });

  it('ends in the same state in any order of arrival', () => {
    const shuffled = reports.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(shuffled, ([all, mixed]) => {
        expect(after(mixed)).toEqual(after(all));
      }),
    );
  });

  it('leaves a cancelled order cancelled', () => {
    fc.assert(
      fc.property(reports, (all) => {
        const now = all.reduce(applySingleReading, standing('cancelled'));
        expect(now.state).toBe('cancelled');
      }),
    );
  });

  it.each<[OrderState, OrderState, boolean]>([
    ['ready', 'assembling', true],
    ['delivering', 'ready', true],
    ['problem', 'delivering', true],
    ['delivering', 'assembling', false],
    ['delivered', 'delivering', false],
    ['cancelled', 'new', false],
    ['new', 'ready', false],
  ])('from «%s» back to «%s»: worth reading the remote alone: %s', (from, to, expected) => {
    expect(contradicts(standing(from, 10), report(to, 20))).toBe(expected);
  });

  it('moves an order back when the order read alone says so, and then forgets older reports', () => {
    const failed = applySingleReading(standing('ready', 10), report('assembling', 20));
    expect(failed.state).toBe('assembling');
    expect(applyReport(failed, report('ready', 15)).state).toBe('assembling');
    expect(applyReport(failed, report('ready', 25)).state).toBe('ready');
    expect(applyReport(failed, report('delivered', 15)).state).toBe('delivered');
  });

  it('does not move an order back while answers may lag behind what was heard of it last', () => {
    const heard = standing('ready', 10);
    const reading = { ...report('assembling', 10), at: at(10, 29) };
    expect(isTooFresh(heard, reading)).toBe(true);
    expect(applySingleReading(heard, reading)).toEqual(heard);
    const later = { ...reading, at: at(10, 30) };
    expect(isTooFresh(heard, later)).toBe(false);
    expect(applySingleReading(heard, later).state).toBe('assembling');
  });

  it('takes an order out of a problem at once, as an assembly that failed may be sent again', () => {
    expect(applySingleReading(standing('problem', 10), { ...report('ready', 10), at: at(10, 1) }).state).toBe('ready');
  });

  it('does not move an order back by a reading that is older than what is known', () => {
    expect(applySingleReading(standing('ready', 30), report('assembling', 20)).state).toBe('ready');
  });
});
