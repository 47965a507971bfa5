import {
  type AllowanceStore,
  connectors,
  createLimiter,
  createSharedLimiter,
  type Limiter,
} from '@prilavok/marketplaces';
import { notifyAtCommit } from '../../database/at-commit.ts';
import { withCompany } from '../../database/pools.ts';
import type { AccountWithKeys } from '../stored/accounts.queries.ts';
import { clock, lockAllowance, updateAllowance } from './limits.queries.ts';

/** Where processes hear that a marketplace wants an account to leave it alone. */
export const pausesChannel = 'prilavok_pauses';

/** Of one account, as it is told. */
export interface Pause {
  company: string;
  account: string;
  group: string;
  /** Milliseconds that are left of it. */
  ms: number;
}

type Of = Pick<AccountWithKeys, 'id' | 'marketplace'>;

const limiters = new Map<string, Limiter>();

/**
 * Allowance of a company's account, in the database: whoever changes it waits for the other. Never used inside a
 * transaction.
 */
export const allowanceOf = (company: string, account: string): AllowanceStore => ({
  change: (change) =>
    withCompany(company, async (db) => {
      const before = await lockAllowance(db, account);
      const now = await clock(db);
      const { allowance, answer } = change(before, now);
      await updateAllowance(db, account, allowance);
      for (const [group, until] of Object.entries(allowance.pauses)) {
        if (until <= (before.pauses[group] ?? 0)) continue;
        const pause: Pause = { company, account, group, ms: until - now };
        notifyAtCommit(db, { channel: pausesChannel, text: JSON.stringify(pause) });
      }
      return answer;
    }),
});

/** The limiter of a company's account: in this process one, with those of the other processes one allowance. */
export function limiterOf(company: string, { id, marketplace }: Of): Limiter {
  const key = `${company}:${id}`;
  const limiter = limiters.get(key) ?? createSharedLimiter(connectors[marketplace].rates, allowanceOf(company, id));
  limiters.set(key, limiter);
  return limiter;
}

/** A limiter for looks at orders: it sends what is set aside for them and asks no database. Of pauses that others met it hears by `rest`. */
export interface LookLimiter extends Limiter {
  rest(group: string, ms: number): void;
}

/** The limiter of this process's looks for an account. */
export function lookLimiterOf(company: string, account: Of): LookLimiter {
  const { rates } = connectors[account.marketplace];
  // Half of what is set aside: while processes come and go, two may look at one account.
  const own = createLimiter(
    rates.flatMap(({ looks, ...rate }) => (looks ? [{ ...rate, amount: Math.max(1, looks / 2) }] : [])),
  );
  return {
    turn: own.turn,
    spent: own.spent,
    pause(group, ms) {
      own.pause(group, ms);
      limiterOf(company, account).pause(group, ms);
    },
    rest: own.pause,
  };
}
