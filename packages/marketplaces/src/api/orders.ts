import type { Currency, DeliveryType, OrderAddress, OrderService, OrderState, Recipient } from '@prilavok/contract';
import { MarketplaceError, throwMissing } from '../errors.ts';
import type { CursorPage, RemoteFile } from './lists.ts';
import type { ShippingApi } from './shipping.ts';

/** An order under a word that we don't know: nobody may take it for one that is carried as usual. It is shown as a problem, with the word. */
export const unrecognized = (order: RemoteOrder, word: string): RemoteOrder => ({
  ...order,
  state: 'problem',
  substatus: `не распознано: ${word}`.slice(0, 200),
});

/** A page of orders, with the numbers of those on it that couldn't be read. */
export interface OrdersPage extends CursorPage<RemoteOrder> {
  unread?: readonly string[];
}

/**
 * Orders, in the units that the marketplace numbers and a seller assembles: Ozon's postings, Wildberries' assembly tasks, orders of Yandex Market and
 * Magnit, shipments of Megamarket.
 */
export interface OrdersApi {
  /** How news of an order that is known comes: `changed` tells it, or its number is to be asked after by `read`. */
  follows: 'changes' | 'numbers';
  /** Orders whose state changed in the window; where `follows` is `numbers`, those that came into being in it. A repeated read is harmless. */
  changed(window: { since: string; to: string; cursor?: string | undefined }): Promise<OrdersPage>;
  /** Orders that wait for the seller, whatever changed when. */
  waiting(page?: { cursor?: string | undefined }): Promise<OrdersPage>;
  /** Number of the order to one of whose parcels the label with this barcode belongs, where the connector `knowsLabels`; null where it is none there. */
  ofLabel?(barcode: string): Promise<string | null>;
  /** How these orders stand now, `batch.orders` at most; unknown numbers are left out. With all of the order where the marketplace says it. */
  read(numbers: string[]): Promise<RemoteReading[]>;
  /**
   * Tells that the order is taken up, where the connector `accepts`; safe to repeat: what was told before isn't told again. A refusal of kind `limit` says
   * that the marketplace is still looking at it.
   */
  accept(number: string): Promise<void>;
  /**
   * Reports the order as assembled, one package or several. Not safe to repeat: after a refusal of kind `down` read the order again first; one of
   * kind `limit` says that nothing was assembled yet, as when codes of marking are still being checked. Answers the numbers of the orders that it
   * became, one for each package; empty where it stays one.
   */
  pack(number: string, packages: ShipPackage[]): Promise<string[]>;
  /**
   * Opens a dispute about orders that were handed over and that nobody has seen since, where the connector says which are `disputable`. Not safe to
   * repeat: after a refusal of kind `down` read the orders again first.
   */
  dispute?(numbers: string[]): Promise<void>;
  /**
   * Ends disputes about orders, where the connector says which are `disputed`: they wait to be handed over again. Not safe to repeat: after a refusal of
   * kind `down` read the orders again first.
   */
  returnToShipment?(numbers: string[]): Promise<void>;
  /** Countries that goods may come from, where an order may ask for it (`RemoteLine.needsCountry`); absent where none does. */
  countries?(): Promise<FieldChoice[]>;
  /**
   * Tells of an order that the seller carries: the courier has it, is on the last of the way, or its buyer has it. Only where the connector has `ownDelivery`. Not safe to repeat: after a
   * refusal of kind `down` read the order again first; it may take a while until the order says so.
   */
  handOver(number: string, to: HandOver): Promise<void>;
  /** Cancels the whole order. Not safe to repeat either; null where the marketplace asks for no reason. */
  cancel(number: string, reason: { id: string; message: string } | null): Promise<void>;
  /**
   * Cancels pieces of an order that isn't assembled yet, where the connector `cancelsItems`. Not safe to repeat: after a refusal of kind
   * `down` read the order again first.
   */
  cancelItems(
    number: string,
    items: ShipPackage['lines'],
    reason: { id: string; message: string } | null,
  ): Promise<void>;
  /** Reasons that a seller may give for this order; empty where none is asked for. */
  cancelReasons(number: string): Promise<CancelReason[]>;
  /** Who gets an order that the seller carries, and the services in it, as only a request for that order says; absent where its list says all. */
  details?(number: string): Promise<OrderDetailsThere>;
  /** Requests of buyers about orders that the seller carries; absent where the marketplace decides by itself. */
  cancelRequests?: CancelRequestsApi;
}

/** Details of one order that a list leaves out. */
export interface OrderDetailsThere {
  recipient: Recipient | null;
  services: OrderService[] | null;
}

/** Buyers who want orders cancelled that are under way already: the seller agrees or not. */
export interface CancelRequestsApi {
  /** Those that wait for an answer; with numbers, of these orders alone, `batch.orders` of them at most. */
  open(at: { cursor?: string; numbers?: string[] }): Promise<CursorPage<RemoteCancelRequest>>;
  /** Not safe to repeat: after a refusal of kind `down` look first whether the request is still open. */
  answer(request: Pick<RemoteCancelRequest, 'id' | 'number'>, answer: CancelAnswer): Promise<void>;
}

