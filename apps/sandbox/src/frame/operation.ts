import type { z } from 'zod';
import type { Tick } from './clock.ts';
import type { Incoming } from './incoming.ts';
import type { Refusal } from './refusal.ts';

/** Facts about an account that the frame itself knows; an emulator adds what is its own. All of it is plain JSON. */
export interface Seller {
  connectedAt: number;
  /** Where the seller has it told of orders; absent until an address was entered. */
  toldAt?: string;
}

/** A request to one operation. */
export interface Call<Account extends Seller> extends Tick {
  request: Incoming;
  /** Values of the path's `{names}`. */
  params: Record<string, string>;
  account: Account;
  /** Under which the account is known here. */
  id: string;
  /** Where `Emulator.file` of this account answers. */
  fileUrl(name: string): string;
  /** Does it fail this time, by a fault that is the emulator's own. */
  happens(fault: string): boolean;
  /** From now on this account is the one that was connected last. */
  connected(): void;
}

/** One method of a marketplace. */
export interface Operation<Account extends Seller> {
  /** `writes`: the state is saved afterwards. `lists`: what it shows may lag behind. */
  kind: 'reads' | 'writes' | 'lists';
  /** Where the answer's rows lie, as `result.items`: those may come twice or in any order. Empty: the answer is the rows. */
  rows?: string;
  run(call: Call<Account>): unknown;
}

/** By method and path as the marketplace publishes them: `GET /v2/campaigns/{campaignId}/orders`. */
export type Operations<Account extends Seller> = Record<string, Operation<Account>>;

interface Takes {
  path?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
}
type Taken<T extends Takes> = { [Part in keyof T]: T[Part] extends z.ZodType ? z.output<T[Part]> : never };
type Run<Account extends Seller, T extends Takes> = (call: Call<Account>, taken: Taken<T>) => unknown;

/**
 * How an emulator writes its operations: what each takes is checked before it runs, what doesn't fit is refused in the
 * emulator's words.
 */
export function operationsIn<Account extends Seller>(misfit: (at: string, message: string) => Refusal) {
  function taken<T extends Takes>(call: Call<Account>, takes: T): Taken<T> {
    const given = {
      path: call.params,
      query: call.request.query,
      body: takes.body ? (call.request.json() ?? {}) : undefined,
    };
    const parts = Object.entries(takes).map(([part, schema]: [string, z.ZodType]) => {
      const read = schema.safeParse(given[part as keyof Takes]);
      if (read.success) return [part, read.data];
      const issue = read.error.issues[0];
      throw misfit(issue?.path.join('.') ?? '', issue?.message ?? '');
    });
    return Object.fromEntries(parts);
  }
  return {
    /** An operation that changes nothing. */
    reads: <T extends Takes>(takes: T, run: Run<Account, T>): Operation<Account> => ({
      kind: 'reads',
      run: (call) => run(call, taken(call, takes)),
    }),
    /** An operation after which the state is saved. */
    writes: <T extends Takes>(takes: T, run: Run<Account, T>): Operation<Account> => ({
      kind: 'writes',
      run: (call) => run(call, taken(call, takes)),
    }),
    /** A list, and where its rows lie in the answer. */
    lists: <T extends Takes>(rows: string, takes: T, run: Run<Account, T>): Operation<Account> => ({
      kind: 'lists',
      rows,
      run: (call) => run(call, taken(call, takes)),
    }),
  };
}
