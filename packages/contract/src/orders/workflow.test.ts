import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderAction, orderActions } from './action-names.ts';
import {
  contradicts,
  followWord,
  furthestState,
  isStateBehind,
  type OrderFacts,
  type OrderState,
  orderActionsOf,
  orderRefusal,
  orderStates,
  orderStepOf,
  type PostingStanding,
  type PostingWord,
  reopenByReading,
  slowestState,
} from './workflow.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
const word = (state: OrderState, minute: number): PostingWord => ({ state, raw: state, substatus: '', at: at(minute) });
const standing = (state: OrderState, minute = 0): PostingStanding => ({ ...word(state, minute), lapAt: at(0) });

const words = fc.array(
  fc.record({
    state: fc.constantFrom(...orderStates),
    raw: fc.constantFrom('awaiting_packaging', 'awaiting_deliver', 'delivering'),
    substatus: fc.constantFrom('', 'posting_created', 'ship_failed'),
    at: fc.integer({ min: 0, max: 59 }).map(at),
  }),
  { maxLength: 12 },
);
const hear = (heard: PostingWord[]) => heard.reduce(followWord, standing('pending'));

describe('what a marketplace says of an order', () => {
  it('never moves it back, whatever comes and in whatever turn', () => {
    fc.assert(
      fc.property(words, (heard) => {
        let now = standing('pending');
        for (const one of heard) {
          const next = followWord(now, one);
          expect(isStateBehind(next.state, now.state)).toBe(false);
          now = next;
        }
      }),
    );
  });

  it('changes nothing when it is repeated', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 11 }), (heard, again) => {
        const now = hear(heard);
        const repeated = heard[again];
        expect(repeated ? followWord(now, repeated) : now).toEqual(now);
      }),
    );
  });

  it('ends in the same state in any order of arrival', () => {
    const shuffled = words.chain((heard) =>
      fc.tuple(fc.constant(heard), fc.shuffledSubarray(heard, { minLength: heard.length })),
    );
    fc.assert(
      fc.property(shuffled, ([heard, mixed]) => {
        expect(hear(mixed)).toEqual(hear(heard));
      }),
    );
  });

  it('leaves a cancelled order cancelled', () => {
    fc.assert(
      fc.property(words, (heard) => {
        const now = heard.reduce(reopenByReading, standing('cancelled'));
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
  ])('from «%s» back to «%s»: worth reading the posting alone: %s', (from, to, expected) => {
    expect(contradicts(standing(from, 10), word(to, 20))).toBe(expected);
  });

  it('moves an order back when the posting read alone says so, and then forgets older words', () => {
    const failed = reopenByReading(standing('ready', 10), word('assembling', 20));
    expect(failed.state).toBe('assembling');
    expect(followWord(failed, word('ready', 15)).state).toBe('assembling');
    expect(followWord(failed, word('ready', 25)).state).toBe('ready');
    expect(followWord(failed, word('delivered', 15)).state).toBe('delivered');
  });

  it('does not move an order back by a reading that is older than what is known', () => {
    expect(reopenByReading(standing('ready', 30), word('assembling', 20)).state).toBe('ready');
  });
});

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
          expect(furthestState(state, slowest ?? 'cancelled')).toBe(state);
        }
      }),
    );
  });
});

const facts = (change: Partial<OrderFacts>): OrderFacts => ({
  state: 'assembling',
  marketplace: 'ozon',
  sending: null,
  loose: 0,
  parcels: { open: 0, confirmed: 0, free: 0 },
  shipment: null,
  ...change,
});

