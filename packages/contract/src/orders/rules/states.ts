/**
 * Where orders, parcels and shipments can stand, and the groups of states that the server, its SQL and the cabinet ask for by name.
 */

/** In the order of the way: what arrives late never moves an order to the left. */
export const orderStates = [
  'pending',
  'new',
  'assembling',
  'ready',
  'delivering',
  'problem',
  'delivered',
  'returned',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];

export const orderStateTitles: Record<OrderState, string> = {
  pending: 'Ожидает',
  new: 'Новый',
  assembling: 'Сборка',
  ready: 'Ждёт отгрузки',
  delivering: 'В доставке',
  problem: 'Проблема',
  delivered: 'Доставлен',
  returned: 'Возвращён',
  cancelled: 'Отменён',
};

/** States in which the seller has to do something. */
export const unprocessedStates = ['new', 'assembling', 'problem'] as const satisfies OrderState[];
/** The goods are still with the seller: stock is held for them, and there is a deadline to keep. */
export const openStates = ['pending', 'new', 'assembling', 'ready', 'problem'] as const satisfies OrderState[];
/** Open, and handed to the seller by the marketplace: its deadline counts. */
export const dueStates = ['new', 'assembling', 'ready', 'problem'] as const satisfies OrderState[];
/** Not assembled yet. */
export const unassembledStates = ['pending', 'new', 'assembling'] as const satisfies OrderState[];
/** In which parcels are made, taken apart and confirmed. */
export const packingStates = ['assembling', 'problem'] as const satisfies OrderState[];
/** The goods have left the seller. What is returned is counted in by hand: it may be broken. */
export const shippedStates = ['delivering', 'delivered', 'returned'] as const satisfies OrderState[];
/** Nothing but a return follows these, and nothing at all the last one. */
export const finalStates = ['delivered', 'returned', 'cancelled'] as const satisfies OrderState[];

const rank = (state: OrderState) => orderStates.indexOf(state);
const isAmong = (states: readonly OrderState[], state: OrderState) => states.includes(state);

/** Whether the goods are still with the seller. */
export const isOpenState = (state: OrderState): boolean => isAmong(openStates, state);
/** Whether the goods are still to be assembled. */
export const isUnassembledState = (state: OrderState): boolean => isAmong(unassembledStates, state);
/** Whether parcels are made and confirmed now. */
export const isPackingState = (state: OrderState): boolean => isAmong(packingStates, state);
/** Whether the goods have left the seller. */
export const isShippedState = (state: OrderState): boolean => isAmong(shippedStates, state);
/** Whether nothing but a return may follow. */
export const isFinalState = (state: OrderState): boolean => isAmong(finalStates, state);

/** Negative when the first is nearer to the beginning of the way, as for `sort`. */
export const compareStates = (a: OrderState, b: OrderState): number => rank(a) - rank(b);
/** Whether the first is nearer to the beginning of the way. */
export const isStateBehind = (a: OrderState, b: OrderState): boolean => compareStates(a, b) < 0;

/** An order is as far as the slowest of its parcels; cancelled ones don't hold the others. */
export function slowestState(states: readonly OrderState[]): OrderState | undefined {
  const alive = states.filter((state) => state !== 'cancelled');
  return (alive.length > 0 ? alive : states).toSorted(compareStates)[0];
}

/** Open: may still be taken apart. Sending: the marketplace is being told. Confirmed: it agreed. */
export const parcelStates = ['open', 'sending', 'confirmed', 'cancelled'] as const;
export type ParcelState = (typeof parcelStates)[number];

/** In the order of the way. Confirming, cancelling: the marketplace is being asked. Completed: handed over to the carrier. */
export const shipmentStates = ['draft', 'confirming', 'cancelling', 'confirmed', 'completed', 'cancelled'] as const;
export type ShipmentState = (typeof shipmentStates)[number];

export const shipmentStateTitles: Record<ShipmentState, string> = {
  draft: 'Собирается',
  confirming: 'Подтверждается',
  cancelling: 'Отменяется',
  confirmed: 'Подтверждена',
  completed: 'Передана',
  cancelled: 'Отменена',
};

/** Not handed over yet. */
export const openShipmentStates = ['draft', 'confirming', 'cancelling', 'confirmed'] as const satisfies ShipmentState[];
/** Sent to the marketplace, or known there by now. */
export const sentShipmentStates = [
  'confirming',
  'cancelling',
  'confirmed',
  'completed',
] as const satisfies ShipmentState[];
