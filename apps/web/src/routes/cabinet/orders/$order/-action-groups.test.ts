import { allowedActions, nextStage, type OrderFacts, orderActions, refusedActions } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { groupActions } from './-action-groups.ts';

const facts: OrderFacts = {
  state: 'assembling',
  marketplace: 'ozon',
  deliveryType: 'FBS',
  sending: null,
  loose: 0,
  unmarked: 0,
  ofNowhere: 0,
  disputable: false,
  cancelAsked: false,
  parcels: { open: 0, confirmed: 0, free: 0 },
  cancelsItems: true,
  cancelsOnTheWay: true,
  cancelsConfirmed: false,
  noDocuments: null,
  shipmentLacks: null,
  disputed: false,
  awaitsLastMile: false,
  shipment: null,
  delivery: null,
};
const groups = (more: Partial<OrderFacts>) => {
  const now = { ...facts, ...more };
  return groupActions({ ...now, actions: allowedActions(now), refusedActions: refusedActions(now) }, null);
};
const names = (actions: { action: string }[]) => actions.map(({ action }) => action);

describe('the actions column of an order', () => {
  it.each<[string, Partial<OrderFacts>, string]>([
    ['a new order', { state: 'new', loose: 1 }, 'START_PROCCESS'],
    ['loose units', { loose: 1, parcels: { open: 1, confirmed: 0, free: 0 } }, 'CREATE_PARCEL'],
    ['everything packed', { parcels: { open: 1, confirmed: 0, free: 0 } }, 'CONFIRM_PARCELS'],
    ['free parcels', { state: 'ready', parcels: { open: 0, confirmed: 1, free: 1 } }, 'CREATE_SHIPMENT'],
    [
      'a draft shipment',
      { state: 'ready', parcels: { open: 0, confirmed: 1, free: 0 }, shipment: 'draft' },
      'CONFIRM_SHIPMENT',
    ],
  ])('makes the next step of %s the main one', (_, more, action) => {
    expect(groups(more).next?.action).toBe(action);
  });

  it('shows the nearest steps that wait, each with its reason, and not those that were passed', () => {
    const { soon } = groups({ parcels: { open: 1, confirmed: 0, free: 0 } });
    expect(names(soon)).toEqual(['CREATE_SHIPMENT', 'CONFIRM_SHIPMENT', 'COMPLETE_SHIPMENT']);
    expect(soon.every(({ reason }) => reason)).toBe(true);
  });

  it('shows what comes after the step that the marketplace is being told of', () => {
    const { next, soon } = groups({ sending: 'CONFIRM_PARCELS', parcels: { open: 1, confirmed: 0, free: 0 } });
    expect(next).toBeUndefined();
    expect(names(soon)).toEqual(['CREATE_SHIPMENT', 'CONFIRM_SHIPMENT', 'COMPLETE_SHIPMENT']);
  });

  it('hides no action: each stands in a group, or at its parcel or line', () => {
    for (const state of ['new', 'assembling', 'ready', 'delivering', 'delivered', 'cancelled'] as const) {
      const { next, now, soon, rest, cancels } = groups({
        state,
        loose: 1,
        parcels: { open: 1, confirmed: 1, free: 1 },
      });
      const shown = new Set([
        next?.action,
        ...names(now),
        ...names(soon),
        ...names(rest),
        ...names(cancels),
        'CANCEL_PARCEL',
      ]);
      expect([...shown].filter((action) => action !== undefined)).toHaveLength(orderActions.length);
    }
  });

  it('shows an order of the seller himself the steps that a marketplace would tell of', () => {
    const ready = { state: 'ready', parcels: { open: 0, confirmed: 1, free: 0 }, shipment: 'completed' } as const;
    expect(groups({ ...ready, marketplace: null }).next?.action).toBe('MARK_AS_DELIVERING');
    expect(groups(ready).next).toBeUndefined();
    expect(names(groups(ready).rest)).toContain('MARK_AS_DELIVERING');
  });

  it('makes the whole stage the main button, its first step stands below it', () => {
    const now = { ...facts, state: 'new', loose: 1 } as const;
    const told = { ...now, actions: allowedActions(now), refusedActions: refusedActions(now) };
    const { next, now: others, soon, rest } = groupActions(told, nextStage(now));
    expect(next).toEqual({ action: 'CONFIRM_PARCELS', title: 'Собрать заказ', wholeWay: true });
    expect(names(others)[0]).toBe('START_PROCCESS');
    expect([...names(soon), ...names(rest)]).not.toContain('CONFIRM_PARCELS');
  });

  it('offers no step for an order that has ended', () => {
    const { next, soon } = groups({ state: 'delivered' });
    expect(next).toBeUndefined();
    expect(soon).toEqual([]);
  });
});
