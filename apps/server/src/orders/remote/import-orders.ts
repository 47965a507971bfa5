import { Moment } from '@prilavok/contract';
import {
  connectors,
  eachCursorPage,
  MarketplaceError,
  type OrdersPage,
  portions,
  type RemoteReading,
  readOrder,
} from '@prilavok/marketplaces';
import { z } from 'zod';
import { violationOf } from '../../database/errors.ts';
import { withCompany } from '../../database/pools.ts';
import { log } from '../../log.ts';
import type { TaskRun } from '../../marketplaces/index.ts';
import { notify } from '../../notifications/index.ts';
import type { AccountConnection } from '../accounts/account-connection.ts';
import { accountById } from '../accounts/accounts.queries.ts';
import { openNumbers } from '../stored/remote-orders.queries.ts';
import { insertSourceLog, markSynced, sourceOfAccount } from '../stored/sources.queries.ts';
import { type Fingerprints, fingerprintOf, fingerprintOfAll } from './fingerprints.ts';
import { matchOrdersOfAccount } from './match-offers.ts';
import { importCancelRequests } from './take-cancel-requests.ts';
import { type OrderOutcome, type OrderReading, takeOrder } from './take-order.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A change may become visible a little after its moment: each window begins so much before the end of the last. */
export const overlap: number = 5 * minute;
/** How far the first import looks back. */
const beginning = 30 * day;
/** How often everything that waits for the seller is read anew, whatever changed when. */
export const sweepEvery: number = 5 * minute;

/** Counts of an import so far. */
export interface ImportResult {
  created: { order: string; number: string }[];
  changed: number;
  unchanged: number;
  /** Numbers of orders that could not be written. */
  failed: string[];
  /** Numbers of orders that are read again the next time: a job of ours is on them, or they say less than was heard a moment ago. */
  later: string[];
}
const emptyResult = (): ImportResult => ({ created: [], changed: 0, unchanged: 0, failed: [], later: [] });

/** How far the import is. */
export const Position = z.object({
  until: Moment,
  sweptAt: Moment,
  /** Numbers to be read again by themselves. */
  again: z.array(z.string()).default([]),
  /**
   * Reports of the last window, by number: who looks at the marketplace next tells news by it. Null when that is too
   * much to keep.
   */
  known: z.record(z.string(), z.string()).nullable().default(null),
  /** The fingerprint of all that waited for the seller; null before the first sweep. */
  waiting: z.string().nullable().default(null),
  /** Fingerprint of all requests for a cancellation. */
  requests: z.string().default(''),
});
const Period = z.object({ dateStart: Moment, dateFinish: Moment });

/** Numbers of ours that are read at once to be asked after. */
const openAtOnce = 1000;
/** How many orders are remembered for being read again. */
const mostAgain = 500;
/** With more changes than this in a window there is news all the time. */
const mostKnown = 300;

/** Parts of its task's run that the import needs. */
export type ImportRun = Pick<TaskRun, 'company' | 'client' | 'position' | 'log' | 'progress' | 'save' | 'signal'> & {
  task: Pick<TaskRun['task'], 'input'>;
  account: Pick<TaskRun['account'], 'id'>;
};