/** A buyer asks for an order to be cancelled. */
export interface RemoteCancelRequest {
  /** The marketplace's number of the request; empty where the order itself carries it. */
  id: string;
  /** Of the order. */
  number: string;
  /** Why, in the marketplace's words; empty where it doesn't say. */
  reason: string;
  /** Message of the buyer. */
  message: string;
  askedAt: string | null;
  /** When the marketplace cancels the order by itself, unless it was answered. */
  answerBy: string | null;
}

/** Agreed; or not, with one of the connector's `cancelRefusals`, or in words where it has none. */
export type CancelAnswer = { agree: true } | { agree: false; reason: string; message: string };

/** Of a marketplace that isn't told when an order is taken up. */
export const withoutAccepting: Pick<OrdersApi, 'accept'> = {
  accept: async () => throwMissing('Этой площадке не сообщают, что заказ взят в работу.'),
};

/** Of a marketplace whose orders no seller carries. */
export const withoutOwnDelivery: Pick<OrdersApi, 'handOver'> = {
  handOver: async () => throwMissing('Заказы этой площадки везёт она сама.'),
};

/** Contents of one package. */
export interface ShipPackage {
  lines: {
    sku: string;
    quantity: number /** Codes of marking, one for each piece; absent where none was given. */;
    marks?: string[];
    /** Where the goods were made, by the code of `countries`; absent where it wasn't said. */
    country?: string;
  }[];
}

/** Who has an order that the seller carries. */
export type HandOver =
  | { to: 'courier' /** By which the parcel is followed; null where it has none. */; track: string | null }
  | { to: 'last mile' }
  | { to: 'buyer' /** `2026-11-24`; null: today. */; day: string | null };

/** A reason for which a seller may cancel. */
export interface CancelReason {
  id: string;
  title: string;
  /** The marketplace wants the reason in words. */
  needsMessage: boolean;
}

/** Where an order stands. */
export interface RemoteStanding {
  number: string;
  /** The marketplace's own status. */
  status: string;
  substatus: string;
  /** Ours for their status; `problem` for one that we don't know. */
  state: OrderState;
  /** `afterShip`: it had been packed by then, by Ozon's description; whether the goods had left it doesn't say. */
  cancellation: { reasonId: string; reason: string; initiator: string; afterShip: boolean } | null;
  /** Its parcels, which have numbers of their own; null where the order's own number is its parcel's. */
  parcels: { number: string; lines: ShipPackage['lines'] }[] | null;
}

/** A value that has a number or a word of the marketplace's beside what people call it. */
export interface FieldChoice {
  id: string;
  title: string;
}

/** Value of a field of one order; null where it says nothing. A moment is ISO 8601. */
export type FieldValue = string | boolean | FieldChoice | null;

/** An order as the marketplace shows it. Moments are ISO 8601. */
export interface RemoteOrder extends RemoteStanding {
  /** Number of the buyer's order; what it is made of shares it. */
  orderNumber: string;
  orderId: string;
  /** The order from which this one was split off. */
  parentNumber: string | null;
  /** Who stores and who delivers. */
  scheme: DeliveryType;
  createdAt: string;
  /** Until when the seller hands it over. */
  shipBy: string | null;
  /** From when on the buyer waits for it. */
  deliverFrom: string | null;
  /** Until when it is promised to the buyer. */
  deliverBy: string | null;
  warehouse: { id: string; title: string } | null;
  /** Parcels of one go together. */
  deliveryMethod: { id: string; title: string } | null;
  carrier: string | null;
  trackingNumber: string | null;
  lines: RemoteLine[];
  /** Of the lines' prices; null when the marketplace doesn't say. */
  currency: Currency | null;
  buyer: Recipient & { region: string | null; city: string | null; address: OrderAddress | null };
  /** Services that the buyer pays for beside the goods; null where this reading doesn't say. */
  services: OrderService[] | null;
  /** Text that a scanner reads from the label. */
  barcode: string | null;
  /** Acts that the marketplace allows now, by its own names. */
  actions: string[];
  /** Fields that only this marketplace has of orders, by the ids of its `orderFields`. */
  more?: Record<string, FieldValue> | undefined;
}

/** Result of a reading by number: all of the order, or where it stands. */
export type RemoteReading = RemoteStanding | RemoteOrder;

/** Whether a reading says all of the order. */
export const isWhole = (reading: RemoteReading): reading is RemoteOrder => 'lines' in reading;

/** One order as it stands now; an unknown number is an error of kind `missing`. */
export async function readOrder(orders: OrdersApi, number: string): Promise<RemoteReading> {
  const reading = (await orders.read([number])).find((each) => each.number === number);
  if (!reading) throw new MarketplaceError('missing', `Заказа ${number} на площадке нет.`);
  return reading;
}

