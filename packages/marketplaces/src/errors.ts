/**
 * A refusal is one of six kinds, and the kind decides what a job does: `keys` pauses the account, `limit` waits, `refused` is shown to the seller,
 * `missing` is skipped, `down` is retried, `gone` (the marketplace has replaced the method) ends the work and is told to the administrator.
 */
export type RefusalKind = 'keys' | 'limit' | 'refused' | 'missing' | 'down' | 'gone';

/** Refusal in the marketplace's own words, for the request log and for those who write to its support. */
export interface RemoteRefusal {
  method: string;
  path: string;
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: string;
  message: string;
}

interface Details {
  /** Seconds to wait before the next attempt, when the marketplace named them. */
  retryAfter?: number | undefined;
  remote?: RemoteRefusal | undefined;
  cause?: unknown;
}

/** A request that a marketplace refused or didn't answer. `message` is a Russian sentence for the seller. */
export class MarketplaceError extends Error {
  readonly kind: RefusalKind;
  readonly retryAfter: number | undefined;
  readonly remote: RemoteRefusal | undefined;

  constructor(kind: RefusalKind, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'MarketplaceError';
    this.kind = kind;
    this.retryAfter = details.retryAfter;
    this.remote = details.remote;
  }
}

/** Throws an error of kind `missing`: for what a marketplace lacks or we don't serve yet; `reason` is shown to the seller. */
export function throwMissing(reason: string): never {
  throw new MarketplaceError('missing', reason);
}
