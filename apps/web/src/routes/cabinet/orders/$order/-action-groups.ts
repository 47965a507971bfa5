import type { AllowedAction, Marketplace, OrderAction, OrderState } from '@prilavok/contract';

/** How the actions of an order stand in its right column. */
export interface ActionGroups {
  /** The next step of the way, when it may be taken: the one primary button. */
  next: AllowedAction | undefined;
  /** What else is allowed now. */
  now: AllowedAction[];
  /** The nearest steps that wait for something. */
  soon: AllowedAction[];
  /** What was passed, or will hardly be: folded, but there. */
  rest: AllowedAction[];
  /** Destructive: quiet, at the end. */
  cancels: AllowedAction[];
}

/** The way of an order, step by step, with the papers of a step. */
const way: readonly OrderAction[] = [
  'START_PROCCESS',
  'CREATE_PARCEL',
  'CONFIRM_PARCELS',
  'CREATE_SHIPMENT',
  'CONFIRM_SHIPMENT',
  'COMPLETE_SHIPMENT',
  'GET_SHIPMENT_DOCUMENTS',
  'MARK_AS_DELIVERING',
  'COMPLETED',
];
/** Of an order from a marketplace these are told by the marketplace itself. */
const ownOnly: readonly OrderAction[] = ['MARK_AS_DELIVERING', 'COMPLETED'];
const papers: readonly OrderAction[] = ['GET_PARCEL_LABELS', 'GET_PRODUCT_LABELS', 'GET_SHIPMENT_DOCUMENTS'];
const aside: readonly OrderAction[] = ['SET_SHIPMENT_DATE'];

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
  marketplace: Marketplace | null;
  /** On its way to the marketplace: the steps after it are what comes next. */
  sending: OrderAction | null;
}

/** Actions of an order by their place in the column: the next step, what else can be done now, what comes soon, the rest, and cancelling. */
export function groupActions({ actions, state, marketplace, sending }: Told): ActionGroups {
  const known = (names: readonly OrderAction[]) =>
    names.flatMap((name) => actions.find(({ action }) => action === name) ?? []);
  const steps = way.filter((name) => marketplace === null || !ownOnly.includes(name));
  const next = known(steps).find(({ action, allowed }) => allowed && !papers.includes(action));
  const now = known([...steps, ...aside, ...papers]).filter((one) => one.allowed && one !== next);
  const from = next?.action ?? (sending && steps[steps.indexOf(sending) + 1]) ?? ahead[state];
  const at = from === undefined ? -1 : steps.indexOf(from);
  const soon =
    at < 0
      ? []
      : known(steps.slice(at))
          .filter(({ allowed }) => !allowed)
          .slice(0, shownSoon);
  const cancels = known(['CANCEL_SHIPMENT', 'CANCEL_ORDER']).filter(
    ({ action, allowed }) => allowed || action === 'CANCEL_ORDER',
  );
  const placed = [next, ...now, ...soon, ...cancels];
  return {
    next,
    now: now.filter((one, place) => now.indexOf(one) === place),
    soon,
    rest: actions.filter((one) => !one.allowed && !placed.includes(one)),
    cancels,
  };
}