/** Reads whole orders by number; where the marketplace doesn't say that by number, an error of kind `refused`. */
export async function readWhole(orders: OrdersApi, number: string): Promise<RemoteOrder> {
  const reading = await readOrder(orders, number);
  if (!isWhole(reading)) throw new MarketplaceError('refused', 'площадка не говорит, что осталось в заказе');
  return reading;
}

/** A line of an order. */
export interface RemoteLine {
  /** The seller's article. */
  offerId: string;
  /** The marketplace's number of the product. */
  sku: string;
  title: string;
  quantity: number;
  /** For one piece, a decimal string in the order's currency. */
  price: string;
  /** Each piece must have its code of marking before the order is assembled. */
  needsMark?: boolean | undefined;
  /** The seller must say where it was made before the order is assembled. */
  needsCountry?: boolean | undefined;
}

/** Labels of parcels. */
export interface LabelsApi {
  /** Files with the labels of all these parcels, `batch.labels` at most. A refusal of kind `limit` means: not ready, ask again. */
  files(numbers: string[]): Promise<RemoteFile[]>;
}

/** Handing parcels over to the carrier (Ozon: a carriage, Wildberries: a supply). Parcels of one delivery method go together. */
export interface ShipmentsApi {
  /** Shipments of a delivery method that aren't confirmed yet. */
  open(deliveryMethod: string): Promise<RemoteShipment[]>;
  /** Not safe to repeat: after a refusal of kind `down` look among the open ones first. Answers the shipment's id. */
  create(what: { deliveryMethod: string; departureAt: string }): Promise<string>;
  get(id: string): Promise<RemoteShipment>;
  /** Numbers of the parcels in it. */
  parcels(id: string): Promise<string[]>;
  /** Leaves only these parcels in a shipment that is open. */
  setParcels(
    id: string,
    numbers: string[],
  ): Promise<{ accepted: string[]; rejected: { number: string; message: string }[] }>;
  /** Closes the shipment for changes and starts its documents; `departureAt` for those that want the day only now. Not safe to repeat. */
  confirm(id: string, departureAt: string): Promise<void>;
  /**
   * Undoes one that is open, or confirmed where the connector `cancelsShipments`: what was in it can go into another. Safe to repeat: one that is
   * cancelled, or not there any more, stays so. A refusal of kind `limit` says that it is still being cancelled.
   */
  cancel(id: string): Promise<void>;
  documents(id: string): Promise<ShipmentDocuments>;
  /** How a shipment that was confirmed is taken in; a refusal of kind `missing` says why it isn't told. */
  acceptance(id: string): Promise<RemoteAcceptance>;
  /** The picture that the receiver scans: PNG; a refusal of kind `missing` says why there is none. */
  barcode(id: string): Promise<RemoteFile>;
  /** How it gets to the marketplace; absent where nobody wants to hear that. */
  shipping?: ShippingApi;
}

/** Of a marketplace whose receivers scan nothing of a shipment. */
export const withoutBarcode: Pick<ShipmentsApi, 'barcode'> = {
  barcode: async () => throwMissing('У отгрузок этой площадки нет общего штрихкода: сканируют этикетки посылок.'),
};

/** How a shipment is taken in, as its marketplace tells it. */
export interface RemoteAcceptance {
  /** Where it stands, in Russian. */
  status: string;
  /** Signed papers about it. */
  papers: RemotePaper[];
  /** Text of the shipment's barcode; null where it has none. */
  barcode: string | null;
  /** Null where the marketplace doesn't say it parcel by parcel. */
  parcels: RemoteTaken[] | null;
}

/** A paper about a shipment. */
export interface RemotePaper {
  title: string;
  /** `mismatch`: signed, and something was counted otherwise; `unsigned`: the seller is to sign it. */
  state: 'forming' | 'ready' | 'unsigned' | 'signed' | 'mismatch' | 'failed';
  /** Status in Russian. */
  status: string;
}

/** Outcome of a parcel when its shipment was taken in. */
export interface RemoteTaken {
  number: string;
  /**
   * `inside`: nothing is wrong with it; `left`: put off to the next shipment; `refused`: not accepted; `lost`: nobody has seen it; `unknown`: it was said in a
   * word that we don't know, which stands in `reason`.
   */
  state: 'inside' | 'left' | 'refused' | 'lost' | 'unknown';
  /** Why, in Russian; empty where it isn't said. */
  reason: string;
}

/** A shipment as the marketplace shows it. */
export interface RemoteShipment {
  id: string;
  /** The marketplace's own word. */
  status: string;
  /** It may still be changed, and waits to be confirmed. */
  open: boolean;
}

/** The documents of a shipment, as far as they are. */
export interface ShipmentDocuments {
  /** The marketplace's own word. */
  status: string;
  state: 'pending' | 'ready' | 'failed';
  /** Empty until they are ready. */
  files: RemoteFile[];
}