/** The work of the task `orders_import`: what changed since the last time, day by day, each day kept when it is in. */
export async function importOrders(run: ImportRun): Promise<void> {
  const account = await withCompany(run.company, (db) => accountById(db, run.account.id));
  if (!account) return;
  const connection: AccountConnection = { company: run.company, account, client: run.client, signal: run.signal };
  const result = emptyResult();
  const asked = Period.safeParse(run.task.input);
  if (asked.success) {
    const { dateStart, dateFinish } = asked.data;
    await importPeriod(connection, { since: dateStart, to: dateFinish }, result);
  } else {
    const now = Date.now();
    const saved = Position.safeParse(run.position);
    // A clock that was put back must not stop the import until it has caught up.
    let until = Math.min(now - 1, saved.success ? Date.parse(saved.data.until) : now - beginning);
    let sweptAt = saved.success ? Date.parse(saved.data.sweptAt) : 0;
    let waiting = saved.success ? saved.data.waiting : null;
    let requests = saved.success ? saved.data.requests : '';
    for (const number of saved.success ? saved.data.again : []) await importAlone(connection, number, result);
    while (until < now) {
      const to = Math.min(now, until + day);
      const told = await importChanged(connection, { since: iso(until - overlap), to: iso(to) }, result);
      until = to;
      if (until === now && now - sweptAt > sweepEvery) {
        const ask = (page: { cursor?: string }) => run.client.orders.waiting(page);
        waiting = fingerprintOfAll(await importPages(connection, ask, result));
        if (run.client.orders.follows === 'numbers') await importOpen(connection, result);
        requests = await importCancelRequests(connection);
        await matchOrdersOfAccount(run.company, account);
        sweptAt = now;
      }
      const again = [...new Set([...result.later, ...result.failed])].slice(-mostAgain);
      const known = told.size > mostKnown ? null : Object.fromEntries(told);
      const position: z.input<typeof Position> = {
        until: iso(until),
        sweptAt: iso(sweptAt),
        again,
        known,
        waiting,
        requests,
      };
      await run.save({ ...position, label: `изменения после ${iso(until)}` });
    }
  }
  run.progress({
    done: result.created.length + result.changed + result.failed.length,
    accepted: result.created.length + result.changed,
    refused: result.failed.length,
    note: `Новых: ${result.created.length}, изменено: ${result.changed}`,
  });
  for (const number of result.failed) await run.log('error', `Заказ ${number} не удалось записать`);
  await reportImport(connection, result);
}

const iso = (moment: number) => new Date(moment).toISOString();

/** Takes in everything that changed in a period. */
export async function importPeriod(
  connection: AccountConnection,
  period: { since: string; to: string },
  result: ImportResult = emptyResult(),
): Promise<ImportResult> {
  await importChanged(connection, period, result);
  return result;
}

function importChanged(
  connection: AccountConnection,
  { since, to }: { since: string; to: string },
  result: ImportResult,
): Promise<Fingerprints> {
  const { orders } = connection.client;
  return importPages(connection, (page) => orders.changed({ since, to, ...page }), result);
}

/** Asks after the orders that are under way here, where the marketplace tells of changes to nobody who doesn't ask. */
async function importOpen(connection: AccountConnection, result: ImportResult): Promise<void> {
  const { company, account, client } = connection;
  let after = '0';
  for (;;) {
    const open = await withCompany(company, (db) => openNumbers(db, account.id, { after, limit: openAtOnce }));
    const last = open.at(-1);
    if (!last) return;
    after = last.id;
    const numbers = open.map(({ number }) => number);
    for (const portion of portions(numbers, connectors[account.marketplace].batch.orders)) {
      connection.signal.throwIfAborted();
      const at = iso(Date.now());
      for (const remote of await client.orders.read(portion))
        await importOrder(connection, { remote, at, alone: false }, result);
    }
  }
}

/** Reads these orders by themselves, as the marketplace shows them now; numbers that it doesn't know are left out. */
export async function importNumbers(connection: AccountConnection, numbers: readonly string[]): Promise<ImportResult> {
  const result = emptyResult();
  const { account, client, signal } = connection;
  for (const portion of portions(numbers, connectors[account.marketplace].batch.orders)) {
    signal.throwIfAborted();
    const at = iso(Date.now());
    for (const remote of await client.orders.read(portion))
      await importOrder(connection, { remote, at, alone: true }, result);
  }
  return result;
}

