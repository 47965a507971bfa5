import type { Part } from './lists.ts';

/** What goods are on a marketplace: its categories, its attributes, the seller's cards. */
export interface CategoriesDoor {
  /** The whole tree, parents before children. */
  tree(): Promise<RemoteCategory[]>;
  attributes(category: string): Promise<RemoteAttribute[]>;
  values(
    attribute: DictionaryOf,
    page: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<Part<RemoteValue>>;
  searchValues(attribute: DictionaryOf, text: string, limit?: number): Promise<RemoteValue[]>;
}

export interface RemoteCategory {
  /** For Ozon's leaves `<description_category_id>:<type_id>`. */
  id: string;
  parent: string | null;
  title: string;
  /** Titles from the root to this one. */
  path: string[];
  /** Goods go into leaves only. */
  leaf: boolean;
  disabled: boolean;
}

export type AttributeKind = 'string' | 'text' | 'integer' | 'decimal' | 'boolean' | 'dictionary' | 'url' | 'file';

export interface RemoteAttribute {
  id: string;
  title: string;
  description: string;
  kind: AttributeKind;
  required: boolean;
  multiple: boolean;
  /** How many values at most; null when not said. */
  maxValues: number | null;
  /** Id of the dictionary; null for free values. */
  dictionary: string | null;
  /** An axis along which variants of one card differ. */
  aspect: boolean;
  group: string | null;
}

export interface DictionaryOf {
  category: string;
  attribute: string;
}

export interface RemoteValue {
  id: string;
  value: string;
  info: string;
}

export interface ProductsDoor {
  list(page: { cursor?: string | undefined; limit?: number | undefined }): Promise<Part<RemoteProductRef>>;
  /** Cards as the marketplace shows them now; unknown articles are left out. */
  get(offerIds: string[]): Promise<RemoteProduct[]>;
  /** The same in the shape in which they are sent: for reading, merging and sending. */
  cards(offerIds: string[]): Promise<Card[]>;
  /** Creates and replaces whole cards, as many as `batch.cards` at once. The ticket asks for the outcome later. */
  push(cards: Card[]): Promise<{ ticket: string | null; rejected: CardOutcome[] }>;
  outcome(ticket: string): Promise<PushOutcome>;
  archive(remoteIds: string[]): Promise<void>;
}

export interface RemoteProductRef {
  offerId: string;
  remoteId: string;
  sku: string | null;
  archived: boolean;
}

export interface RemoteProduct extends RemoteProductRef {
  title: string;
  category: string | null;
  price: string | null;
  oldPrice: string | null;
  barcodes: string[];
  images: string[];
  /** The marketplace's own word and its Russian title. */
  status: string;
  statusTitle: string;
  /** On sale, still being checked, refused by the check. */
  moderation: 'approved' | 'pending' | 'refused';
  errors: CardError[];
  updatedAt: string | null;
}

/** A card to send: always the complete product, what is left out is dropped there. */
export interface Card {
  offerId: string;
  title: string;
  description: string | null;
  category: string;
  price: string;
  oldPrice: string | null;
  /** Percent: `22`, `10`, `7`, `5`, `0`; null for goods without VAT. */
  vat: string | null;
  barcode: string | null;
  /** Addresses of pictures, the main one first. */
  images: string[];
  /** Millimetres. */
  dimensions: { length: number; width: number; height: number } | null;
  /** Grams. */
  weight: number | null;
  attributes: CardAttribute[];
}
export interface CardAttribute {
  id: string;
  values: { id?: string | undefined; value: string }[];
}

export interface PushOutcome {
  /** False while some cards are still pending. */
  done: boolean;
  cards: CardOutcome[];
}

export interface CardOutcome {
  offerId: string;
  status: 'accepted' | 'refused' | 'skipped' | 'pending';
  remoteId: string | null;
  errors: CardError[];
}

export interface CardError {
  code: string;
  message: string;
  /** A warning doesn't keep the card from sale. */
  warning: boolean;
  attribute?: string | undefined;
  field?: string | undefined;
}
