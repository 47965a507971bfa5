import type { AttributeLimits, CardField, Currency } from '@prilavok/contract';
import type { BatchOutcome, CursorPage } from './lists.ts';

/** A marketplace's own dictionaries: categories, their attributes, values of attributes. */
export interface CategoriesApi {
  /** The whole tree, parents before children. */
  tree(): Promise<RemoteCategory[]>;
  /** All attributes of a leaf. */
  attributes(category: string): Promise<RemoteAttribute[]>;
  /** Values of an attribute's dictionary, page by page. */
  values(
    attribute: AttributeRef,
    page: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<ValuesPage>;
  /** Values whose text holds `text`, the likest first; one page at most. */
  searchValues(attribute: AttributeRef, text: string, limit?: number): Promise<RemoteValue[]>;
}

/** A node of the category tree. */
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

/** Kind of an attribute's values. */
export type AttributeKind = 'string' | 'text' | 'integer' | 'decimal' | 'boolean' | 'dictionary' | 'url' | 'file';

/** A property that a marketplace wants in one of its categories. */
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
  /** The heading under which the marketplace shows it. */
  group: string | null;
  /** Beside the values of its dictionary it takes a seller's own. */
  ownValues: boolean;
  /** Unit of its numbers: `см`; null for plain numbers and where the marketplace doesn't say. */
  unit: string | null;
  /** Limits on each of its values; absent where the marketplace says nothing of it. */
  limits?: AttributeLimits | undefined;
  /** Which of its dictionary's values remain when other attributes have certain ones; absent where all always do. */
  restrictions?: ValueRestriction[] | undefined;
}

/** Values of a dictionary that another attribute leaves; values are named by their ids. */
export interface ValueRestriction {
  /** The other one, by the marketplace's id. */
  attribute: string;
  /** By a value of the other: what remains. A value that isn't named leaves all. */
  remaining: Record<string, string[]>;
}

/** An attribute within a category: both by the marketplace's ids. */
export interface AttributeRef {
  category: string;
  attribute: string;
}

/** A page of a dictionary. */
export interface ValuesPage extends CursorPage<RemoteValue> {
  /** The other dictionaries of the category, by their attributes, where the same answer holds them all: nobody has to ask for them again. */
  others?: Record<string, RemoteValue[]> | undefined;
}

/** A value of a dictionary. */
export interface RemoteValue {
  id: string;
  value: string;
  /** Text that tells equal values apart; often empty. */
  info: string;
}

/** The seller's product cards. `offerId` is the seller's article, `remoteId` the marketplace's id of the product. */
export interface ProductsApi {
  /** All products, archived ones too, in the marketplace's order. */
  list(page: { cursor?: string | undefined; limit?: number | undefined }): Promise<CursorPage<RemoteProductRef>>;
  /** Cards as the marketplace shows them now; unknown articles are left out. */
  get(offerIds: string[]): Promise<RemoteProduct[]>;
  /** Cards in the shape in which they are sent: for reading, merging and sending. */
  cards(offerIds: string[]): Promise<ProductCard[]>;
  /**
   * Gives cards that are there their new articles (`ProductCard.formerly`), where the marketplace has a call of its own for that; absent where the new
   * article goes with the card. What has it already stays so: twice is once.
   */
  rename?(cards: readonly ProductCard[]): Promise<{ renamed: ProductCard[]; rejected: CardOutcome[] }>;
  /**
   * Creates and replaces whole cards, `batch.cards` at most: more is a RangeError, as none may be left out in silence. The ticket asks for the outcome
   * later. `accepted` are those that the marketplace accepted last, by the articles that they have now: what differs from its own in a part may go by
   * that part alone.
   */
  push(
    cards: ProductCard[],
    accepted?: ReadonlyMap<string, ProductCard>,
  ): Promise<{ ticket: string | null; rejected: CardOutcome[] }>;
  /**
   * Reads the outcome of a push; an unknown ticket is an error of kind `missing` (Ozon forgets them after some hours).
   * The cards that wait for an answer are handed back: a marketplace may know them by their articles only, and take
   * their pictures when they are there.
   */
  outcome(ticket: string, waiting: readonly ProductCard[]): Promise<PushOutcome>;
  /** Takes products off sale; what is archived already stays so. Any number of them, as with the two below. */
  archive(products: readonly ProductKey[]): Promise<BatchOutcome<ProductKey>>;
  /** Puts them on sale again; what isn't archived stays so. */
  unarchive(products: readonly ProductKey[]): Promise<BatchOutcome<ProductKey>>;
  /** Deletes them for good. */
  remove(products: readonly ProductKey[]): Promise<BatchOutcome<ProductKey>>;
  /** Gives those that have no barcode one of the marketplace's; accepted are those that have any then, each with all it has. Any number of them; absent where it makes none. */
  makeBarcodes?(products: readonly ProductKey[]): Promise<BatchOutcome<BarcodedProduct>>;
  /** Adds barcodes to products that have some: what a card doesn't carry. Any number of them; absent where a card carries all. */
  addBarcodes?(barcodes: readonly FurtherBarcode[]): Promise<BatchOutcome<FurtherBarcode>>;
}

