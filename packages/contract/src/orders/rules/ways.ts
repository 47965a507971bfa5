/**
 * Steps of an order that are taken at one press: from wherever it stands to the end of a way. Pure; the server goes by it and the cabinet
 * names its main button by it.
 */

import { type OrderAction, orderActions } from './action-names.ts';
import { lackRefusal, type OrderFacts, orderActionTitles, orderRefusal } from './workflow.ts';

/** To the packed order, and on to the courier: each end with the steps before it. */
const ways: Partial<Record<OrderAction, readonly OrderAction[]>> = {
  CONFIRM_PARCELS: ['START_PROCCESS', 'CREATE_PARCEL', 'CONFIRM_PARCELS'],
  CONFIRM_SHIPMENT: ['CREATE_SHIPMENT', 'CONFIRM_SHIPMENT'],
  COMPLETE_SHIPMENT: ['CREATE_SHIPMENT', 'CONFIRM_SHIPMENT', 'COMPLETE_SHIPMENT'],
};

/** A marketplace is asked to take a shipment, and answers later: nobody hands it over at the same press. */
const waitsForAnswer = (end: OrderAction, { marketplace }: OrderFacts) =>
  end === 'COMPLETE_SHIPMENT' && marketplace !== null;

/** The steps from where the order stands to the end; the end alone where no way leads there. The first of them may be refused. */
export function wayTo(end: OrderAction, facts: OrderFacts): readonly OrderAction[] {
  const way = waitsForAnswer(end, facts) ? undefined : ways[end];
  const from = way?.findIndex((step) => orderRefusal(step, facts) === null) ?? -1;
  return way && from >= 0 ? way.slice(from) : [end];
}

/** Why an action can't be done now, or why its way can't be begun; null when it can. */
export function wayRefusal(end: OrderAction, facts: OrderFacts): string | null {
  const way = wayTo(end, facts);
  const lack = way.length > 1 && end === 'CONFIRM_PARCELS' ? lackRefusal(facts) : null;
  return lack ?? orderRefusal(way[0] ?? end, facts);
}

/** Next stage of an order by one press; `end` is what is asked for, with the steps before it. */
export interface NextStage {
  end: OrderAction;
  title: string;
}

/** The next stage of an order, where more than one step of it is left; a single step is named by itself. */
export function nextStage(facts: OrderFacts): NextStage | null {
  const packing = wayTo('CONFIRM_PARCELS', facts);
  // Without its codes and countries an order is begun and packed, and not confirmed.
  if (packing.length > 1 && lackRefusal(facts) === null) return { end: 'CONFIRM_PARCELS', title: 'Собрать заказ' };
  const end = facts.marketplace === null ? 'COMPLETE_SHIPMENT' : 'CONFIRM_SHIPMENT';
  if (wayTo(end, facts).length === 1) return null;
  return { end, title: facts.marketplace === null ? orderActionTitles[end] : 'Отгрузить' };
}

/** An act on many orders: an action, done with the steps before it where the way is gone whole. */
export interface OrderAct {
  action: OrderAction;
  wholeWay: boolean;
  title: string;
}

const wholeWays: readonly OrderAct[] = [
  { action: 'CONFIRM_PARCELS', wholeWay: true, title: 'Собрать заказы' },
  { action: 'CONFIRM_SHIPMENT', wholeWay: true, title: 'Отгрузить' },
];
/** These need what is particular to one order: its pieces, its day, its delivery. */
const ofOneOrder: readonly OrderAction[] = [
  'CANCEL_ITEM',
  'SET_SHIPMENT_DATE',
  'CREATE_DELIVERY',
  'CANCEL_DELIVERY',
  'GET_SHIPMENT_DOCUMENTS',
  'GET_PRODUCT_LABELS',
  'ACCEPT_CANCELLATION',
  'REFUSE_CANCELLATION',
];

/** Everything that can be done with many orders at once, in the order of the way. */
export const orderActs: readonly OrderAct[] = [
  ...wholeWays,
  ...orderActions
    .filter((action) => !ofOneOrder.includes(action))
    .map((action) => ({ action, wholeWay: false, title: orderActionTitles[action] })),
];
