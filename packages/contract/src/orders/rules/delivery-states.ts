/**
 * Where a delivery can stand, and how it moves. Pure: the server goes by it, the cabinet names its tabs and explains its buttons by it, and
 * docs/orders.md is held against it.
 */

/** In the order of the way, then what goes wrong. */
export const deliveryStates = [
  'draft',
  'ordering',
  'ordered',
  'delivering',
  'delivered',
  'cancelling',
  'cancelled',
  'failed',
  'returning',
  'returned',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryStateTitles: Record<DeliveryState, string> = {
  draft: 'Черновик',
  ordering: 'Заказывается',
  ordered: 'Заказана',
  delivering: 'В пути',
  delivered: 'Вручена',
  cancelling: 'Отменяется',
  cancelled: 'Отменена',
  failed: 'Не принята',
  returning: 'Возвращается',
  returned: 'Возвращена',
};

/**
 * From each state the states that may follow. `ordered` follows a draft at once where the seller's own courier carries; after `cancelling`
 * it goes on as before when the carrier refuses to cancel.
 */
export const deliveryMoves: Record<DeliveryState, readonly DeliveryState[]> = {
  draft: ['ordering', 'ordered', 'cancelled'],
  ordering: ['ordered', 'delivering', 'delivered', 'cancelling', 'cancelled', 'failed', 'returning', 'returned'],
  ordered: ['delivering', 'delivered', 'cancelling', 'cancelled', 'failed', 'returning', 'returned'],
  delivering: ['delivered', 'cancelling', 'cancelled', 'returning', 'returned'],
  cancelling: ['ordered', 'delivering', 'delivered', 'cancelled', 'returning', 'returned'],
  returning: ['returned'],
  delivered: [],
  cancelled: [],
  failed: [],
  returned: [],
};

/** Another delivery of the order may be made beside these. */
export const endedDeliveryStates = ['cancelled', 'failed', 'returned'] as const satisfies DeliveryState[];
/** The carrier is asked from time to time what became of these. */
export const followedDeliveryStates = [
  'ordering',
  'ordered',
  'delivering',
  'cancelling',
  'returning',
] as const satisfies DeliveryState[];
/** In which a delivery may be called off. */
export const cancellableDeliveryStates = [
  'draft',
  'ordering',
  'ordered',
  'delivering',
] as const satisfies DeliveryState[];

const isAmong = (states: readonly DeliveryState[], state: DeliveryState) => states.includes(state);

/** Whether the order may have another delivery beside this one. */
export const isEndedDelivery = (state: DeliveryState): boolean => isAmong(endedDeliveryStates, state);
/** Whether a delivery may be called off. */
export const isCancellableDelivery = (state: DeliveryState): boolean => isAmong(cancellableDeliveryStates, state);

/** Reports of a carrier while it hasn't heard of the cancelling yet. */
const beforeCancelling: readonly DeliveryState[] = ['ordering', 'ordered', 'delivering'];

/**
 * The state after a carrier's report. Reports come late, doubled and out of turn: one that lies behind changes nothing, and a delivery that is
 * being cancelled isn't moved by what was true before.
 */
export function deliveryAfterReport(current: DeliveryState, reported: DeliveryState): DeliveryState {
  if (current === 'draft') return current;
  if (current === 'cancelling' && isAmong(beforeCancelling, reported)) return current;
  return isAmong(deliveryMoves[current], reported) ? reported : current;
}
