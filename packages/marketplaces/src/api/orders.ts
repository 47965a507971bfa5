import type { Currency, OrderState } from '@prilavok/contract';
import type { CursorPage, RemoteFile } from './lists.ts';

/** Orders of the scheme in which the seller stores and packs (Ozon: FBS postings). */
export interface OrdersApi {
  /** Postings whose state changed in the window. A repeated read is harmless: rows are keyed by number. */
  changed(window: { since: string; to: string; cursor?: string | undefined }): Promise<CursorPage<RemotePosting>>;
  /** Postings that wait for the seller, whatever changed when. */
  waiting(page?: { cursor?: string | undefined }): Promise<CursorPage<RemotePosting>>;
  /** One posting as it stands now; an unknown number is an error of kind `missing`. */
  get(number: string): Promise<RemotePosting>;
  /**
   * Reports the posting as assembled, one package or several. Not safe to repeat: after a refusal of kind `down` read
   * the posting again first. Answers the numbers of the postings that it became, one for each package.
   */
  ship(number: string, packages: ShipPackage[]): Promise<string[]>;
  /** Cancels the whole posting. Not safe to repeat either; `message` is needed where the reason says so. */
  cancel(number: string, reasonId: string, message: string): Promise<void>;
  /**
   * Cancels pieces of a posting that isn't assembled yet, where the connector `cancelsItems`. Not safe to repeat: after a refusal of kind
   * `down` read the posting again first.
   */
  cancelItems(number: string, items: ShipPackage['lines'], reason: { id: string; message: string }): Promise<void>;
  /** Reasons that a seller may give for this posting. */
  cancelReasons(number: string): Promise<CancelReason[]>;
}

/** What goes into one package. */
export interface ShipPackage {
  lines: { sku: string; quantity: number }[];
}

/** A reason for which a seller may cancel. */
export interface CancelReason {
  id: string;
  title: string;
  /** The marketplace wants the reason in words. */
  needsMessage: boolean;
}

/** A unit of an order as the marketplace shows it. Moments are ISO 8601. */
export interface RemotePosting {
  number: string;
  /** Number of the buyer's order; its postings share it. */
  orderNumber: string;
  orderId: string;
  /** The posting from which this one was split off. */
  parentNumber: string | null;
  /** The marketplace's own status. */
  status: string;
  substatus: string;
  /** Ours for their status; `problem` for one that we don't know. */
  state: OrderState;
  createdAt: string;
  /** Until when the seller hands it over. */
  shipBy: string | null;
  /** Until when it is promised to the buyer. */
  deliverBy: string | null;
  warehouse: { id: string; title: string } | null;
  deliveryMethod: { id: string; title: string } | null;
  carrier: string | null;
  trackingNumber: string | null;
  lines: RemoteLine[];
  /** Of the lines' prices; null when the marketplace doesn't say. */
  currency: Currency | null;
  buyer: { name: string | null; phone: string | null; region: string | null; city: string | null };
  /** `afterShip`: it had been packed by then, by Ozon's description; whether the goods had left it doesn't say. */
  cancellation: { reasonId: string; reason: string; initiator: string; afterShip: boolean } | null;
  /** What a scanner reads from the label. */
  barcode: string | null;
  /** What the marketplace lets do now, by its own names. */
  actions: string[];
}

/** A line of a posting. */
export interface RemoteLine {
  /** The seller's article. */
  offerId: string;
  /** The marketplace's number of the product. */
  sku: string;
  title: string;
  quantity: number;
  /** For one piece, a decimal string in the posting's currency. */
  price: string;
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
  /** Closes the shipment for changes and starts its documents. Not safe to repeat. */
  confirm(id: string): Promise<void>;
  documents(id: string): Promise<ShipmentDocuments>;
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
