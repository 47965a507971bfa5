import {
  type AllowedAction,
  type DeliveryType,
  isHandedOverBySeller,
  type Marketplace,
  type NextStage,
  type OrderAction,
  type OrderState,
  type RefusedAction,
} from '@prilavok/contract';

/** An action, and whether the steps before it are taken with it. */
export interface MainAction extends AllowedAction {
  wholeWay?: true;
}

/** How the actions of an order stand in its right column. */
export interface ActionGroups {
  /** The next stage or step of the way, when it may be taken: the one primary button. */
  next: MainAction | undefined;
  /** Other acts that are allowed now. */
  now: AllowedAction[];
  /** The nearest steps that wait for something. */
  soon: RefusedAction[];
  /** Acts that were passed, or will hardly be: folded, but there. */
  rest: RefusedAction[];
  /** Destructive: quiet, at the end; with a reason when it can't be done now. */
  cancels: (AllowedAction | RefusedAction)[];
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
/** Of an order that a marketplace carries these are told by the marketplace itself. */
const byCourier: readonly OrderAction[] = ['MARK_AS_DELIVERING', 'COMPLETED'];
/** Acts of orders that leave in shipments, unlike those that the seller carries. */
const byShipment: readonly OrderAction[] = [
  'CREATE_SHIPMENT',
  'CONFIRM_SHIPMENT',
  'COMPLETE_SHIPMENT',
  'GET_SHIPMENT_DOCUMENTS',
];

/** The steps that lie on the way of an order. */
function stepsOf(order: Pick<OrderWithActions, 'marketplace' | 'deliveryType'>): readonly OrderAction[] {
  if (order.marketplace === null) return way;
  const others = isHandedOverBySeller(order) ? byShipment : byCourier;
  return way.filter((name) => !others.includes(name));
}
const papers: readonly OrderAction[] = ['GET_PARCEL_LABELS', 'GET_PRODUCT_LABELS', 'GET_SHIPMENT_DOCUMENTS'];
const aside: readonly OrderAction[] = [
  'CREATE_DELIVERY',
  'SET_SHIPMENT_DATE',
  'MARK_AS_LAST_MILE',
  'OPEN_DISPUTE',
  'RETURN_TO_SHIPMENT',
];

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

interface OrderWithActions {
  actions: readonly AllowedAction[];
  refusedActions: readonly RefusedAction[];
  state: OrderState;
  marketplace: Marketplace | null;
  deliveryType: DeliveryType;
  /** On its way to the marketplace: the steps after it are what comes next. */
  sending: OrderAction | null;
}

/** Actions of an order by their place in the column: the next stage, where several steps of it are left, or step, what else can be done now, what comes soon, the rest, and cancelling. */
export function groupActions(
  { actions, refusedActions, state, marketplace, deliveryType, sending }: OrderWithActions,
  stage: NextStage | null,
): ActionGroups {
  const steps = stepsOf({ marketplace, deliveryType });
  const step = among(actions, steps).find(({ action }) => !papers.includes(action));
  const next: MainAction | undefined = stage ? { action: stage.end, title: stage.title, wholeWay: true } : step;
  const now = [...new Set(among(actions, [...steps, ...aside, ...papers]))].filter((one) => one !== next);
  const from = step?.action ?? (sending && steps[steps.indexOf(sending) + 1]) ?? ahead[state];
  // Where that isn't one of this order's steps, the first that is after it.
  const at = from === undefined ? -1 : steps.findIndex((name) => way.indexOf(name) >= way.indexOf(from));
  const soon =
    at < 0
      ? []
      : among(
          refusedActions,
          steps.slice(at).filter((name) => name !== stage?.end),
        ).slice(0, shownSoon);
  const cancels = [
    ...among(actions, ['CANCEL_SHIPMENT', 'CANCEL_ITEM', 'CANCEL_ORDER']),
    ...among(refusedActions, ['CANCEL_ORDER']),
  ];
  const shown: readonly AllowedAction[] = [...soon, ...cancels];
  return {
    next,
    now,
    soon,
    rest: refusedActions.filter((one) => !shown.includes(one) && one.action !== stage?.end),
    cancels,
  };
}

const among = <One extends AllowedAction>(known: readonly One[], names: readonly OrderAction[]): One[] =>
  names.flatMap((name) => known.find(({ action }) => action === name) ?? []);
