/** A seller of the emulated Ozon with all that is theirs. */
export interface Account {
  clientId: string;
  /** Of the contract, and so of all its prices: a code of ISO 4217. */
  currency: string;
  connectedAt: number;
  warehouses: Warehouse[];
  /** By article. */
  products: Record<string, Product>;
  /** Articles that wait for the moderator. */
  moderating: string[];
  /** By task id. */
  tasks: Record<string, ImportTask>;
  /** By posting number. */
  postings: Record<string, Posting>;
  /** By carriage id. */
  carriages: Record<string, Carriage>;
  /** By id. */
  returns: Record<string, Return>;
  /** Requests of buyers about postings that the seller carries, by id; none before the first. */
  cancelRequests?: Record<string, CancelRequest>;
  /** Labels that are made in the background, by task id. */
  labelTasks: Record<string, { numbers: string[]; readyAt: number }>;
  /** By promotion and product id: at which price, and with how many pieces it takes part. */
  promotions: Record<string, Record<string, { price: number; stock: number }>>;
  quota: { day: string; created: number; updated: number };
  /** By their codes; none before the first was asked for. */
  reports?: Record<string, Report>;
}

/** A buyer asks for a posting to be cancelled. */
export interface CancelRequest {
  id: number;
  posting: string;
  state: 'ON_APPROVAL' | 'APPROVED' | 'REJECTED';
  reason: { id: number; name: string };
  message: string;
  /** Words of the seller, and when they came; 0: not yet. */
  comment: string;
  answeredAt: number;
  createdAt: number;
  /** When it is agreed to by itself, by the sandbox's clock. */
  expiresAt: number;
}

/** A report that was asked for. */
export interface Report {
  code: string;
  type: 'SELLER_PRODUCTS' | 'SELLER_POSTINGS' | 'SELLER_RETURNS' | 'SELLER_STOCK';
  params: { offer_id?: string[]; search?: string; from?: number; to?: number; status?: string; warehouses?: string[] };
  createdAt: number;
  /** By the sandbox's clock. */
  readyAt: number;
}

export interface Warehouse {
  id: number;
  title: string;
  city: string;
  address: string;
}

export interface ImportTask {
  createdAt: number;
  /** By the sandbox's clock. */
  dueAt: number;
  /** Sent cards, until they are processed. */
  waiting: SentItem[];
  /** Articles for which the day's quota is gone. */
  limited?: string[];
  results: ItemResult[];
}

export interface SentItem {
  offer_id: string;
  name: string;
  description_category_id: number;
  type_id: number;
  price: string;
  old_price: string;
  vat: string;
  currency_code: string;
  barcode: string;
  images: string[];
  primary_image: string;
  depth: number;
  width: number;
  height: number;
  dimension_unit: string;
  weight: number;
  weight_unit: string;
  attributes: SentAttribute[];
  complex_attributes?: { attributes: SentAttribute[] }[] | undefined;
  color_image?: string | undefined;
  pdf_list?: { index: number; name: string; src_url: string }[] | undefined;
}

export interface SentAttribute {
  id: number;
  complex_id: number;
  values: { dictionary_value_id: number; value: string }[];
}

export interface ItemError {
  code: string;
  message: string;
  field: string;
  level: 'error' | 'warning';
  attribute_id: number;
  attribute_name: string;
}

export interface ItemResult {
  offer_id: string;
  product_id: number;
  status: 'imported' | 'failed' | 'skipped';
  errors: ItemError[];
}

export interface Product extends SentItem {
  id: number;
  /** Given when moderation lets it into sale; 0 before. */
  sku: number;
  state: 'moderating' | 'price_sent' | 'declined';
  /** When moderation ends, by the sandbox's clock. */
  moderatedAt: number;
  archived: boolean;
  createdAt: number;
  updatedAt: number;
  minPrice: string;
  /** Beside that of its card. */
  moreBarcodes?: string[];
  /** When its price was changed within the last hour, by the sandbox's clock. */
  pricedAt?: number[];
  errors: ItemError[];
  /** By warehouse. `free` is what the seller sends; what is ordered moves to `reserved`. */
  stocks: Record<string, { free: number; reserved: number; setAt: number }>;
}

