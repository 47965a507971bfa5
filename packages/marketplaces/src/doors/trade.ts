import type { Part, Sorted } from './lists.ts';

/** How many there are, what they cost, where they lie. */
export interface StocksDoor {
  /** Free pieces per article and warehouse; any number of rows, cut into the marketplace's portions. */
  set(rows: StockRow[]): Promise<Sorted<StockRow>>;
  get(offerIds: string[]): Promise<RemoteStock[]>;
}

export interface StockRow {
  offerId: string;
  /** The marketplace's own id; looked up there when absent. */
  remoteId?: string | null | undefined;
  warehouse: string;
  stock: number;
}

export interface RemoteStock extends StockRow {
  reserved: number;
}

export interface PricesDoor {
  set(rows: PriceRow[]): Promise<Sorted<PriceRow>>;
  get(offerIds: string[]): Promise<PriceRow[]>;
}

export interface PriceRow {
  offerId: string;
  price: string;
  /** Crossed-out price; null removes it. */
  oldPrice: string | null;
  /** Lowest price for promotions; left alone when absent. */
  minPrice?: string | null | undefined;
}

export interface WarehousesDoor {
  list(): Promise<RemoteWarehouse[]>;
  deliveryMethods(page?: { cursor?: string | undefined }): Promise<Part<RemoteDeliveryMethod>>;
}

export interface RemoteWarehouse {
  id: string;
  title: string;
  status: string;
  active: boolean;
  address: string | null;
}

export interface RemoteDeliveryMethod {
  id: string;
  title: string;
  warehouse: string;
  active: boolean;
}
