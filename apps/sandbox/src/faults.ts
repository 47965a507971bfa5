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
  /** The same seed gives the same misfortunes. */
  seed: z.int().optional(),
});
export type Faults = z.output<typeof Faults>;
export type FaultKind = Exclude<keyof Faults, 'seed'>;

export interface Fortune {
  set(faults: Faults): void;
  readonly current: Faults;
  /** Does this misfortune happen now? */
  strikes(kind: FaultKind): boolean;
  /** A number from 0 to 1, from the same seed. */
  number(): number;
}

/** Good fortune at first: nothing goes wrong until faults are set. */
export function createFortune(): Fortune {
  let faults = Faults.parse({});
  let random = Math.random;
  const fortune: Fortune = {
    get current() {
      return faults;
    },
    set(next) {
      faults = next;
      random = next.seed === undefined ? Math.random : mulberry(next.seed);
    },
    strikes: (kind) => faults[kind] > 0 && random() < faults[kind],
    number: () => random(),
  };
  return fortune;
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

/** Disturbs the list that an answer carries, on top or in its `result`. What a row holds inside stays as it is. */
export function disturbRows(answer: unknown, disturb: (rows: unknown[]) => unknown[]): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      if (Array.isArray(value)) return [name, lists.has(name) ? disturb(value) : value];
      const items =
        name === 'result' && typeof value === 'object' && value !== null && 'items' in value ? value.items : null;
      return [name, Array.isArray(items) ? { ...value, items: disturb(items) } : value];
    }),
  );
}
const lists = new Set(['postings', 'items', 'products', 'methods', 'warehouses', 'delivery_methods']);

/** Repeats about every second row of a list. */
export const doubled = (fortune: Fortune) => (rows: unknown[]) =>
  rows.flatMap((row) => (fortune.number() < 0.5 ? [row, row] : [row]));

/** Puts the rows of a list into an order of chance. */
export const shuffled = (fortune: Fortune) => (rows: unknown[]) =>
  rows
    .map((row) => ({ row, at: fortune.number() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ row }) => row);
