import type {
  CardAct,
  Currency,
  MarketplaceSection,
  OrderState,
  ReturnState,
  Marketplace as Slug,
  SwitchKind,
} from '@prilavok/contract';
import type { AnalyticsApi } from './api/analytics.ts';
import type { CardOutcome, CategoriesApi, ProductCard, ProductsApi } from './api/catalog.ts';
import type { ContentApi } from './api/content.ts';
import type { MoneyApi } from './api/money.ts';
import type { OrderField } from './api/order-fields.ts';
import type { LabelsApi, OrdersApi, ShipmentsApi } from './api/orders.ts';
import type { PositionsApi } from './api/positions.ts';
import type { PromotionsApi } from './api/promotions.ts';
import type { RatingsApi } from './api/ratings.ts';
import type { RealizationApi } from './api/realization.ts';
import type { ReportKind, ReportsApi } from './api/reports.ts';
import type { ReturnsApi } from './api/returns.ts';
import type { ShippingPolicy } from './api/shipping.ts';
import type { PricesApi, StocksApi, WarehousesApi } from './api/trade.ts';
import type { CardLimits } from './card-limits.ts';
import type { RefusalKind } from './errors.ts';
import type { Finding } from './findings.ts';
import type { Limiter, Rate, Sends } from './rate.ts';

/** A field of the form in which the seller enters keys: all of it is data. */
export interface KeyField {
  /** Name in the stored map of keys. */
  slug: string;
  label: string;
  hint: string;
  /** Where in the marketplace's own cabinet to find it. */
  where: string;
  /** Key that the sandbox takes instead, as the end of a sentence: its keys are in nobody's cabinet. */
  sandbox?: string | undefined;
  /** A regular expression without anchors; the whole value must match. */
  pattern: string;
  /** Shown masked and never sent back to the screen. */
  secret: boolean;
  /** Isn't typed, but chosen from what the other keys open (`KeysApi.choices`). */
  chosen?: boolean | undefined;
}

/** How a marketplace follows an order that the seller carries. */
export interface OwnDeliveryPolicy {
  /** It wants to hear when the courier sets off; it always hears that the buyer has the order. */
  hearsOfCourier: boolean;
  /** Its finer status of an order whose courier is on the last of the way, as it wants to hear of that, too; null where it doesn't. */
  lastMile: string | null;
  /** It takes a day before today on which the buyer got the order. */
  takesDay: boolean;
  /** It prints labels of what the seller carries. */
  printsLabels: boolean;
  /** Whether an order on its way may still be cancelled, as when the buyer doesn't take it. */
  cancelsOnTheWay: boolean;
}

/** How a marketplace archives whole cards: the ids of their products begin with the card's, up to a colon. */
export interface WholeCards {
  /** A sentence for whoever is about to do it. */
  message: string;
  /** Whether an archived card sells on while there is stock of it. */
  sellsOn: boolean;
}

/** A marketplace's title of a state of an order, and the common state that it means. */
export interface OrderStatus {
  status: string;
  title: string;
  state: OrderState;
}

/** Methods by what they change at the marketplace, by verb and published path; `nothing`: they read by another verb than GET, or have a paper made. */
export type Writes = Readonly<Record<SwitchKind | 'nothing', readonly string[]>>;

