import { z } from 'zod';
import { type Call as EmulatorCall, type Operations as EmulatorOperations, operationsIn } from '../frame/operation.ts';
import { Refusal } from '../frame/refusal.ts';
import type { Account } from './account.ts';

export type Call = EmulatorCall<Account>;
export type Operations = EmulatorOperations<Account>;

/** A refusal in the shape of Ozon's gateway: a code of gRPC and a message. */
export class Refused extends Refusal {
  constructor(status: number, code: number, message: string, headers: Record<string, string> = {}) {
    super(status, { code, message, details: [] }, headers);
  }
}

/** Refuses input that can't be. */
export const invalid = (message: string) => new Refused(400, 3, message);
/** Nothing under this number. */
export const notFound = (message: string) => new Refused(404, 5, message);

const operations = operationsIn<Account>((at, message) =>
  invalid(`Request validation error: invalid ${at || 'request'}: ${message}`),
);
type Run<Schema extends z.ZodType> = (call: Call, body: z.output<Schema>) => unknown;

/** An operation that changes nothing. */
export const reads = <Schema extends z.ZodType>(schema: Schema, run: Run<Schema>) =>
  operations.reads({ body: schema }, (call, { body }) => run(call, body));
/** An operation after which the state is saved. */
export const writes = <Schema extends z.ZodType>(schema: Schema, run: Run<Schema>) =>
  operations.writes({ body: schema }, (call, { body }) => run(call, body));
/** A list, and where its rows lie in the answer. */
export const lists = <Schema extends z.ZodType>(rows: string, schema: Schema, run: Run<Schema>) =>
  operations.lists(rows, { body: schema }, (call, { body }) => run(call, body));

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
