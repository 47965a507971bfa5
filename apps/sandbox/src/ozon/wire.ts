import { z } from 'zod';
import type { Store } from '../state.ts';
import type { Account } from './account.ts';

/** How long things take here, in milliseconds by the sandbox's clock. */
export interface Pace {
  /** Processing of an import task. */
  task: number;
  /** Moderation of a new card. */
  moderation: number;
  /** From ship to the label; the real one takes 45–60 s. */
  label: number;
  /** Documents of a carriage. */
  documents: number;
  /** Each step of a parcel on its way. */
  step: number;
}

/** A moment at which what is due gets done. */
export interface Tick {
  /** True time: what clients see in dates. */
  now: number;
  /** The sandbox's clock, which one may move: what decides when things are due. */
  clock: number;
  pace: Pace;
  next(): number;
}

export interface Call extends Tick {
  store: Store;
  account: Account;
  /** Address under which this marketplace stands, for links to files. */
  url: string;
  /** Does it fail this time, by the faults that are set. */
  happens(kind: 'shipFailed'): boolean;
}

export class Refused extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** gRPC codes under which Ozon's gateway answers. */
export const invalid = (message: string) => new Refused(400, 3, message);
/** Nothing under this number. */
export const notFound = (message: string) => new Refused(404, 5, message);

export interface File {
  type: string;
  name: string;
  bytes: Buffer;
}
/** Whether an operation answers a file instead of JSON. */
export const isFile = (answer: unknown): answer is File =>
  typeof answer === 'object' && answer !== null && 'bytes' in answer && answer.bytes instanceof Buffer;

/** One method: what it takes, what it does. */
export interface Operation {
  changes: boolean;
  run(call: Call, body: unknown): unknown;
}
export type Operations = Record<string, Operation>;

function operation<Schema extends z.ZodType>(
  changes: boolean,
  schema: Schema,
  answer: (call: Call, body: z.output<Schema>) => unknown,
): Operation {
  return {
    changes,
    run(call, body) {
      const parsed = schema.safeParse(body ?? {});
      if (parsed.success) return answer(call, parsed.data);
      const issue = parsed.error.issues[0];
      throw invalid(`Request validation error: invalid ${issue?.path.join('.') || 'request'}: ${issue?.message}`);
    },
  };
}

/** An operation that changes nothing. */
export const reads = <Schema extends z.ZodType>(
  schema: Schema,
  answer: (call: Call, body: z.output<Schema>) => unknown,
) => operation(false, schema, answer);
/** An operation after which the state is saved. */
export const writes = <Schema extends z.ZodType>(
  schema: Schema,
  answer: (call: Call, body: z.output<Schema>) => unknown,
) => operation(true, schema, answer);

/** int64: a number or a string of digits, as its gateway takes both. */
export const int64 = z.union([z.int(), z.string().regex(/^-?\d{1,18}$/, 'value must be int64')]).transform(Number);
export const optionalInt64 = int64.nullish().transform((value) => value ?? 0);
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
export const texts = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? []);
export const int64s = z
  .array(int64)
  .nullish()
  .transform((value) => value ?? []);
export const instant = z.iso.datetime({ offset: true }).transform((value) => Date.parse(value));

/** Milliseconds as Ozon writes moments: ISO 8601 in UTC. */
export const moment = (at: number): string => new Date(at).toISOString();

/** Pages by key: the cursor holds the key of the last row, so rows that come and go shift nothing. */
export function pageOf<Row>(
  rows: Row[],
  keyOf: (row: Row) => string,
  { cursor, limit, descending = false }: { cursor: string; limit: number; descending?: boolean },
): { rows: Row[]; cursor: string; hasNext: boolean } {
  const sign = descending ? -1 : 1;
  const sorted = rows.toSorted((one, other) => sign * compare(keyOf(one), keyOf(other)));
  const after = cursor ? Buffer.from(cursor, 'base64url').toString('utf8') : '';
  const left = after ? sorted.filter((row) => sign * compare(keyOf(row), after) > 0) : sorted;
  const page = left.slice(0, limit);
  const last = page.at(-1);
  const hasNext = left.length > limit;
  return { rows: page, cursor: hasNext && last ? Buffer.from(keyOf(last)).toString('base64url') : '', hasNext };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Keys of numbers and times sort as text when they are equally long. */
export const padded = (number: number): string => String(number).padStart(16, '0');
