import {
  type Connection,
  connectors,
  type Limiter,
  type MarketplaceClient,
  MarketplaceError,
  type RequestRecord,
} from '@prilavok/marketplaces';
import { config } from '../../config.ts';
import { withCompany } from '../../database/pools.ts';
import { conflict, limited, mustFind, type Refusal } from '../../http/errors.ts';
import { type AccountWithKeys, accountWithKeys } from '../stored/accounts.queries.ts';
import { refusing, storedKeys } from '../stored/stored-keys.ts';
import { permitOf, switchesOf } from '../stored/switches.ts';
import { limiterOf } from './limits.ts';
import { recordRequest } from './request-log.ts';
import { scopedClient } from './scoped-client.ts';
import { misreadBy, unknownsOf } from './unknowns.ts';

interface ClientOptions {
  /** Stands beside the requests in the log. */
  task?: string;
  signal?: AbortSignal;
  attempts?: number;
  /** Longest wait for one answer, in milliseconds. */
  timeoutMs?: number;
  /** Instead of the account's request log. */
  record?: (entry: RequestRecord) => void;
  /** Hears, beside the administrator, what of answers couldn't be read. */
  misread?: Connection['misread'];
  /** Instead of the account's own. */
  limiter?: Limiter;
}

/** The client of an account. Reads the keys in a transaction of its own: never call it, nor the client, inside one. */
export async function clientOf(
  company: string,
  account: string,
  options: ClientOptions = {},
): Promise<MarketplaceClient> {
  const found = await withCompany(company, (db) => accountWithKeys(db, account));
  return openClient(company, mustFind(found, 'Аккаунт не найден или отключён'), options);
}

/**
 * The client of an account that is read already. It writes what the account's switches allow, and nothing else. Where its keys can't be opened, each
 * request is refused like one with wrong keys.
 */
export function openClient(
  company: string,
  account: Pick<AccountWithKeys, 'id' | 'marketplace' | 'environment' | 'title' | 'catalog' | 'keys' | 'switches'>,
  { task, signal, attempts, timeoutMs, record, misread, limiter }: ClientOptions = {},
): MarketplaceClient {
  const count = misreadBy(account);
  const keys = storedKeys(account.keys);
  const client = connectors[account.marketplace].connect({
    keys: keys ?? {},
    baseUrl: baseUrlOf(account),
    record: record ?? ((entry) => recordRequest(company, { ...entry, account: account.id, task: task ?? null })),
    answered: unknownsOf(account),
    misread: (call, findings) => {
      count(call, findings);
      misread?.(call, findings);
    },
    signal,
    attempts,
    timeoutMs,
    limiter: keys ? (limiter ?? limiterOf(company, account)) : refusing,
    permit: permitOf(account),
  });
  return scopedClient(company, account, client);
}

/** Asks, and says whether every row of the answers could be read: only then is gone what they lack. */
export async function readWhole<T>(
  client: Pick<MarketplaceClient, 'unread'>,
  ask: () => Promise<T>,
): Promise<{ value: T; whole: boolean }> {
  const before = client.unread?.() ?? 0;
  const value = await ask();
  return { value, whole: (client.unread?.() ?? 0) === before };
}

/** A client with keys that are not saved yet: to try them. No account is there whose log could keep the requests, and nobody has agreed to any write. */
export function tryKeys(at: ClientAddress, keys: Record<string, string>): MarketplaceClient {
  const permit = permitOf({ ...at, title: connectors[at.marketplace].title, switches: switchesOf({}) });
  return connectors[at.marketplace].connect({ keys, baseUrl: baseUrlOf(at), record: () => {}, attempts: 1, permit });
}

type ClientAddress = Pick<AccountWithKeys, 'marketplace' | 'environment'>;

const baseUrlOf = ({ environment, marketplace }: ClientAddress) =>
  environment === 'sandbox' ? `${config().SANDBOX_URL}/${marketplace}` : undefined;

/** The map of the account's keys; empty where they can't be opened, so that all are asked for. */
export const keysOf = (account: Pick<AccountWithKeys, 'keys'>): Record<string, string> =>
  storedKeys(account.keys) ?? {};

/** The queue of the jobs that talk to one account: one at a time. */
export const accountQueue = (company: string, account: string): string => `account:${company}:${account}`;

/** A marketplace's refusal as an answer to whoever pressed the button; nothing for any other error. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (!(error instanceof MarketplaceError)) return undefined;
  if (error.kind === 'limit') return limited(Math.ceil(error.retryAfter ?? 30), error.message);
  return conflict(`marketplace_${error.kind}`, error.message);
}

/** Runs what talks to a marketplace for a person who waits: its refusals become answers, with codes `marketplace_…` and 429. */
export async function withRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalFrom(error) ?? error;
  }
}
