/** How much an account may ask for. Without a burst: any `amount` within any `perMs`. */
export interface Rate {
  title: string;
  amount: number;
  perMs: number;
  /** So many at once; then they grow back evenly. */
  burst?: number;
  /** Which operations share it; absent: all. */
  covers?(at: RequestTarget): boolean;
  /** Cost of a request; absent: one. */
  cost?(body: unknown): number;
  /** Further cost of an answer, once it is known. */
  penalty?(status: number): number;
}

export interface RequestTarget {
  host: string;
  /** `POST /v1/prices` */
  operation: string;
}

/** Rest of the rate that a request is closest to using up. */
export interface Turn {
  rate: Rate;
  left: number;
  /** Until as much as it took is there again. */
  backMs: number;
}

export interface Passed {
  turn: Turn | null;
  /** The request is refused: so long until it would fit. */
  waitMs: number;
  /** Tells the status of the answer. */
  answered(status: number): void;
}

interface Bucket {
  /** Moments and costs of what still counts. */
  spent: { at: number; cost: number }[];
  total: number;
}

/** Counts by our own clock: the sandbox's may be moved. */
export function createGate(now: () => number = Date.now) {
  const buckets = new Map<string, Bucket>();

  function bucketOf(key: string, rate: Rate): Bucket {
    const bucket = buckets.get(key) ?? { spent: [], total: 0 };
    buckets.set(key, bucket);
    const window = rate.burst === undefined ? rate.perMs : (rate.burst * rate.perMs) / rate.amount;
    const from = now() - window;
    while (bucket.spent[0] && bucket.spent[0].at <= from) bucket.total -= bucket.spent.shift()?.cost ?? 0;
    return bucket;
  }

  return {
    /** Lets a request in, or says how long it had to wait. What is refused costs nothing. */
    pass(account: string, rates: readonly Rate[], at: RequestTarget, body: unknown): Passed {
      const covering = rates.filter((rate) => rate.covers?.(at) ?? true);
      const turns = covering.map((rate) => {
        const bucket = bucketOf(`${account} ${rate.title}`, rate);
        const most = rate.burst ?? rate.amount;
        const cost = Math.min(rate.cost?.(body) ?? 1, most);
        return { rate, bucket, cost, left: most - bucket.total - cost, backMs: backMs(rate, bucket, cost, now()) };
      });
      const full = turns.filter(({ left }) => left < 0);
      if (full.length > 0) {
        const waitMs = Math.max(...full.map((turn) => turn.backMs));
        const tightest = full.find((turn) => turn.backMs === waitMs);
        return { turn: tightest ? { ...tightest, left: 0 } : null, waitMs, answered() {} };
      }
      for (const { bucket, cost } of turns) spend(bucket, cost, now());
      const tightest = turns.toSorted((one, other) => one.left - other.left)[0] ?? null;
      return {
        turn: tightest,
        waitMs: 0,
        answered(status) {
          for (const { rate, bucket } of turns) spend(bucket, rate.penalty?.(status) ?? 0, now());
        },
      };
    },
    clear: () => buckets.clear(),
  };
}
export type Gate = ReturnType<typeof createGate>;

function spend(bucket: Bucket, cost: number, at: number): void {
  if (cost === 0) return;
  bucket.spent.push({ at, cost });
  bucket.total += cost;
}

/** How long until so much fits again. */
function backMs(rate: Rate, { spent, total }: Bucket, cost: number, now: number): number {
  const most = rate.burst ?? rate.amount;
  const window = rate.burst === undefined ? rate.perMs : (rate.burst * rate.perMs) / rate.amount;
  let over = total + cost - most;
  if (over <= 0) return window;
  for (const one of spent) {
    over -= one.cost;
    if (over <= 0) return Math.max(1, one.at + window - now);
  }
  return window;
}
