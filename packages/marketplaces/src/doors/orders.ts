import type { OrderState } from '@prilavok/contract';
import type { Part } from './lists.ts';

export interface OrdersDoor {
  /** Postings whose state changed in the window. A repeated read is harmless: rows are keyed by number. */
  changed(window: { since: string; to: string; cursor?: string | undefined }): Promise<Part<RemotePosting>>;
  /** Postings that wait for the seller, whatever changed when. */
  waiting(page?: { cursor?: string | undefined }): Promise<Part<RemotePosting>>;
  get(number: string): Promise<RemotePosting>;
  /**
   * Reports the posting as assembled, one package or several. Not safe to repeat: after a refusal of kind `down` read
   * the posting again first. Answers the numbers of the postings that it became, one for each package.
   */
  ship(number: string, packages: ShipPackage[]): Promise<string[]>;
  /** Not safe to repeat either. */
  cancel(number: string, reasonId: string, message: string): Promise<void>;
  cancelReasons(number: string): Promise<CancelReason[]>;
}

export interface ShipPackage {
  lines: { sku: string; quantity: number }[];
}

export interface CancelReason {
  id: string;
  title: string;
  /** The marketplace wants the reason in words. */
  needsMessage: boolean;
}

export interface RemotePosting {
  number: string;
  orderNumber: string;
  orderId: string;
  /** The posting from which this one was split off. */
  parentNumber: string | null;
  /** The marketplace's own status. */
  status: string;
  substatus: string;
  /** Which state of ours that is. */
  state: OrderState;
  createdAt: string;
  /** Until when the seller hands it over. */
  shipBy: string | null;
  deliverBy: string | null;
  warehouse: { id: string; title: string } | null;
  deliveryMethod: { id: string; title: string } | null;
  carrier: string | null;
  trackingNumber: string | null;
  lines: RemoteLine[];
  buyer: { name: string | null; phone: string | null; region: string | null; city: string | null };
  cancellation: { reasonId: string; reason: string; initiator: string; afterShip: boolean } | null;
  barcode: string | null;
  /** What the marketplace lets do now, by its own names. */
  actions: string[];
}

export interface RemoteLine {
  offerId: string;
  sku: string;
  title: string;
  quantity: number;
  price: string;
}

export interface LabelsDoor {
  /** One PDF for all numbers, `batch.labels` at most. A refusal of kind `limit` means: not ready, ask again. */
  pdf(numbers: string[]): Promise<Buffer>;
}

/** Handing postings over to the carrier (Ozon: a carriage). */
export interface ShipmentsDoor {
  /** Delivery methods that have postings to hand over, with the shipments made of them. */
  candidates(of?: {
    deliveryMethod?: string | undefined;
    /** `2026-11-21`; today unless told. */
    departureDate?: string | undefined;
    cursor?: string | undefined;
  }): Promise<Part<ShipmentCandidate>>;
  /** Not safe to repeat: after a refusal of kind `down` look among the candidates first. Answers the shipment's id. */
  create(what: { deliveryMethod: string; departureAt: string }): Promise<string>;
  /** Leaves only these postings in a shipment that isn't approved yet. */
  setPostings(
    id: string,
    numbers: string[],
  ): Promise<{ accepted: string[]; rejected: { number: string; message: string }[] }>;
  approve(id: string): Promise<void>;
  get(id: string): Promise<RemoteShipment>;
  /** Numbers of the postings in it. */
  postings(id: string): Promise<string[]>;
  cancel(id: string): Promise<void>;
  /** State of the documents; `ready` means that `documents` answers. */
  documentsState(id: string): Promise<ShipmentDocuments>;
  documents(id: string): Promise<Buffer>;
}

export interface ShipmentCandidate {
  deliveryMethod: string;
  title: string;
  warehouse: string;
  departureDate: string | null;
  postings: number;
  shipments: { id: string; status: string; postings: number }[];
}

export interface RemoteShipment {
  id: string;
  status: string;
  deliveryMethod: string;
  warehouse: string;
  departureDate: string | null;
  createdAt: string | null;
  actions: string[];
  cancellable: boolean;
}

export interface ShipmentDocuments {
  status: string;
  state: 'pending' | 'ready' | 'failed';
  /** Numbers of the postings in the documents. */
  postings: string[];
}
