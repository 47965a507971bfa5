import type { AllowedAction, OrderAction, OrderState } from '@prilavok/contract';

/** How the actions of an order stand in its right column. */
export interface ActionGroups {
  /** Allowed now; the first is the next step of the way. */
  now: AllowedAction[];
  /** The next steps that wait for something, nearest first. */
  soon: AllowedAction[];
  /** What was passed, or will hardly be: folded, but there. */
  rest: AllowedAction[];
  cancel: AllowedAction | undefined;
}

/** The way of an order, step by step. */
const way: readonly OrderAction[] = [
  'START_PROCCESS',
  'CREATE_PARCEL',
  'CONFIRM_PARCELS',
  'CREATE_SHIPMENT',
  'CONFIRM_SHIPMENT',
  'COMPLETE_SHIPMENT',
  'MARK_AS_DELIVERING',
  'COMPLETED',
];
const papers: readonly OrderAction[] = ['GET_PARCEL_LABELS', 'GET_PRODUCT_LABELS', 'GET_SHIPMENT_DOCUMENTS'];
const aside: readonly OrderAction[] = ['SET_SHIPMENT_DATE', 'CANCEL_SHIPMENT'];
/** These stand at what they are done with: a parcel, a line. */
const elsewhere: readonly OrderAction[] = ['CANCEL_PARCEL', 'CANCEL_ITEM'];

/** The first step of the way that is not behind an order in this state. */
const ahead: Record<OrderState, OrderAction | undefined> = {
  pending: 'START_PROCCESS',
  new: 'START_PROCCESS',
  assembling: 'CREATE_PARCEL',
  problem: 'CREATE_PARCEL',
  ready: 'CREATE_SHIPMENT',
  delivering: 'COMPLETED',
  delivered: undefined,
  returned: undefined,
  cancelled: undefined,
};

const shownSoon = 3;

interface Told {
  actions: readonly AllowedAction[];
  state: OrderState;
  /** On its way to the marketplace: the steps after it are what comes next. */
  sending: OrderAction | null;
}

/** Papers come with the step that they belong to. */
const place = (action: OrderAction): number =>
  action === 'GET_SHIPMENT_DOCUMENTS'
    ? way.indexOf('COMPLETE_SHIPMENT') + 0.5
    : papers.includes(action)
      ? way.length
      : way.indexOf(action);

export function groupActions({ actions, state, sending }: Told): ActionGroups {
  const known = (names: readonly OrderAction[]) =>
    names.flatMap((name) => actions.find(({ action }) => action === name) ?? []);
  const now = known([...way, ...aside, ...papers]).filter(
    ({ action, allowed }) => allowed && !elsewhere.includes(action),
  );
  const after = sending === null ? undefined : way[way.indexOf(sending) + 1];
  const next = now.find(({ action }) => way.includes(action))?.action ?? after ?? ahead[state];
  const soon =
    next === undefined
      ? []
      : known([...way.slice(way.indexOf(next)), ...papers].toSorted((a, b) => place(a) - place(b)))
          .filter(({ allowed }) => !allowed)
          .slice(0, shownSoon);
  const cancel = actions.find(({ action }) => action === 'CANCEL_ORDER');
  const placed = [...now, ...soon, ...(cancel ? [cancel] : [])];
  return { now, soon, rest: actions.filter((one) => !placed.includes(one) && !one.allowed), cancel };
}
