/** At most so much in any stretch of `perMs` milliseconds. */
export interface Rate {
  /** Of which calls (`Call.group`); all together unless told. */
  group?: string;
  /** Unit of the count: requests unless told, or the elements that they carry (`Call.cost`). */
  unit?: 'request' | 'item';
  amount: number;
  perMs: number;
  /** Title of these calls, in a word or two, for people. */
  title?: string;
  /** How many the marketplace allows, where we keep to fewer; null where it publishes nothing and the rate is our own care. */
  published?: number | null;
  /** So many of them are set aside for looks at orders: these ask no database, so they can't ask what is left. */
  looks?: number;
}

/** Kinds of things that go out to a marketplace in bulk. */
export const sentKinds = ['cards', 'stocks', 'prices'] as const;
export type SentKind = (typeof sentKinds)[number];

/** By which groups of calls each goes out, and how many elements one call of the group carries. */
export type Sends = Record<SentKind, readonly { group: string; elements: number }[]>;

/** A call as a limiter sees it. */
export interface Turn {
  group: string;
  /** Elements that it carries; 1 unless told. */
  cost?: number | undefined;
}

/** Keeps an account within its marketplace's limits. */
export interface Limiter {
  /** Resolves when the call may leave; throws a MarketplaceError of kind `limit` with the moment when that is too far away. */
  turn(turn: Turn, signal?: AbortSignal): Promise<void>;
  /** Counts what an answer cost beside its own request. */
  spent(group: string, requests: number): void;
  /** Holds calls of the group back for so long: the marketplace asked for a pause. */
  pause(group: string, ms: number): void;
}

/** The rates that hold for a group. */
export const ratesOf = (rates: readonly Rate[], group: string): Rate[] =>
  rates.filter((rate) => rate.group === undefined || rate.group === group);

/** How much of a rate a call takes. */
export const sizeIn = ({ unit }: Rate, { cost = 1 }: Pick<Turn, 'cost'>): number => (unit === 'item' ? cost : 1);