/** One marketplace as the rest of the product knows it: facts about it, and how to connect. */
export interface Connector {
  slug: Slug;
  /** As it is called on screens. */
  title: string;
  /** Two letters for narrow columns. */
  mark: string;
  /** Address of its API. */
  baseUrl: string;
  /** The form of keys, field by field. */
  keys: readonly KeyField[];
  /** Product search with `{q}`; null where none works. */
  searchLink: string | null;
  /**
   * Form of its numbers of warehouses; `key`: it is the value of that key, as a seller has one warehouse there, without
   * a number of its own.
   */
  warehouseId: Pick<KeyField, 'hint' | 'pattern'> & { key?: string };
  /** All its statuses of orders that we know. */
  orderStatuses: readonly OrderStatus[];
  /** Fields of its orders that a seller may keep as properties of his own. */
  orderFields: readonly OrderField[];
  /** How often it may be asked with one account's keys; sources stand in its `limits.ts`. */
  rates: readonly Rate[];
  /** By which calls cards, stocks and prices go out, to calculate how long they take. */
  sends: Sends;
  /** How many elements one request may carry; sources stand in its `limits.ts`. */
  batch: Record<'cards' | 'stocks' | 'prices' | 'labels' | 'orders' | 'promotions' | 'commissions', number>;
  /** Prices are multiples of so many hundredths: 1 where it takes kopecks, 100 where only whole roubles. */
  priceStep: number;
  /** Whether a seller may confirm prices that it holds back as they look like mistakes (`prices.quarantine`). */
  confirmsPrices: boolean;
  /** Limits on its cards; sources stand in its `limits.ts`. */
  cardLimits?: CardLimits;
  /** With what it would refuse a card, as far as its description says more than limits. Pure; empty when the card may be sent. */
  cardProblems?(card: ProductCard): CardOutcome[];
  /** Whether a seller may cancel single pieces of an order (`orders.cancelItems`), not only all of it. */
  cancelsItems: boolean;
  /** Whether a shipment that was confirmed may be cancelled until it is taken away (`shipments.cancel`). */
  cancelsShipments: boolean;
  /** Policy for the way of a shipment to it (`shipments.shipping`); absent where that is nothing. */
  shipping?: ShippingPolicy;
  /** Why it prepares no documents of shipments (`shipments.documents`), in a sentence; left out where it does. */
  noDocuments?: string;
  /** Of which goods it takes codes of marking: those that its orders name, whichever the seller says, or none. */
  takesMarks: 'named' | 'any' | 'none';
  /** Whether it tells whose label it is by the barcode on it (`orders.ofLabel`). */
  knowsLabels: boolean;
  /** Whether it wants to hear that an order is taken up (`orders.accept`), before any parcel of it is assembled. */
  accepts: boolean;
  /** Whether its lists say who gets an order that the seller brings, or a request for that order alone does (`orders.details`). */
  namesRecipients: 'listed' | 'alone';
  /** Policy for orders that the seller brings or gives out (`orders.handOver`); null where there are none. */
  ownDelivery: OwnDeliveryPolicy | null;
  /** Whether it wants a reason of its own for a cancellation (`orders.cancelReasons`). */
  asksCancelReason: boolean;
  /** With what a seller may refuse a buyer who asks for a cancellation (`orders.cancelRequests`); empty: in words. Absent where nobody asks. */
  cancelRefusals?: readonly { id: string; title: string }[];
  /** In which states it may wait for a seller's answer to a return (`returns.answers`); absent where it waits for none. */
  answersReturns?: readonly ReturnState[];
  /** Why its points give no returns out by a barcode (`returns.giveouts`); null where they do. */
  noGiveouts: string | null;
  /** Its statuses in which it takes a dispute about an order (`orders.dispute`); absent where it takes none. */
  disputable?: readonly string[];
  /** Its statuses of a dispute that a seller may end by handing the order over anew (`orders.returnToShipment`); absent where it lets none. */
  disputed?: readonly string[];
  /** How it tells us of orders by itself; absent where it is only asked. */
  callbacks?: Callbacks;
  /** Why a card that is there keeps its article for good; null where it takes a new one (`ProductCard.formerly`). */
  articleStays: string | null;
  /** Why what has joined a promotion can't be taken out of it; null where it can. */
  staysInPromotions: string | null;
  /** Kinds of its promotions (`RemotePromotion.kind`) into which it puts goods itself, each with why nobody else can; absent where there are none. */
  fillsPromotions?: Readonly<Record<string, string>>;
  /** Why a seller's cards can't be archived there, taken out or deleted (`products`); null where they can. */
  cardActs: Record<CardAct, string | null>;
  /** Why it makes no barcodes for goods that have none; null where it does (`products.makeBarcodes`). */
  noBarcodes: string | null;
  /** Policy of archiving by whole cards, where products are their sizes; absent where each goes by itself. */
  wholeCards?: WholeCards;
  /** Reports that it makes when asked (`reports`); absent where it makes none. */
  reportKinds?: readonly ReportKind[];
  /** Which figures of analytics it doesn't tell, or not everybody; absent where it tells all. */
  untoldFigures?: string;
  /** Sections that can't be used, each with the reason for people. */
  missing: Partial<Record<MarketplaceSection, string>>;
  /** Paths of its requests by POST that change nothing there; those by GET never do. */
  asks?: readonly string[] | undefined;
  /** Other requests that change something there: each that we send stands in one of the lists. */
  writes: Writes;
  /** Opens no connection yet: requests go out when a section is used. */
  connect(connection: Connection): MarketplaceClient;
}

/** Whether a request changes nothing at the marketplace, so that sending it once more does no harm. */
export function asksOnly(
  { asks = [] }: Pick<Connector, 'asks'>,
  { method, path }: Pick<SentRequest, 'method' | 'path'>,
): boolean {
  const [address = ''] = path.split('?');
  return method === 'GET' || (method === 'POST' && asks.some((path) => isPathOf(path, address)));
}

/** Whether an address is one of a published path: `{names}` in it stand for anything. */
function isPathOf(path: string, address: string): boolean {
  const parts = address.split('/');
  const names = path.split('/');
  return names.length === parts.length && names.every((name, at) => name.startsWith('{') || name === parts[at]);
}

/** Messages that a marketplace sends by itself to an address of the account. What they say is believed of nobody: the orders are asked after. */
export interface Callbacks {
  /** Where in the marketplace's own cabinet the address is entered. */
  where: string;
  /** Reads a message; null where it is none of those that we know. `event` is what it adds to the address, empty where it is told at the address itself. */
  heard(event: string, body: unknown, now: Date): Heard | null;
}

