import type { Currency } from '@prilavok/contract';
import type { BatchOutcome, CursorPage } from './lists.ts';

/** Free pieces by article and warehouse. */
export interface StocksApi {
  /** Sets how many pieces are free: absolute numbers, so twice is once. Any number of rows. */
  set(rows: StockRow[]): Promise<BatchOutcome<StockRow>>;
  /** Stocks of these articles in all warehouses. */
  get(offerIds: string[]): Promise<RemoteStock[]>;
}

/** Pieces of one article in one warehouse. */
export interface StockRow {
  /** The seller's article. */
  offerId: string;
  /** The marketplace's own id; looked up there when absent. */
  remoteId?: string | null | undefined;
  /** The marketplace's id. */
  warehouse: string;
  stock: number;
}

/** A stock as the marketplace shows it. */
export interface RemoteStock extends StockRow {
  /** Pieces that orders hold; not part of `stock`. */
  reserved: number;
}

/** Prices by article. */
export interface PricesApi {
  /** Sets prices; any number of rows. */
  set(rows: PriceRow[]): Promise<BatchOutcome<PriceRow>>;
  /** Prices of these articles; unknown ones are left out. */
  get(offerIds: string[]): Promise<PriceRow[]>;
  /** Where it keeps prices that look like mistakes until a seller confirms them; absent where its API confirms none. */
  quarantine?: PriceQuarantine;
}

/** Prices that a marketplace has taken and holds back. */
export interface PriceQuarantine {
  /** Prices of these articles that are held at this moment; the others are left out. */
  held(offerIds: string[]): Promise<QuarantinedPriceRow[]>;
  /** Lets what it holds of these articles through. Not safe to repeat: what isn't held any more is refused. */
  confirm(offerIds: string[]): Promise<void>;
}

export interface QuarantinedPriceRow {
  offerId: string;
  /** Null where the marketplace doesn't say which. */
  price: string | null;
  currency: Currency;
  /** Why, in Russian. */
  reason: string;
}

/** Prices of one article: decimal strings in the currency of the seller's contract. */
export interface PriceRow {
  offerId: string;
  price: string;
  /** Crossed-out price; null removes it. */
  oldPrice: string | null;
  /** Lowest price for promotions; left alone when absent. */
  minPrice?: string | null | undefined;
  /** The marketplace refuses any but that of the contract. */
  currency: Currency;
}

/** The seller's warehouses and the ways in which parcels leave them. */
export interface WarehousesApi {
  /** All warehouses, closed ones too. */
  list(): Promise<RemoteWarehouse[]>;
  deliveryMethods(page?: { cursor?: string | undefined }): Promise<CursorPage<RemoteDeliveryMethod>>;
}

/** A warehouse as the marketplace shows it. */
export interface RemoteWarehouse {
  id: string;
  title: string;
  /** The marketplace's own word. */
  status: string;
  /** Takes stock now. */
  active: boolean;
  address: string | null;
}

/** A way in which parcels leave a warehouse. */
export interface RemoteDeliveryMethod {
  id: string;
  title: string;
  warehouse: string;
  active: boolean;
}
