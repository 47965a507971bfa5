import { type NextStage, nextStage, type OrderFacts, type OrderModel, type OrderProduct } from '@prilavok/contract';
import { allows } from './allows.ts';

/** Facts of an order, as its page knows them. */
function factsOf(order: OrderModel): OrderFacts {
  const { state, marketplace, deliveryType, sending, boxes, shipment } = order;
  const confirmed = boxes.filter((box) => box.state === 'confirmed');
  return {
    state,
    marketplace,
    deliveryType,
    sending,
    loose: order.products.reduce((sum, { loose }) => sum + loose, 0),
    unmarked: order.products.reduce((sum, line) => sum + unmarkedOf(line), 0),
    ofNowhere: order.products.filter(isOfNowhere).length,
    parcels: {
      open: boxes.filter((box) => box.state === 'open').length,
      confirmed: confirmed.length,
      free: confirmed.filter((box) => box.shipment === null).length,
    },
    cancelsItems: allows(order, 'CANCEL_ITEM'),
    cancelsOnTheWay: allows(order, 'CANCEL_ORDER'),
    cancelsConfirmed: allows(order, 'CANCEL_SHIPMENT'),
    // No way leads to them: what keeps from them is said by the order.
    noDocuments: null,
    shipmentLacks: shipmentLackOf(order),
    disputable: allows(order, 'OPEN_DISPUTE'),
    disputed: allows(order, 'RETURN_TO_SHIPMENT'),
    awaitsLastMile: allows(order, 'MARK_AS_LAST_MILE'),
    cancelAsked: order.cancelRequest !== null,
    shipment: shipment === null || shipment.state === 'cancelled' ? null : shipment.state,
    // No way leads to a delivery: what keeps from one is said by the order.
    delivery: null,
  };
}

/** Why a draft in which the order lies can't be confirmed yet. */
const shipmentLackOf = ({
  shipment,
  refusedActions,
}: Pick<OrderModel, 'shipment' | 'refusedActions'>): string | null =>
  shipment?.state === 'draft'
    ? (refusedActions.find(({ action }) => action === 'CONFIRM_SHIPMENT')?.reason ?? null)
    : null;

/** It must be said where the goods were made, and isn't. */
export const isOfNowhere = ({
  needsCountry,
  country,
  quantity,
  cancelled,
}: Pick<OrderProduct, 'needsCountry' | 'country' | 'quantity' | 'cancelled'>): boolean =>
  needsCountry && country === null && quantity > cancelled;

type Marked = Pick<OrderProduct, 'needsMark' | 'marks' | 'quantity' | 'cancelled'>;
/** Pieces of a line that need a code of marking and have none; where one has, all of them must. */
export const unmarkedOf = ({ needsMark, marks, quantity, cancelled }: Marked): number =>
  needsMark || marks.length > 0 ? Math.max(0, quantity - cancelled - marks.length) : 0;

/** Next stage of the order by one press, where that is more than one step. */
export const stageOf = (order: OrderModel): NextStage | null => nextStage(factsOf(order));