describe('what may be done with an order', () => {
  const confirmed = { open: 0, confirmed: 1, free: 1 };
  it.each<[OrderAction, Partial<OrderFacts>, string | null]>([
    ['START_PROCCESS', { state: 'new', loose: 3 }, null],
    ['START_PROCCESS', { state: 'pending' }, 'Маркетплейс ещё не передал заказ в работу'],
    ['START_PROCCESS', {}, 'Заказ уже дальше: «Сборка»'],
    ['CREATE_PARCEL', { loose: 3 }, null],
    ['CREATE_PARCEL', { state: 'new', loose: 3 }, 'Сначала возьмите заказ в работу'],
    ['CREATE_PARCEL', {}, 'Все товары уже разложены по посылкам'],
    ['CANCEL_PARCEL', { parcels: { open: 1, confirmed: 0, free: 0 } }, null],
    ['CANCEL_PARCEL', {}, 'Нет посылок, которые ещё можно отменить'],
    ['CONFIRM_PARCELS', { parcels: { open: 1, confirmed: 0, free: 0 } }, null],
    ['CONFIRM_PARCELS', { loose: 2 }, 'Сначала соберите посылку'],
    [
      'CONFIRM_PARCELS',
      { loose: 22, parcels: { open: 1, confirmed: 0, free: 0 } },
      'Не разложено по посылкам: 22 штуки',
    ],
    [
      'CONFIRM_PARCELS',
      { parcels: { open: 1, confirmed: 0, free: 0 }, sending: 'CANCEL_ORDER' },
      'Ждём ответа маркетплейса: «Отменить заказ»',
    ],
    ['CONFIRM_PARCELS', { state: 'problem', parcels: confirmed }, 'Посылки уже подтверждены'],
    ['CREATE_SHIPMENT', { state: 'ready', parcels: confirmed }, null],
    ['CREATE_SHIPMENT', {}, 'Сначала подтвердите все посылки'],
    ['CREATE_SHIPMENT', { state: 'ready', parcels: { ...confirmed, free: 0 } }, 'Посылки уже в отгрузке'],
    ['SET_SHIPMENT_DATE', { state: 'ready' }, 'Сначала создайте отгрузку'],
    ['CONFIRM_SHIPMENT', { state: 'ready', shipment: 'draft' }, null],
    ['CONFIRM_SHIPMENT', { state: 'ready', shipment: 'confirmed' }, 'Отгрузка уже подтверждена'],
    ['COMPLETE_SHIPMENT', { state: 'ready', shipment: 'confirmed' }, null],
    ['COMPLETE_SHIPMENT', { state: 'ready', shipment: 'draft' }, 'Сначала подтвердите отгрузку'],
    ['COMPLETE_SHIPMENT', { state: 'delivering' }, 'Заказ уже не ждёт отгрузки: «В доставке»'],
    ['CANCEL_SHIPMENT', { state: 'ready', shipment: 'draft' }, null],
    ['CREATE_DELIVERY', { state: 'ready' }, 'Доставку этого заказа ведёт маркетплейс'],
    ['MARK_AS_DELIVERING', { state: 'ready' }, 'О доставке сообщает маркетплейс: статус придёт сам'],
    ['MARK_AS_DELIVERING', { state: 'ready', marketplace: null }, null],
    ['COMPLETED', { state: 'delivering', marketplace: null }, null],
    ['CANCEL_ORDER', { state: 'new' }, null],
    ['CANCEL_ORDER', { state: 'cancelled' }, 'Заказ уже отменён'],
    ['CANCEL_ORDER', { state: 'delivering' }, 'Отменить уже нельзя: «В доставке»'],
    ['CANCEL_ORDER', { state: 'ready', shipment: 'confirmed' }, null],
    [
      'CANCEL_ORDER',
      { state: 'ready', shipment: 'confirming' },
      'Отгрузка подтверждается, подождите ответа маркетплейса',
    ],
    [
      'CANCEL_SHIPMENT',
      { state: 'ready', shipment: 'confirmed' },
      'Маркетплейс уже принял отгрузку: отменить её можно только в его кабинете',
    ],
    ['CANCEL_SHIPMENT', { state: 'ready', shipment: 'confirmed', marketplace: null }, null],
    ['CANCEL_ITEM', { marketplace: null, loose: 1 }, null],
    ['GET_PARCEL_LABELS', { state: 'ready', parcels: confirmed }, null],
    ['GET_PARCEL_LABELS', { state: 'ready', parcels: confirmed, sending: 'CANCEL_ORDER' }, null],
    [
      'GET_PARCEL_LABELS',
      { state: 'delivering', parcels: confirmed },
      'Маркетплейс печатает этикетки, пока заказ ждёт отгрузки',
    ],
    ['GET_PARCEL_LABELS', { state: 'delivering', parcels: confirmed, marketplace: null }, null],
    ['GET_PARCEL_LABELS', {}, 'Этикетки появятся после подтверждения посылок'],
    ['GET_SHIPMENT_DOCUMENTS', { state: 'ready', shipment: 'confirmed' }, null],
    ['GET_SHIPMENT_DOCUMENTS', { state: 'ready' }, 'Появятся после подтверждения отгрузки'],
  ])('%s with %j: %s', (action, change, expected) => {
    expect(orderRefusal(action, facts(change))).toBe(expected);
  });

  it('names every action of the catalogue, each allowed or with a reason', () => {
    const anyFacts = fc.record<OrderFacts>({
      state: fc.constantFrom(...orderStates),
      marketplace: fc.constantFrom(null, 'ozon', 'magnit'),
      sending: fc.constantFrom(null, 'CONFIRM_PARCELS'),
      loose: fc.nat(3),
      parcels: fc.record({ open: fc.nat(2), confirmed: fc.nat(2), free: fc.nat(2) }),
      shipment: fc.constantFrom(null, 'draft', 'confirming', 'confirmed', 'completed'),
    });
    fc.assert(
      fc.property(anyFacts, (now) => {
        const rows = orderActionsOf(now);
        expect(rows.map((row) => row.action)).toEqual(orderActions);
        for (const row of rows) expect(row.allowed).toBe(row.reason === null);
        for (const row of rows) expect(row.reason).not.toBe('');
      }),
    );
  });

  it('changes nothing that has ended', () => {
    for (const state of ['delivered', 'returned', 'cancelled'] as const) {
      const allowed = orderActionsOf(facts({ state, loose: 1, parcels: { open: 1, confirmed: 1, free: 1 } }));
      expect(allowed.filter((row) => row.allowed)).toEqual([]);
    }
  });
});

describe('the steps above an order', () => {
  it.each<[OrderState, OrderFacts['shipment'], string | null]>([
    ['pending', null, 'new'],
    ['assembling', null, 'started'],
    ['ready', null, 'packed'],
    ['ready', 'draft', 'shipment'],
    ['delivering', 'completed', 'delivering'],
    ['returned', null, 'delivered'],
    ['cancelled', null, null],
  ])('%s with shipment %s stands at %s', (state, shipment, step) => {
    expect(orderStepOf({ state, shipment })).toBe(step);
  });
});
