/** A seller of the emulated Wildberries with all that is theirs. */
export interface Account {
  id: string;
  connectedAt: number;
  warehouses: Warehouse[];
  /** By the seller's article. */
  cards: Record<string, Card>;
  /** Requests to create and change cards that aren't worked on yet. */
  waiting: Sent[];
  /** Refused ones, the oldest first. */
  drafts: Draft[];
  /** Uploads of prices by number. */
  uploads: Record<string, Upload>;
  /** Numbers of the cards that have joined a promotion, by its id. */
  promotions: Record<string, number[]>;
  /** Assembly tasks by number. */
  tasks: Record<string, Task>;
  /** By number. */
  supplies: Record<string, Supply>;
  /** Claims of buyers who want to give something back, by id; none before the first. */
  claims?: Record<string, Claim>;
  /** By the ids that the seller has given them; none before the first was asked for. */
  reports?: Record<string, Report>;
}

/** A buyer wants to give something back. */
export interface Claim {
  id: string;
  task: number;
  nmId: number;
  title: string;
  price: number;
  /** 0: waits, 1: rejected, 2: approved. */
  status: number;
  /** Where the goods are. */
  statusEx: number;
  /** Answer to the buyer. */
  answer: string;
  createdAt: number;
  changedAt: number;
}

/** A report that was asked for. */
export interface Report {
  type: 'DETAIL_HISTORY_REPORT' | 'STOCK_HISTORY_DAILY_CSV';
  /** Days, 2026-11-20. */
  from: string;
  to: string;
  createdAt: number;
  /** By the sandbox's clock. */
  readyAt: number;
}

export interface Warehouse {
  id: number;
  name: string;
  officeId: number;
  office: string;
  cargoType: number;
  deliveryType: number;
}

/** The seller's own part of a card. */
export interface CardContents {
  vendorCode: string;
  title: string;
  description: string;
  brand: string;
  kizMarked: boolean;
  wholesale?: { enabled: boolean; quantum: number } | undefined;
  dimensions: { length: number; width: number; height: number; weightBrutto: number };
  characteristics: { id: number; value: string | number | (string | number)[] }[];
  sizes: { chrtID?: number | undefined; techSize: string; wbSize: string; price: number; skus: string[] }[];
}

export interface Size {
  chrtID: number;
  techSize: string;
  wbSize: string;
  skus: string[];
}

export interface Card extends Omit<CardContents, 'sizes'> {
  nmID: number;
  imtID: number;
  subjectID: number;
  sizes: Size[];
  photos: string[];
  /** Before the discount, in whole roubles. */
  price: number;
  discount: number;
  /** A price that is three times below the old one waits here. */
  quarantine: { price: number; discount: number } | null;
  /** Free pieces by warehouse and size. */
  stocks: Record<string, Record<string, number>>;
  createdAt: number;
  updatedAt: number;
  /** 0: not in the trash. */
  trashedAt: number;
}

/** One array of variants, or one request to change: it stands or falls as a whole. */
export interface Sent {
  /** By the sandbox's clock. */
  dueAt: number;
  /** Of new cards; 0 of changed ones. */
  subjectID: number;
  /** The group that new cards join; 0: one of their own. */
  imtID: number;
  cards: (CardContents & { nmID: number })[];
}

export interface Draft {
  batchUUID: string;
  updatedAt: number;
  vendorCodes: string[];
  subjectID: number;
  brands: Record<string, string>;
  errors: Record<string, string[]>;
}

export interface Upload {
  id: number;
  createdAt: number;
  /** By the sandbox's clock. */
  dueAt: number;
  /** 1 until it is worked on. */
  status: number;
  /** Of the promotion that its goods join. */
  promotion?: number | undefined;
  goods: { nmID: number; price: number | null; discount: number | null; status: number; errorText: string }[];
}

export interface Task {
  id: number;
  orderUid: string;
  article: string;
  title: string;
  nmId: number;
  chrtId: number;
  skus: string[];
  warehouse: number;
  /** Whole roubles. */
  price: number;
  supplierStatus: string;
  wbStatus: string;
  supplyId: string;
  createdAt: number;
  changedAt: number;
  reason: string;
  /** When it moves on by itself, by the sandbox's clock; 0: it waits for somebody. */
  nextAt: number;
}

export interface Supply {
  id: string;
  name: string;
  createdAt: number;
  /** 0: open. */
  closedAt: number;
  /** How it gets to Wildberries; absent until it is said. */
  shipping?: SupplyShipping;
}

/** How a supply gets to Wildberries. */
export interface SupplyShipping {
  /** 2026-11-28. */
  day: string;
  point: number;
  type: 'selfShipping' | 'transportCompany';
  /** Of the electronic waybill; null until it is said. */
  waybill: string | null;
}

/** A seller without cards and orders; the numbers of their warehouses are the same after a restart. */
export function newAccount(id: string, now: number): Account {
  const first = 600_000 + [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 90_000, 7) * 10;
  const warehouse = (at: number, name: string, officeId: number, office: string, deliveryType = 1): Warehouse => ({
    id: first + at,
    name,
    officeId,
    office,
    cargoType: 1,
    deliveryType,
  });
  return {
    id,
    connectedAt: now,
    warehouses: [
      warehouse(1, 'Основной склад', 507, 'Коледино'),
      warehouse(2, 'Склад на Неве', 2737, 'Шушары'),
      warehouse(3, 'Своя доставка', 507, 'Коледино', 2),
    ],
    cards: {},
    waiting: [],
    drafts: [],
    uploads: {},
    promotions: {},
    tasks: {},
    supplies: {},
  };
}
