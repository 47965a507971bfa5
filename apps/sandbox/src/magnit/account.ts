import { createHash } from 'node:crypto';
import type { Seller } from '../frame/operation.ts';

/** A seller of the emulated Magnit Market with all that is theirs: what lies behind one key. */
export interface Account extends Seller {
  id: string;
  shops: Shop[];
  warehouses: Warehouse[];
  /** By the seller's own id. */
  skus: Record<string, Sku>;
  /** Sellers' ids that wait for the moderator. */
  moderating: string[];
  tasks: Record<string, Task>;
  orders: Record<string, Order>;
  parcels: Record<string, Parcel>;
  shipments: Record<string, Shipment>;
}

export interface Shop {
  id: number;
  title: string;
}

export interface Warehouse {
  id: string;
  title: string;
  region: string;
}

export interface Filter {
  characteristic_id: number;
  characteristic_values: { characteristic_value: string }[];
}

export interface Characteristic {
  characteristic_id: number;
  characteristic_value: string;
}

/** As it is created. */
export interface SentSku {
  seller_sku_id: string;
  sku_group_id: string;
  shop_id: number;
  category_id: number;
  title: string;
  short_description: string;
  description: string;
  price: number;
  old_price?: number | undefined;
  currency_code: string;
  vat: string;
  barcode?: number | undefined;
  length: number;
  width: number;
  height: number;
  weight: number;
  product_images: { url: string }[];
  product_filters_list: Characteristic[];
  defined_characteristic_list: Characteristic[];
  sku_filter_list: Filter[];
  custom_characteristic_values_skus: { characteristic_title: string; characteristic_value: string }[];
  product_attributes: string[];
  okpd2: string;
  certificate?: string | undefined;
  composition?: string | undefined;
  instruction?: string | undefined;
  size_chart?: string | undefined;
  photo360?: { url: string } | undefined;
  video?: { url: string } | undefined;
}

export interface Sku extends SentSku {
  sku_id: number;
  product_id: number;
  barcode: number;
  state: 'moderating' | 'active' | 'blocked';
  /** For the page: why it is blocked. */
  reason: string;
  archived: boolean;
  /** When moderation ends, by the sandbox's clock. */
  moderatedAt: number;
  createdAt: number;
  updatedAt: number;
  pricedAt: number;
  /** By warehouse. `free` is what the seller sends; what is ordered moves to `reserved`. */
  stocks: Record<string, { free: number; reserved: number }>;
}

/** Change of a card that is there. */
export interface SkuChange {
  seller_sku_id: string;
  barcode?: number | undefined;
  dimensions?: { length: number; width: number; height: number; weight: number } | undefined;
  sku_filter_list?: { characteristic_id: number; characteristic_values: string[] }[] | undefined;
}

export interface TaskError {
  seller_sku_id: string;
  attribute_error: string;
  message: string;
  status: string;
}

export interface Task {
  createdAt: number;
  /** By the sandbox's clock. */
  startedAt: number;
  dueAt: number;
  /** Sent cards, until they are processed. */
  waiting: { create: SentSku[] } | { shop: number; change: SkuChange[] } | null;
  uploaded: number;
  errors: TaskError[];
  warnings: { seller_sku_id: string; status: string; attributes: { attribute: string; message: string }[] }[];
}

export type OrderStatus = 'NEW' | 'IN_ASSEMBLY' | 'ASSEMBLED' | 'CANCELED';

export interface OrderItem {
  sku_id: number;
  sellerSkuId: string;
  title: string;
  /** Pieces that are still wanted. */
  quantity: number;
  canceled: number;
  price: number;
}

export interface Order {
  id: string;
  customerOrderNumber: string;
  customerId: string;
  status: OrderStatus;
  warehouse: string;
  region: string;
  createdAt: number;
  changedAt: number;
  cutoffAt: number;
  items: OrderItem[];
  /** Parcels that were ever made of it: their numbers aren't given twice. */
  parcelsMade: number;
  /** For the page: why it was cancelled. */
  reason: string;
}

export type ParcelStatus = 'NEW' | 'READY_TO_SHIPMENT' | 'AWAITING_DELIVERY' | 'DELIVERING' | 'RECEIVED' | 'CANCELED';

export interface Identifiers {
  cis?: string | undefined;
  gtd?: string | undefined;
  rnpt?: string | undefined;
  uin?: string | undefined;
}

export interface ParcelItem {
  sku_id: number;
  quantity: number;
  identifiers: Identifiers[];
}

export interface Parcel {
  id: string;
  barcode: string;
  order: string;
  warehouse: string;
  status: ParcelStatus;
  items: ParcelItem[];
  /** Its shipment; empty: none yet. */
  shipment: string;
  accepted: 'ACCEPTED' | 'NOT_FOUND' | 'UNKNOWN';
  createdAt: number;
  changedAt: number;
  /** When the order was complete, by the sandbox's clock; 0: not yet. */
  readyAt: number;
  /** When it moves on by itself, by the sandbox's clock; 0: it waits for somebody. */
  nextAt: number;
  reason: string;
}

export interface Shipment {
  id: string;
  status: 'DRAFT' | 'CONFIRMED' | 'ACCEPTANCE_STARTED' | 'ACCEPTANCE_COMPLETED' | 'CANCELED';
  warehouse: string;
  parcels: string[];
  deliveryDate: string | null;
  createdAt: number;
  confirmedAt: number;
  startedAt: number;
  completedAt: number;
  /** When its documents are ready, by the sandbox's clock. */
  documentsAt: number;
  /** When it moves on by itself, by the sandbox's clock. */
  nextAt: number;
}

/** A seller without goods and orders; ids are the same after a restart. */
export function newAccount(id: string, now: number): Account {
  const first = 10_000 + (Number.parseInt(digest(id).slice(0, 6), 16) % 80_000);
  const warehouse = (title: string, region: string): Warehouse => ({ id: uuidOf(`${id} ${title}`), title, region });
  return {
    id,
    connectedAt: now,
    shops: [
      { id: first, title: `Магазин ${id}` },
      { id: first + 1, title: `Магазин ${id} на Неве` },
    ],
    warehouses: [warehouse('Основной склад', 'Москва'), warehouse('Склад на Неве', 'Санкт-Петербург')],
    skus: {},
    moderating: [],
    tasks: {},
    orders: {},
    parcels: {},
    shipments: {},
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A UUID that says nothing and stays the same. */
function uuidOf(text: string): string {
  const hex = digest(text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
