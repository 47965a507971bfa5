/** At most so many requests in any stretch of `perMs` milliseconds; `path` absent means all paths together. */
export interface Rate {
  path?: string;
  requests: number;
  perMs: number;
  /** So many of them are set aside for looks at orders: these ask no database, so they can't ask what is left. */
  looks?: number;
}

/** Keeps an account within its marketplace's limits. */
export interface Limiter {
  /** Resolves when a request to the path may leave; throws a MarketplaceError of kind `limit` with the moment when that is too far away. */
  turn(path: string, signal?: AbortSignal): Promise<void>;
  /** Holds requests to the path back for so long: the marketplace asked for a pause. */
  pause(path: string, ms: number): void;
}
