import { connectors, type MarketplaceClient, MarketplaceError } from '@prilavok/marketplaces';
import { config } from '../../config.ts';
import { withCompany } from '../../database/pools.ts';
import { conflict, limited, notFound, type Refusal } from '../../http/errors.ts';
import { unseal } from '../../outside/secrets.ts';
import { type AccountDoor, accountDoor } from '../accounts.queries.ts';
import { recordRequest } from './request-log.ts';

interface Opening {
  /** Stands beside the requests in the log. */
  task?: string;
  signal?: AbortSignal;
  attempts?: number;
}

/** The client of an account. Reads the keys in a transaction of its own: never call it, nor the client, inside one. */
export async function clientOf(company: string, account: string, opening: Opening = {}): Promise<MarketplaceClient> {
  const door = await withCompany(company, (db) => accountDoor(db, account));
  if (!door) throw notFound('Аккаунт не найден или отключён');
  return openClient(company, door, opening);
}

export function openClient(
  company: string,
  door: AccountDoor,
  { task, signal, attempts }: Opening = {},
): MarketplaceClient {
  return connectors[door.marketplace].connect({
    keys: keysOf(door),
    baseUrl: door.environment === 'sandbox' ? `${config().SANDBOX_URL}/${door.marketplace}` : undefined,
    record: (entry) => recordRequest(company, { ...entry, account: door.id, task: task ?? null }),
    signal,
    attempts,
  });
}

export function keysOf(door: Pick<AccountDoor, 'keys'>): Record<string, string> {
  return JSON.parse(unseal(door.keys)) as Record<string, string>;
}

/** Jobs that talk to one account stand in one line. */
export const accountQueue = (company: string, account: string): string => `account:${company}:${account}`;

/** A marketplace's no, as an answer to whoever pressed the button. */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (!(error instanceof MarketplaceError)) return undefined;
  if (error.kind === 'limit') return limited(Math.ceil(error.retryAfter ?? 30), error.message);
  return conflict(`marketplace_${error.kind}`, error.message);
}

/** Runs what talks to a marketplace for a person who waits. */
export async function forPerson<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalFrom(error) ?? error;
  }
}