/** Reading of a marketplace's message: */
export type Heard =
  /** Numbers of the orders that it is about, and what the marketplace wants to hear. */
  | { numbers: readonly string[]; thanks: unknown }
  /** Part of a message that is wrong. */
  | { wrong: unknown };

/** How a client is made. Base URLs differ between the sandbox and the real marketplace, the code doesn't. */
export interface Connection {
  /** The account's keys by the slugs of `Connector.keys`. */
  keys: Record<string, string>;
  /** The sandbox's address; the real marketplace's when absent. */
  baseUrl?: string | undefined;
  /** Called before each request leaves, whoever sends it, with its published path; throws a MarketplaceError where it mustn't. All may leave unless told. */
  permit?: ((request: Pick<SentRequest, 'method' | 'path'>) => void) | undefined;
  /** Receives every request with its answer, keys masked, bodies shortened. Must not throw. */
  record?: ((entry: RequestRecord) => void) | undefined;
  /** Receives what was answered, as it came, before it is read. Must not throw, and change nothing of it. */
  answered?: ((call: { method?: string; path: string }, answer: unknown) => void) | undefined;
  /** Receives what of an answer wasn't understood, and methods that are gone. Must not throw. */
  misread?: ((call: { method?: string; path: string }, findings: readonly Finding[]) => void) | undefined;
  /** The account's, shared by all who ask with its keys; one of its own unless told. */
  limiter?: Limiter | undefined;
  /** Aborts requests under way and the waiting for a turn. */
  signal?: AbortSignal | undefined;
  /** Longest wait for one answer in milliseconds; 30 000 unless told. */
  timeoutMs?: number | undefined;
  /** Attempts for calls that may safely be repeated; 4 unless told. */
  attempts?: number | undefined;
}

/** A request that can be sent once more. */
export interface SentRequest {
  method: string;
  /** By its name among the marketplace's hosts. */
  host: string;
  /** With its query, as it was sent. */
  path: string;
  /** The body as text; empty where there was none. */
  request: string;
  /** By whose rates it is counted. */
  group: string;
}

/** One attempt of a request, for the request log. */
export interface RequestRecord extends SentRequest {
  /** When it was sent: ISO 8601. */
  at: string;
  /** 0 when no answer came. */
  status: number;
  ms: number;
  /** From 1. */
  attempt: number;
  /** As text, keys masked like in the request's own, at most 8000 characters each. */
  answer: string;
  /** A line for each, keys masked. */
  requestHeaders: string;
  answerHeaders: string;
  /** Kind of the refusal, null when the call succeeded. */
  refusal: RefusalKind | null;
}

/** A marketplace's API with one account's keys, section by section. Requests throw MarketplaceError. */
export interface MarketplaceClient {
  /** How many rows of answers couldn't be read and were set aside so far: what a list lacks then isn't gone. */
  unread?(): number;
  /** Sends a request of the log once more, for whoever looks what it answers now; only for those that just ask (`asksOnly`). */
  again?(request: SentRequest): Promise<void>;
  keys: KeysApi;
  limits: LimitsApi;
  categories: CategoriesApi;
  products: ProductsApi;
  stocks: StocksApi;
  prices: PricesApi;
  warehouses: WarehousesApi;
  promotions: PromotionsApi;
  orders: OrdersApi;
  labels: LabelsApi;
  shipments: ShipmentsApi;
  reports: ReportsApi;
  analytics: AnalyticsApi;
  positions: PositionsApi;
  ratings: RatingsApi;
  content: ContentApi;
  returns: ReturnsApi;
  money: MoneyApi;
  realization: RealizationApi;
}

/** Checks keys. */
export interface KeysApi {
  /** Who the keys belong to; throws a MarketplaceError of kind `keys` when they don't fit. */
  check(): Promise<KeysInfo>;
  /** Choices that the typed keys allow for those that are chosen; empty where none is. */
  choices(): Promise<KeyChoices[]>;
}

/** Values that one of the keys may have. */
export interface KeyChoices {
  slug: string;
  options: { id: string; title: string }[];
}

/** Information about keys that fit. */
export interface KeysInfo {
  /** Name of the seller's company; empty when the marketplace doesn't say. */
  company: string;
  /** When the key ends; null when the marketplace doesn't say. */
  expiresAt: string | null;
  /** Roles of the key, as the marketplace names them. */
  roles: string[];
  /** Of the seller's contract: what prices are sent in; null when the marketplace doesn't say, or names one that we don't know. */
  currency: Currency | null;
  /** Paths of requests that we send and the key doesn't allow. */
  forbidden: string[];
}

/** The marketplace's quotas. */
export interface LimitsApi {
  /** Quotas as they stand this minute. */
  read(): Promise<Quota[]>;
}

/** How much of something may be done, and how much has been. */
export interface Quota {
  key: 'total' | 'daily_create' | 'daily_update' | 'per_minute';
  title: string;
  /** null: no limit. */
  limit: number | null;
  used: number;
  /** When `used` begins anew: ISO 8601; null when it doesn't or isn't said. */
  resetAt: string | null;
}
