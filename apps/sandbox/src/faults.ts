import { z } from 'zod';

const Rate = z.number().min(0).max(1).default(0);

/** How often things go wrong, each a rate from 0 to 1. An empty object puts everything right. */
export const Faults = z.strictObject({
  /** 429 with Retry-After; nothing is done. */
  tooMany: Rate,
  /** 500; every second time the work was done all the same. */
  error: Rate,
  /** The work is done, the answer never comes. */
  timeout: Rate,
  /** The work is done, the answer breaks off in the middle. */
  truncated: Rate,
  /** Some rows of a list come twice. */
  duplicated: Rate,
  /** Rows of a list come in any order, and the answer late, so that a younger one may overtake it. */
  reordered: Rate,
  /** ship answers 200, the posting then says `ship_failed`. */
  shipFailed: Rate,
  /** Methods that are shut, by path: 429 with Item-Retry-After, which counts minutes; nothing is done. */
  shut: z.record(z.string(), z.int().min(1)).default({}),
  /** The same seed gives the same faults. */
  seed: z.int().optional(),
});
export type Faults = z.output<typeof Faults>;
export type FaultKind = Exclude<keyof Faults, 'seed' | 'shut'>;

/** Decides which faults happen. */
export interface FaultInjector {
  set(faults: Faults): void;
  readonly current: Faults;
  /** Whether this fault happens now. */
  happens(kind: FaultKind): boolean;
  /** A number from 0 to 1, from the same seed. */
  number(): number;
}

/** Faults by their rates; none until they are set. */
export function createFaultInjector(): FaultInjector {
  let faults = Faults.parse({});
  let random = Math.random;
  const injector: FaultInjector = {
    get current() {
      return faults;
    },
    set(next) {
      faults = next;
      random = next.seed === undefined ? Math.random : mulberry(next.seed);
    },
    happens: (kind) => faults[kind] > 0 && random() < faults[kind],
    number: () => random(),
  };
  return injector;
}

/** mulberry32: small, and the same everywhere. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The answer with the list that it carries, on top or in its `result`, changed. What a row holds inside stays as it is. */
export function mapRows(answer: unknown, change: (rows: unknown[]) => unknown[]): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      if (Array.isArray(value)) return [name, lists.has(name) ? change(value) : value];
      const items =
        name === 'result' && typeof value === 'object' && value !== null && 'items' in value ? value.items : null;
      return [name, Array.isArray(items) ? { ...value, items: change(items) } : value];
    }),
  );
}
const lists = new Set(['postings', 'items', 'products', 'methods', 'warehouses', 'delivery_methods']);

/** Some rows twice. */
export const repeatRows = (injector: FaultInjector) => (rows: unknown[]) =>
  rows.flatMap((row) => (injector.number() < 0.5 ? [row, row] : [row]));

/** The rows in any order. */
export const shuffleRows = (injector: FaultInjector) => (rows: unknown[]) =>
  rows
    .map((row) => ({ row, at: injector.number() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ row }) => row);
