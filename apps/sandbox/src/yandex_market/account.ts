import { createHash } from 'node:crypto';
import type { Seller } from '../frame/operation.ts';

/** A seller of the emulated Yandex Market with all that is theirs: what lies behind one key. */
export interface Account extends Seller {
  id: string;
  business: { id: number; name: string };
  campaigns: Campaign[];
  warehouses: Warehouse[];
  /** By the seller's article. */
  offers: Record<string, Offer>;
  /** Articles whose card waits to be checked. */
  checking: string[];
  /** Articles in each promotion, with their prices there. */
  promos: Record<string, Record<string, { price: number; promoPrice: number }>>;
  orders: Record<string, Order>;
  shipments: Record<string, Shipment>;
  /** By their ids; none before the first. */
  returns?: Record<string, Return>;
  /** By their ids; none before the first was asked for. */
  reports?: Record<string, Report>;
}

/** A report that was asked for. */
export interface Report {
  kind: 'orders' | 'returns' | 'prices' | 'sales' | 'realization';
  /** A table of Excel, or an archive with JSON. */
  format?: 'FILE' | 'JSON';
  campaign: number;
  /** Days, 2026-11-20; empty of one that has no period. */
  from: string;
  to: string;
  createdAt: number;
  /** By the sandbox's clock. */
  readyAt: number;
}

export interface Campaign {
  id: number;
  domain: string;
  placementType: 'FBS' | 'DBS' | 'FBY';
}

export interface Warehouse {
  id: number;
  name: string;
  campaign: number;
  /** Of the group to which it belongs; 0: none. */
  group: number;
  model: 'FBS' | 'DBS';
  city: string;
  street: string;
  number: string;
  gps: { latitude: number; longitude: number };
}

export interface ParameterValue {
  parameterId: number;
  unitId?: number | undefined;
  valueId?: number | undefined;
  value?: string | undefined;
}

export interface Price {
  value: number;
  discountBase?: number | undefined;
}

export interface Sizes {
  length: number;
  width: number;
  height: number;
  weight: number;
}

export type Check = 'checking' | 'fine' | 'refused';

export interface Offer {
  offerId: string;
  name: string;
  marketCategoryId: number;
  pictures: string[];
  vendor: string;
  barcodes: string[];
  description: string;
  weightDimensions: Sizes | null;
  parameterValues: ParameterValue[];
  price: Price | null;
  minimumForBestseller: number | null;
  pricedAt: number;
  /** A price that is held back, beside the one that holds. */
  quarantine: Price | null;
  vat: number;
  archived: boolean;
  /** Of its card on the Market; 0 until there is one. */
  marketSku: number;
  check: Check;
  errors: { message: string; comment: string }[];
  /** When the check ends, by the sandbox's clock. */
  checkedAt: number;
  createdAt: number;
  updatedAt: number;
  /** By warehouse: all that can be sold, and what orders hold of it. */
  stocks: Record<string, { fit: number; reserved: number; updatedAt: number }>;
}

export interface OrderItem {
  id: number;
  offerId: string;
  offerName: string;
  /** Pieces that are still wanted. */
  count: number;
  /** Price of one for the buyer, and the Market's addition. */
  price: number;
  subsidy: number;
}

export interface BoxItem {
  id: number;
  fullCount: number;
}

export interface Box {
  id: number;
  items: BoxItem[];
}

export type Status = 'PROCESSING' | 'DELIVERY' | 'PICKUP' | 'DELIVERED' | 'CANCELLED' | 'RETURNED';

export interface Order {
  id: number;
  campaign: number;
  warehouse: number;
  model: 'FBS' | 'DBS';
  fake: boolean;
  status: Status;
  substatus: string;
  items: OrderItem[];
  boxes: Box[];
  /** The shipment into which the Market has put it; 0 for a delivery of the seller's own. */
  shipment: number;
  city: string;
  region: string;
  createdAt: number;
  changedAt: number;
  /** When the buyer got it. */
  deliveredAt?: number;
  /** When it was said to be ready, by the sandbox's clock; 0: not yet. */
  readyAt: number;
  /** When it moves on by itself, by the sandbox's clock; 0: it waits for somebody. */
  nextAt: number;
  /** By which the parcels of a seller's own delivery are followed. */
  tracks?: { trackCode: string; deliveryServiceId: number }[];
  /** The day on which the buyer got what the seller carried, where it was told later. */
  receivedOn?: string;
  /** When its buyer asked to have it cancelled, by the sandbox's clock; 0 or absent: they want it. */
  askedAt?: number;
  /** The carrier has lost it on its way. */
  lost: boolean;
}

/** Goods that a buyer gives back, or hasn't fetched. */
export interface Return {
  id: number;
  order: number;
  type: 'UNREDEEMED' | 'RETURN';
  refund: 'REFUNDED' | 'COMPLETE_WITHOUT_REFUND' | 'WAITING_FOR_DECISION' | 'DECISION_MADE';
  /** Decisions of the seller about each of its goods, by the item's number. */
  decisions?: Record<string, Decision>;
  status: 'CREATED' | 'IN_TRANSIT' | 'READY_FOR_PICKUP' | 'PICKED';
  createdAt: number;
  changedAt: number;
  /** When it moves on by itself, by the sandbox's clock; 0: the seller has it. */
  nextAt: number;
}

/** Decision of a seller about goods that a buyer wants to give back. */
export interface Decision {
  decisionType: string;
  decisionReasonType?: string | undefined;
  comment?: string | undefined;
  compensation?: { value: number; currencyId: string } | undefined;
}

export interface Shipment {
  id: number;
  warehouse: number;
  /** As `2026-11-24`, in Moscow. */
  day: string;
  status: 'OUTBOUND_CREATED' | 'OUTBOUND_READY_FOR_CONFIRMATION' | 'OUTBOUND_CONFIRMED' | 'ACCEPTED' | 'FINISHED';
  orders: number[];
  changedAt: number;
  /** When the Market takes no more orders into it, by the sandbox's clock. */
  cutoffAt: number;
  /** When its documents are ready, by the sandbox's clock. */
  documentsAt: number;
  /** When it moves on by itself, by the sandbox's clock. */
  nextAt: number;
}

/** A seller without goods and orders; ids are the same after a restart. A word that begins with `group` has its warehouses in a group. */
export function newAccount(id: string, now: number): Account {
  const first =
    10_000_000 + (Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 7), 16) % 80_000_000);
  const group = id.startsWith('group') ? first + 50 : 0;
  const [fbs, dbs, fby] = [first + 1, first + 2, first + 3];
  return {
    id,
    connectedAt: now,
    business: { id: first, name: `Кабинет ${id}` },
    campaigns: [
      { id: fbs, domain: `Магазин ${id}`, placementType: 'FBS' },
      { id: dbs, domain: `Магазин ${id} с доставкой`, placementType: 'DBS' },
      { id: fby, domain: `Магазин ${id} на складе Маркета`, placementType: 'FBY' },
    ],
    warehouses: [
      {
        ...{ id: first + 11, name: 'Основной склад', campaign: fbs, group, model: 'FBS' },
        ...{ city: 'Москва', street: 'Складочная улица', number: '1', gps: { latitude: 55.8, longitude: 37.6 } },
      },
      {
        ...{ id: first + 12, name: 'Склад доставки', campaign: dbs, group, model: 'DBS' },
        ...{ city: 'Москва', street: 'Дмитровское шоссе', number: '9', gps: { latitude: 55.83, longitude: 37.57 } },
      },
    ],
    offers: {},
    checking: [],
    promos: {},
    orders: {},
    shipments: {},
  };
}