/** Takes in an answer page by page; tells what was said. */
async function importPages(
  connection: AccountConnection,
  ask: (page: { cursor?: string }) => Promise<OrdersPage>,
  result: ImportResult,
): Promise<Fingerprints> {
  const told: Fingerprints = new Map();
  let at = iso(Date.now());
  const pages = eachCursorPage(async (page) => {
    connection.signal.throwIfAborted();
    at = iso(Date.now());
    const read = await ask(page);
    // They are read by themselves the next time, until that goes well.
    result.failed.push(...(read.unread ?? []));
    return read;
  });
  for await (const rows of pages)
    for (const remote of rows) {
      await importOrder(connection, { remote, at, alone: false }, result);
      told.set(remote.number, fingerprintOf(remote));
    }
  return told;
}

/** An order that contradicts what is known, or was left alone the last time, is read by itself. */
async function importAlone(connection: AccountConnection, number: string, result: ImportResult): Promise<void> {
  const reading = await readAlone(connection, number).catch(unlessUnreadable);
  if (reading) await importOrder(connection, reading, result);
  else result.failed.push(number);
}

/** One order that can't be read must not keep out all the others. */
function unlessUnreadable(error: unknown): undefined {
  if (error instanceof MarketplaceError && error.remote?.code === 'unreadable') return undefined;
  throw error;
}

async function importOrder(connection: AccountConnection, reading: OrderReading, result: ImportResult): Promise<void> {
  const { number } = reading.remote;
  try {
    const outcome = await take(connection, reading);
    if (outcome.result === 'doubtful') return importAlone(connection, number, result);
    if (outcome.result === 'created' && outcome.order) result.created.push({ order: outcome.order, number });
    else if (outcome.result === 'changed') result.changed += 1;
    else if (outcome.result === 'later') result.later.push(number);
    else result.unchanged += 1;
  } catch (error) {
    // One order that can't be written must not keep out all the others.
    const kind = violationOf(error)?.kind;
    if (kind === undefined || kind === 'busy') throw error;
    log.error({ err: error, remote: number }, 'A remote was not taken');
    result.failed.push(number);
  }
}

const take = ({ company, account }: AccountConnection, reading: OrderReading): Promise<OrderOutcome> =>
  withCompany(company, (db) => takeOrder(db, account, reading));

async function readAlone({ client }: AccountConnection, number: string): Promise<OrderReading> {
  const at = iso(Date.now());
  return { remote: await readOrder(client.orders, number), at, alone: true };
}

/** Reads one order by itself and takes it into our orders; answers what was read. */
export async function refreshOrder(connection: AccountConnection, number: string): Promise<RemoteReading> {
  const reading = await readAlone(connection, number);
  await take(connection, reading);
  return reading.remote;
}

/** Writes the journal of the source and tells people of new orders. */
export async function reportImport(
  { company, account }: Pick<AccountConnection, 'company' | 'account'>,
  result: ImportResult,
): Promise<void> {
  await withCompany(company, async (db) => {
    const { id: source } = await sourceOfAccount(db, account);
    await markSynced(db, source);
    const { created, changed, unchanged, failed } = result;
    if (created.length + changed + failed.length === 0) return;
    await insertSourceLog(db, source, {
      level: failed.length > 0 ? 'error' : 'info',
      message: failed.length > 0 ? `Не записаны: ${failed.slice(0, 20).join(', ')}` : 'Заказы загружены',
      created: created.length,
      changed,
      unchanged,
    });
    const news = { theme: 'orders', severity: 'info', account: account.id } as const;
    const [first, ...others] = created;
    if (!first) return;
    // One notice a run: a bell that rings for each order of an hour is switched off.
    const { order, number } = first;
    await notify(
      db,
      others.length === 0
        ? {
            ...news,
            title: 'Новый заказ',
            message: `${number}, ${account.title}`,
            link: `/cabinet/orders/${order}`,
            order,
          }
        : {
            ...news,
            title: 'Новые заказы',
            message: `${account.title}: ${created.length}`,
            link: '/cabinet/orders/new',
          },
    );
  });
}