export interface Line {
  offerId: string;
  sku: number;
  name: string;
  quantity: number;
  price: string;
  weight: number;
  /** Where it was made, once the seller has said. */
  country?: string;
}

/** A piece of a posting, and what makes it one of its kind. */
export interface Exemplar {
  id: number;
  sku: number;
  gtd: string;
  is_gtd_absent: boolean;
  rnpt: string;
  is_rnpt_absent: boolean;
  marks: { mark: string; mark_type: string }[];
  /** When its codes have been checked, by the sandbox's clock. */
  checkedAt: number;
}

export interface Posting {
  number: string;
  orderId: number;
  orderNumber: string;
  parent: string;
  status: string;
  substatus: string;
  previousSubstatus: string;
  createdAt: number;
  changedAt: number;
  /** Until when to assemble and to hand over. */
  shipBy: number;
  deliverBy: number;
  /** By the sandbox's clock; 0: not yet. */
  shippedAt: number;
  warehouse: number;
  carriage: number;
  /** Its pieces are reserved in the seller's stock. */
  reserved: boolean;
  /** By which a parcel that the seller carries is followed. */
  track?: string;
  /** State that the seller has told and Ozon hasn't taken in yet. */
  told?: 'delivering' | 'last-mile' | 'delivered';
  /** When it moves on by itself, by the sandbox's clock; 0: it waits for somebody. */
  nextAt: number;
  lines: Line[];
  /** Pieces by themselves, once the seller has asked for them. */
  exemplars?: Exemplar[];
  buyer: { name: string; region: string; city: string };
  cancellation: { reasonId: number; reason: string; type: string; initiator: string; afterShip: boolean } | null;
}

export interface Carriage {
  id: number;
  status: 'new' | 'formed' | 'sended' | 'received' | 'closed' | 'cancelled';
  deliveryMethod: number;
  departureDate: string;
  createdAt: number;
  updatedAt: number;
  /** By the sandbox's clock; 0: not yet. */
  approvedAt: number;
  postings: string[];
  /** Put off to the next one. */
  left?: string[];
}

export interface Return {
  id: number;
  posting: string;
  line: Line;
  /** Before it was handed over, or after. */
  type: 'Cancellation' | 'ClientReturn';
  reason: string;
  status: 'MovingToSeller' | 'ArrivedAtReturnPlace' | 'ReceivedBySeller' | AnsweredStatus;
  /** Answer of the seller, where the seller brings orders. */
  answer?: { id: number; comment: string; reason: number; compensation: number };
  barcode: string;
  createdAt: number;
  changedAt: number;
  /** When it moves on by itself, by the sandbox's clock; 0: it has arrived. */
  nextAt: number;
}

/** Where a return stands that its seller is asked about. */
export type AnsweredStatus = 'OnSellerApproval' | 'Rejected' | 'OfferedPartialCompensation' | 'MoneyReturned';

/** A seller without products and orders; its ids are the same after a restart. */
export function newAccount(clientId: string, now: number): Account {
  // Far apart for each seller, as large as the real ones, and the same after a restart.
  const first = 1_020_000_000_000_000 + (Number(clientId) % 1_000_000_000) * 1_000;
  return {
    clientId,
    currency: 'RUB',
    connectedAt: now,
    warehouses: [
      {
        id: first + 1,
        title: 'Основной склад',
        city: 'Москва',
        address: 'Россия, Московская обл., Ногинск, тер. Склад 1',
      },
      {
        id: first + 2,
        title: 'Склад на Неве',
        city: 'Санкт-Петербург',
        address: 'Россия, Санкт-Петербург, ул. Складская, 4',
      },
    ],
    products: {},
    moderating: [],
    tasks: {},
    postings: {},
    carriages: {},
    returns: {},
    labelTasks: {},
    promotions: {},
    quota: { day: '', created: 0, updated: 0 },
  };
}
