import type { OrderState, Marketplace as Slug } from '@prilavok/contract';
import type { CategoriesDoor, ProductsDoor } from './doors/goods.ts';
import type { LabelsDoor, OrdersDoor, ShipmentsDoor } from './doors/orders.ts';
import type { PricesDoor, StocksDoor, WarehousesDoor } from './doors/trade.ts';
import type { RefusalKind } from './errors.ts';

/** The doors of every house, in the order in which a seller meets them. */
export const doors = [
  'keys',
  'limits',
  'categories',
  'products',
  'stocks',
  'prices',
  'warehouses',
  'promotions',
  'orders',
  'labels',
  'shipments',
  'returns',
  'reports',
] as const;
export type DoorName = (typeof doors)[number];

/** A field of the form in which the seller enters keys: all of it is data. */
export interface KeyField {
  /** Name in the stored map of keys. */
  slug: string;
  label: string;
  hint: string;
  /** Where in the marketplace's own cabinet to find it. */
  where: string;
  /** What the sandbox takes instead, as the end of a sentence: its keys are in nobody's cabinet. */
  sandbox?: string | undefined;
  /** A regular expression without anchors; the whole value must match. */
  pattern: string;
  /** Shown masked and never sent back to the screen. */
  secret: boolean;
}

/** What a marketplace calls a state of an order, and which of the common states it means. */
export interface OrderStatus {
  status: string;
  title: string;
  state: OrderState;
}

/** One marketplace as the frame knows it: data, and the way in. */
export interface House {
  slug: Slug;
  title: string;
  /** Two letters for narrow columns. */
  mark: string;
  baseUrl: string;
  keys: readonly KeyField[];
  /** Product search with `{q}`; null where none works. */
  searchLink: string | null;
  /** What its numbers of warehouses look like. */
  warehouseId: Pick<KeyField, 'hint' | 'pattern'>;
  orderStatuses: readonly OrderStatus[];
  /** Largest numbers of elements that one call of a batch door takes. */
  batch: { cards: number; stocks: number; prices: number; labels: number };
  /** Doors that don't open, each with the reason for people. */
  missing: Partial<Record<DoorName, string>>;
  connect(connection: Connection): MarketplaceClient;
}

/** How a client is made. Base URLs differ between the sandbox and the real marketplace, the code doesn't. */
export interface Connection {
  keys: Record<string, string>;
  baseUrl?: string | undefined;
  /** Receives every request with its answer, keys masked, bodies shortened. Must not throw. */
  record?: ((entry: RequestRecord) => void) | undefined;
  /** One per account; clients of one account that share a process share it. */
  limiter?: Limiter | undefined;
  signal?: AbortSignal | undefined;
  /** Longest wait for one answer; 30 s unless told. */
  timeoutMs?: number | undefined;
  /** Attempts for calls that may safely be repeated; 4 unless told. */
  attempts?: number | undefined;
}

/** A line of the request log. */
export interface RequestRecord {
  at: string;
  method: string;
  path: string;
  /** 0 when no answer came. */
  status: number;
  ms: number;
  attempt: number;
  request: string;
  answer: string;
  /** Kind of the refusal, null when the call succeeded. */
  refusal: RefusalKind | null;
}

/** Keeps an account within its marketplace's limits. */
export interface Limiter {
  /** Resolves when a request to the path may leave. */
  turn(path: string, signal?: AbortSignal): Promise<void>;
  /** The marketplace asked for a pause. */
  pause(path: string, ms: number): void;
}

export interface MarketplaceClient {
  keys: KeysDoor;
  limits: LimitsDoor;
  categories: CategoriesDoor;
  products: ProductsDoor;
  stocks: StocksDoor;
  prices: PricesDoor;
  warehouses: WarehousesDoor;
  /** Nobody walks through these three yet, so they have no shape: opening one throws its reason. */
  promotions: unknown;
  orders: OrdersDoor;
  labels: LabelsDoor;
  shipments: ShipmentsDoor;
  returns: unknown;
  reports: unknown;
}

export interface KeysDoor {
  /** Who the keys belong to; throws a MarketplaceError of kind `keys` when they don't fit. */
  check(): Promise<KeysInfo>;
}

export interface KeysInfo {
  company: string;
  /** When the key ends; null when the marketplace doesn't say. */
  expiresAt: string | null;
  /** What the key lets do, as the marketplace names it. */
  roles: string[];
  /** Calls that we make and the key doesn't allow, as paths. */
  forbidden: string[];
}

export interface LimitsDoor {
  read(): Promise<Quota[]>;
}

/** How much of something may still be done. */
export interface Quota {
  key: 'total' | 'daily_create' | 'daily_update' | 'per_minute';
  title: string;
  /** null: no limit. */
  limit: number | null;
  used: number;
  resetAt: string | null;
}
