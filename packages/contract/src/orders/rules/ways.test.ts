import { describe, expect, it } from 'vitest';
import type { OrderAction } from './action-names.ts';
import { nextStage, orderActs, wayRefusal, wayTo } from './ways.ts';
import type { OrderFacts } from './workflow.ts';

const facts = (change: Partial<OrderFacts>): OrderFacts => ({
  state: 'new',
  marketplace: 'ozon',
  deliveryType: 'FBS',
  sending: null,
  loose: 1,
  parcels: { open: 0, confirmed: 0, free: 0 },
  cancelsItems: true,
  cancelsOnTheWay: true,
  cancelsConfirmed: false,
  noDocuments: null,
  shipmentLacks: null,
  disputed: false,
  awaitsLastMile: false,
  unmarked: 0,
  ofNowhere: 0,
  disputable: false,
  cancelAsked: false,
  shipment: null,
  delivery: null,
  ...change,
});
const packed = { state: 'ready', loose: 0, parcels: { open: 0, confirmed: 1, free: 1 } } as const;

describe('the way of an order at one press', () => {
  it.each<[string, OrderAction, Partial<OrderFacts>, OrderAction[]]>([
    ['a new order is packed', 'CONFIRM_PARCELS', {}, ['START_PROCCESS', 'CREATE_PARCEL', 'CONFIRM_PARCELS']],
    [
      'the rest is packed beside an open parcel',
      'CONFIRM_PARCELS',
      { state: 'assembling', parcels: { open: 1, confirmed: 0, free: 0 } },
      ['CREATE_PARCEL', 'CONFIRM_PARCELS'],
    ],
    ['a packed order is shipped', 'CONFIRM_SHIPMENT', packed, ['CREATE_SHIPMENT', 'CONFIRM_SHIPMENT']],
    [
      'an own order goes to the courier',
      'COMPLETE_SHIPMENT',
      { ...packed, marketplace: null },
      ['CREATE_SHIPMENT', 'CONFIRM_SHIPMENT', 'COMPLETE_SHIPMENT'],
    ],
    ['a marketplace is waited for', 'COMPLETE_SHIPMENT', packed, ['COMPLETE_SHIPMENT']],
    ['where nothing of it is allowed, the end stands alone', 'CONFIRM_PARCELS', packed, ['CONFIRM_PARCELS']],
  ])('%s', (_, end, change, steps) => {
    expect(wayTo(end, facts(change))).toEqual(steps);
  });

  it('says why it can not be begun', () => {
    expect(wayRefusal('CONFIRM_PARCELS', facts({}))).toBeNull();
    expect(wayRefusal('CONFIRM_PARCELS', facts(packed))).toBe('Посылки уже подтверждены');
    expect(wayRefusal('CONFIRM_SHIPMENT', facts({}))).toBe('Сначала возьмите заказ в работу');
  });

  it('names the next stage while more than a step of it is left', () => {
    expect(nextStage(facts({}))).toEqual({ end: 'CONFIRM_PARCELS', title: 'Собрать заказ' });
    expect(nextStage(facts(packed))).toEqual({ end: 'CONFIRM_SHIPMENT', title: 'Отгрузить' });
    expect(nextStage(facts({ ...packed, marketplace: null }))?.title).toBe('Передать в доставку');
    expect(nextStage(facts({ ...packed, shipment: 'draft', parcels: { open: 0, confirmed: 1, free: 0 } }))).toBeNull();
    expect(nextStage(facts({ state: 'delivered' }))).toBeNull();
  });

  it('is offered for many orders beside every action that needs nothing of one order alone', () => {
    const names = orderActs.map(({ action, wholeWay }) => (wholeWay ? `${action}+` : action));
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['CONFIRM_PARCELS+', 'CONFIRM_PARCELS', 'CANCEL_ORDER', 'COMPLETED']));
    expect(names).not.toContain('CANCEL_ITEM');
  });
});