/** A product with all of its barcodes there. */
export interface BarcodedProduct extends ProductKey {
  barcodes: readonly string[];
}

/** One more barcode of a product that is on sale. */
export interface FurtherBarcode {
  offerId: string;
  sku: string;
  barcode: string;
}

/** The two names of a product. */
export interface ProductKey {
  offerId: string;
  remoteId: string;
}

/** A product in the list. */
export interface RemoteProductRef extends ProductKey {
  sku: string | null;
  archived: boolean;
}

/** A product as the marketplace shows it. */
export interface RemoteProduct extends RemoteProductRef {
  title: string;
  category: string | null;
  /** A decimal string in the currency of the seller's contract, like `oldPrice`. */
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

/** A product card to send: always the complete product, as the marketplace drops what is left out. */
export interface ProductCard {
  offerId: string;
  /** The article under which the card is there so far; absent where it keeps its article. */
  formerly?: string | undefined;
  /** New articles of the others that share the marketplace's card with it: they may come in another sending. */
  renamedWith?: readonly string[] | undefined;
  title: string;
  description: string | null;
  /** The marketplace's id of a leaf. */
  category: string;
  /** A decimal string in `currency`, like `oldPrice`. */
  price: string;
  /** The crossed-out price; null for none. */
  oldPrice: string | null;
  /** Of the seller's contract: the marketplace refuses any other. */
  currency: Currency;
  /** Percent: `22`, `10`, `7`, `5`, `0`; null for goods without VAT. */
  vat: string | null;
  /** The main one first. */
  barcodes: string[];
  /** As we call it; null where the product has none. */
  brand: string | null;
  /** Cards of one product of ours share it: variants that the marketplace may show as one. */
  group: string;
  /** Addresses of pictures, the main one first. */
  images: string[];
  /** Millimetres. */
  dimensions: { length: number; width: number; height: number } | null;
  /** Grams. */
  weight: number | null;
  attributes: CardAttribute[];
}

/** Values of one attribute; a value of a dictionary carries its id. */
export interface CardAttribute {
  id: string;
  values: { id?: string | undefined; value: string }[];
}

/** Outcome of a push so far. */
export interface PushOutcome {
  /** False while some cards are still pending. */
  done: boolean;
  /** Ticket to ask by from now on, where the work goes on in another stage. */
  ticket?: string | undefined;
  cards: CardOutcome[];
  /** Cards that aren't among `cards` met a limit that passes: they are to be sent again then, `message` says when to people. */
  limit?: { message: string; retryAfter: number } | undefined;
}

/** The marketplace's answer about one card. */
export interface CardOutcome {
  offerId: string;
  /** `skipped`: equal to what is there. */
  status: 'accepted' | 'refused' | 'skipped' | 'pending';
  remoteId: string | null;
  errors: CardError[];
}

/** One thing that is wrong with a card. */
export interface CardError {
  code: string;
  /** For people: in the marketplace's words, or in ours where its code is known. */
  message: string;
  /** A warning doesn't keep the card from sale. */
  warning: boolean;
  /** The marketplace's id of the attribute at fault. */
  attribute?: string | undefined;
  /** Part of our card that is at fault. */
  field?: CardField | 'category' | 'article' | undefined;
}
