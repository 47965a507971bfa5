import { z } from 'zod';

const Rate = z.number().min(0).max(1).default(0);

/** Faults of any marketplace, with their titles. */
export const faultTitles = {
  tooMany: '429: слишком много',
  longLimit: '429 надолго',
  keys: 'Ключ истёк',
  forbidden: 'Нет прав',
  error: '500: ошибка',
  timeout: 'Нет ответа',
  truncated: 'Обрыв ответа',
  slow: 'Медленный ответ',
  duplicated: 'Строки дважды',
  reordered: 'Не по порядку',
  stale: 'Списки отстают',
} as const;

/** How often things go wrong, each a rate from 0 to 1. An empty object puts everything right. */
const Faults = z.strictObject({
  /** 429 with Retry-After; nothing is done. */
  tooMany: Rate,
  /** 429 that lasts `limitSeconds`, in the marketplace's own header; nothing is done. */
  longLimit: Rate,
  /** The key is refused as expired; nothing is done. */
  keys: Rate,
  /** The key's role or the tariff doesn't reach so far; nothing is done. */
  forbidden: Rate,
  /** 500; every second time the work was done all the same. */
  error: Rate,
  /** The work is done, the answer never comes. */
  timeout: Rate,
  /** The work is done, the answer breaks off in the middle. */
  truncated: Rate,
  /** The answer comes `slowMs` late. */
  slow: Rate,
  /** Some rows of a list come twice. */
  duplicated: Rate,
  /** Rows of a list come in any order, and the answer late, so that a younger one may overtake it. */
  reordered: Rate,
  /** A list shows what was true `staleMs` ago. */
  stale: Rate,
  limitSeconds: z.int().min(1).max(86_400).default(900),
  slowMs: z.int().min(1).max(60_000).default(3_000),
  staleMs: z.int().min(1).max(600_000).default(15_000),
  /** Methods that are shut, by path, for so many minutes, as by `longLimit`; nothing is done. */
  shut: z.record(z.string(), z.int().min(1)).default({}),
  /** Methods, by path, that the key's role doesn't reach, as by `forbidden`. */
  unreached: z.array(z.string()).default([]),
  /** Ids are beyond 2^53, where numbers lose digits. */
  longIds: z.boolean().default(false),
  /** Those that are the marketplace's own. */
  own: z.record(z.string(), Rate).default({}),
  /** Seed of the faults, which are the same for the same seed. */
  seed: z.int().optional(),
});
export type Faults = z.output<typeof Faults>;

/** The faults of a marketplace: those that all have, and beside them its own. */
export const faultsOf = (own: Record<string, string> = {}): z.ZodType<Faults> =>
  z.preprocess(
    (given) => {
      const all = Object.entries(given ?? {});
      const mine = Object.fromEntries(all.filter(([name]) => name in own));
      const others = Object.fromEntries(all.filter(([name]) => !(name in own)));
      return { ...others, own: { ...others.own, ...mine } };
    },
    Faults.extend({ own: z.strictObject(Object.fromEntries(Object.keys(own).map((name) => [name, Rate]))) }),
  );

/** Decides which faults happen. */
export interface FaultInjector {
  readonly current: Faults;
  /** Whether this fault happens now. */
  happens(kind: string): boolean;
  /** A number from 0 to 1, from the same seed. */
  number(): number;
}

/** Faults of each marketplace, and of accounts that have their own; none until they are set. */
export function createFaultBook() {
  const book = new Map<string, FaultInjector>();
  const none = injectorOf(Faults.parse({}));
  const key = (marketplace: string, account: string | undefined) =>
    account === undefined ? marketplace : `${marketplace} ${account}`;
  return {
    of: (marketplace: string, account?: string): FaultInjector =>
      book.get(key(marketplace, account)) ?? book.get(marketplace) ?? none,
    /** Of a whole marketplace when no account is named; what its accounts had of their own ends then. */
    set(marketplace: string, account: string | undefined, faults: Faults): FaultInjector {
      if (account === undefined)
        for (const known of book.keys()) if (known.startsWith(`${marketplace} `)) book.delete(known);
      const injector = injectorOf(faults);
      book.set(key(marketplace, account), injector);
      return injector;
    },
    clear: () => book.clear(),
  };
}
export type FaultBook = ReturnType<typeof createFaultBook>;

/** How often a fault happens. */
export const rateOf = (faults: Faults, kind: string): number =>
  isCommon(kind) ? faults[kind] : (faults.own[kind] ?? 0);

const isCommon = (kind: string): kind is keyof typeof faultTitles => kind in faultTitles;

function injectorOf(faults: Faults): FaultInjector {
  const random = faults.seed === undefined ? Math.random : seeded(faults.seed);
  return {
    current: faults,
    happens: (kind) => rateOf(faults, kind) > 0 && random() < rateOf(faults, kind),
    number: () => random(),
  };
}

/** Numbers from 0 to 1 that are the same for the same seed, everywhere (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The answer with its rows changed: `at` says where they lie in it. Whatever is no list stays as it is. */
export function mapRows(answer: unknown, at: string, change: (rows: unknown[]) => unknown[]): unknown {
  if (at === '') return Array.isArray(answer) ? change(answer) : answer;
  const [name = '', ...inside] = at.split('.');
  if (typeof answer !== 'object' || answer === null || !(name in answer)) return answer;
  return { ...answer, [name]: mapRows((answer as Record<string, unknown>)[name], inside.join('.'), change) };
}

/** Some rows twice. */
export const repeatRows = (injector: FaultInjector) => (rows: unknown[]) =>
  rows.flatMap((row) => (injector.number() < 0.5 ? [row, row] : [row]));

/** The rows in any order. */
export const shuffleRows = (injector: FaultInjector) => (rows: unknown[]) =>
  rows
    .map((row) => ({ row, at: injector.number() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ row }) => row);
