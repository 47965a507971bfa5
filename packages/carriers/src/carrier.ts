import type { DeliveryState } from '@prilavok/contract';

/** A field that the seller fills in once: a key that opens the carrier's API, or how they hand parcels over. */
export interface CarrierField {
  name: string;
  label: string;
  hint: string;
  /** Kept sealed and never shown again. */
  secret: boolean;
}

/** With what a carrier is asked. */
export interface CarrierConnection {
  keys: Record<string, string>;
  settings: Record<string, string>;
  /** The sandbox's address, behind which the carrier's hosts stand; the carrier's own hosts where absent. */
  baseUrl?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Longest wait for one answer, in milliseconds. */
  timeoutMs?: number | undefined;
  /** Asked before each request that orders or cancels: throws where the provider's switch is off. */
  permit?: (() => void) | undefined;
}

/** Where a parcel goes: to a point of the carrier's, else to the address. */
export interface Destination {
  address: string;
  city: string | null;
  latitude: number | null;
  longitude: number | null;
  /** The carrier's own number of the point. */
  point: string | null;
}

/** Goods in a parcel; the price, a decimal, is what they are insured for. */
export interface CarriedGoods {
  title: string;
  article: string;
  quantity: number;
  price: string;
}

/** A parcel as carriers measure it: grams and centimetres. */
export interface Cargo {
  weight: number;
  length: number;
  width: number;
  height: number;
  goods: readonly CarriedGoods[];
}

/** Request for a price. */
export interface QuoteRequest {
  destination: Destination;
  cargo: Cargo;
}

/** Request for an order from a carrier. */
export interface CarrierRequest extends QuoteRequest {
  /** Our number of the delivery: unique, and what a lost answer is looked up by. */
  number: string;
  comment: string;
  recipient: { name: string; phone: string };
  /** The day that the buyer wants, YYYY-MM-DD. */
  day: string | null;
}

/** Price of the carrier; `days` from the handing over, as far as it says. */
export interface CarrierQuote {
  price: string;
  days: { from: number; to: number } | null;
}

/** A place where the buyer fetches the parcel. */
export interface CarrierPoint {
  id: string;
  title: string;
  address: string;
  hours: string;
  latitude: number | null;
  longitude: number | null;
}

/** One of the statuses that a parcel went through. */
export interface CarrierEvent {
  /** The carrier's word. */
  status: string;
  title: string;
  /** ISO 8601, UTC. */
  at: string;
  /** State that it means; null where it only tells something by the way, or is unknown. */
  state: DeliveryState | null;
}

/** A parcel as the carrier knows it. */
export interface CarrierOrder {
  /** The carrier's id, by which it is asked for. */
  external: string;
  /** Our number. */
  number: string;
  /** By which the buyer follows it; null until the carrier has given one. */
  track: string | null;
  /** Price of the carrier; null until it says so. */
  cost: string | null;
  /** Oldest first. */
  events: CarrierEvent[];
  /** Why the carrier didn't take it, in its words. */
  refusal: string | null;
}

/** Requests to one carrier with one contract's keys. Whatever goes wrong is thrown as a CarrierError. */
export interface CarrierClient {
  /** Asks something harmless, to see that the keys and settings are right. */
  check(): Promise<void>;
  quote(request: QuoteRequest): Promise<CarrierQuote>;
  /** Points in a city where buyers fetch parcels. */
  points(city: string): Promise<CarrierPoint[]>;
  /** Orders, and answers the carrier's id; whether it is taken, `read` says. After `down` it may have been ordered: ask `find` first. */
  order(request: CarrierRequest): Promise<string>;
  /** The parcel under our number; nothing when the carrier doesn't have it. */
  find(number: string): Promise<CarrierOrder | undefined>;
  read(external: string): Promise<CarrierOrder>;
  /** The label as a PDF. */
  label(external: string): Promise<Buffer>;
  /** Asks to call it off; what becomes of it, `read` says. Whatever is on its way already is sent back. */
  cancel(external: string): Promise<void>;
  /** Has the carrier tell of statuses at this address; where it can't, it is only asked. */
  listen?(url: string): Promise<void>;
}

/** One carrier: what the seller fills in, and how it is talked to. */
export interface Carrier {
  title: string;
  keys: readonly CarrierField[];
  settings: readonly CarrierField[];
  /** Whether the buyer can fetch the parcel at a point. */
  points: boolean;
  /** Reads what the carrier tells by itself: ids of its parcels. Null where it only answers. */
  heard: ((body: unknown) => string[]) | null;
  connect(connection: CarrierConnection): CarrierClient;
}
