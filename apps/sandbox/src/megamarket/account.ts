import { createHash } from 'node:crypto';
import type { Seller } from '../frame/operation.ts';

/** A seller of the emulated Megamarket with all that is theirs: what lies behind one token. */
export interface Account extends Seller {
  id: string;
  /** The number of the seller that was told first; null before. */
  merchantId: number | null;
  /** Who delivers, by the seller's contract. */
  scheme: Scheme;
  shippingPoint: number;
  /** By the seller's article. */
  cards: Record<string, Card>;
  shipments: Record<string, Shipment>;
}

export type Scheme = 'FULFILLMENT_BY_MERCHANT' | 'DELIVERY_BY_MERCHANT' | 'CLICK_AND_COLLECT';

export interface Values {
  attributeId: number;
  values: string[];
}

/** As it is saved. */
export interface SentCard {
  offerId: string;
  name: string;
  brand?: string | undefined;
  description?: string | undefined;
  manufacturerNo?: string | undefined;
  photos: string[];
  package: { weight: number; height: number; width: number; length: number };
  barcodes: string[];
  series?: string | undefined;
  masterAttributes: Values[];
  contentAttributes: Values[];
}

export interface CardFault {
  attributeId: number | null;
  code: number;
  message: string;
}

export type CardStatus = 'PROCESSING' | 'MODERATION' | 'ACTIVE' | 'ERROR' | 'CHANGES_REJECTED' | 'BLOCKED';

export interface Card extends SentCard {
  categoryId: number;
  /** Given when the card was accepted for the first time. */
  goodsId: number | null;
  status: CardStatus;
  faults: CardFault[];
  /** Saved card that isn't looked at yet. */
  waiting: { categoryId: number; card: SentCard } | null;
  /** When it goes on, by the sandbox's clock; 0: it doesn't. */
  nextAt: number;
  /** Roubles; null before a price was sent. */
  price: number | null;
  /** Stock that the seller sends; what is ordered moves to `reserved`. */
  stock: number;
  reserved: number;
  updatedAt: number;
}

export type LotStatus =
  | 'NEW'
  | 'PENDING'
  | 'PENDING_CONFIRMATION'
  | 'CONFIRMED'
  | 'PENDING_PACKING'
  | 'PACKED'
  | 'PENDING_SHIPPING'
  | 'SHIPPED'
  | 'DELIVERED'
  | 'PACKING_EXPIRED'
  | 'SHIPPING_EXPIRED'
  | 'MERCHANT_CANCELED'
  | 'CUSTOMER_CANCELED';

export interface Lot {
  itemIndex: string;
  offerId: string;
  goodsId: number | null;
  title: string;
  category: string;
  price: number;
  status: LotStatus;
  subStatus: 'LATE_REJECT' | 'CONFIRMATION_REJECT' | 'CONFIRMATION_EXPIRED' | 'PACKING_EXPIRED' | null;
  boxIndex: number | null;
  boxCode: string | null;
  digitalMark: string | null;
  /** When what was sent is processed, or the carrier comes on, by the sandbox's clock; 0: somebody has to act. */
  nextAt: number;
  events: { at: number; name: LotStatus }[];
}

export interface Shipment {
  id: string;
  /** Number of the buyer's order. */
  orderCode: string;
  /** The seller's own number; null before the confirmation. */
  ownNumber: string | null;
  scheme: Scheme;
  createdAt: number;
  changedAt: number;
  confirmBy: number;
  packBy: number;
  shipBy: number;
  packedAt: number | null;
  /** When the seller who carries it gave it out, or didn't. */
  closedAt?: number;
  lots: Lot[];
  /** For the page: why it was cancelled. */
  reason: string;
}

/** A seller without goods and orders. Whose word begins with `dbs` delivers to buyers by themselves, with `pickup` buyers come and fetch. */
export const newAccount = (id: string, now: number): Account => ({
  id,
  connectedAt: now,
  merchantId: null,
  scheme: id.startsWith('dbs')
    ? 'DELIVERY_BY_MERCHANT'
    : id.startsWith('pickup')
      ? 'CLICK_AND_COLLECT'
      : 'FULFILLMENT_BY_MERCHANT',
  shippingPoint: 100_000 + (createHash('sha256').update(id).digest().readUInt32BE() % 800_000),
  cards: {},
  shipments: {},
});
