import { Moment } from '@prilavok/contract';
import type { CursorPage, RemotePosting } from '@prilavok/marketplaces';
import { z } from 'zod';
import { violationOf } from '../../database/errors.ts';
import { withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { log } from '../../log.ts';
import type { TaskRun } from '../../marketplaces/index.ts';
import type { AccountConnection } from '../account-connection.ts';
import { accountById } from '../accounts.queries.ts';
import { insertSourceLog, markSynced, sourceOfAccount } from '../sources.queries.ts';
import { matchOrdersOf } from './match-offers.ts';
import { type PostingOutcome, takePosting } from './take-posting.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A change may become visible a little after its moment: each window begins so much before the end of the last. */
const overlap = 5 * minute;
/** How far the first import looks back. */
const beginning = 30 * day;
/** How often everything that waits for the seller is read anew, whatever changed when. */
const sweepEvery = 5 * minute;

/** What came in. */
export interface Haul {
  created: { order: string; number: string }[];
  changed: number;
  unchanged: number;
  failed: string[];
  /** Left to a job that is on them: to be read again. */
  later: string[];
}
const nothing = (): Haul => ({ created: [], changed: 0, unchanged: 0, failed: [], later: [] });

const Position = z.object({ until: Moment, sweptAt: Moment, again: z.array(z.string()).default([]) });
const Period = z.object({ dateStart: Moment, dateFinish: Moment });

/** How many postings are remembered for being read again. */
const mostAgain = 500;

/** What the import needs of a task's pass. */
export type ImportRun = Pick<TaskRun, 'company' | 'client' | 'position' | 'log' | 'progress' | 'save' | 'signal'> & {
  task: Pick<TaskRun['task'], 'input'>;
  account: Pick<TaskRun['account'], 'id'>;
};

/** The work of the task `orders_import`: what changed since the last time, day by day, each day kept when it is in. */
export async function importOrders(run: ImportRun): Promise<void> {
  const account = await withCompany(run.company, (db) => accountById(db, run.account.id));
  if (!account) return;
  const net: AccountConnection = { company: run.company, account, client: run.client, signal: run.signal };
  const haul = nothing();
  const told = Period.safeParse(run.task.input);
  if (told.success) {
    await importPeriod(net, told.data.dateStart, told.data.dateFinish, haul);
  } else {
    const now = Date.now();
    const kept = Position.safeParse(run.position);
    // A clock that was put back must not stop the import until it has caught up.
    let until = Math.min(now - 1, kept.success ? Date.parse(kept.data.until) : now - beginning);
    let sweptAt = kept.success ? Date.parse(kept.data.sweptAt) : 0;
    for (const number of kept.success ? kept.data.again : []) await importAlone(net, number, haul);
    while (until < now) {
      const to = Math.min(now, until + day);
      await importPeriod(net, iso(until - overlap), iso(to), haul);
      until = to;
      if (until === now && now - sweptAt > sweepEvery) {
        await importParts(net, (cursor) => run.client.orders.waiting(cursor ? { cursor } : {}), haul);
        await matchOrdersOf(run.company, account);
        sweptAt = now;
      }
      const again = [...new Set([...haul.later, ...haul.failed])].slice(-mostAgain);
      await run.save({ until: iso(until), sweptAt: iso(sweptAt), again, label: `изменения после ${iso(until)}` });
    }
  }
  run.progress({
    done: haul.created.length + haul.changed,
    accepted: haul.created.length + haul.changed,
    refused: haul.failed.length,
    note: `Новых: ${haul.created.length}, изменено: ${haul.changed}`,
  });
  for (const number of haul.failed) await run.log('error', `Отправление ${number} не удалось записать`);
  await finish(net, haul);
}

const iso = (moment: number) => new Date(moment).toISOString();

/** Everything that changed in a period. */
export async function importPeriod(net: AccountConnection, since: string, to: string, haul = nothing()): Promise<Haul> {
  await importParts(net, (cursor) => net.client.orders.changed({ since, to, ...(cursor ? { cursor } : {}) }), haul);
  return haul;
}

async function importParts(
  net: AccountConnection,
  ask: (cursor: string | null) => Promise<CursorPage<RemotePosting>>,
  haul: Haul,
): Promise<void> {
  let cursor: string | null = null;
  do {
    net.signal.throwIfAborted();
    const at = iso(Date.now());
    const part: CursorPage<RemotePosting> = await ask(cursor);
    for (const posting of part.rows) await importPosting(net, posting, at, haul);
    // A repeated answer would lead round in a circle: the same cursor twice is the end.
    cursor = part.cursor === cursor ? null : part.cursor;
  } while (cursor !== null);
}

/** A posting that contradicts what is known, or was left alone the last time, is read by itself. */
async function importAlone(net: AccountConnection, number: string, haul: Haul): Promise<void> {
  const at = iso(Date.now());
  await importPosting(net, await net.client.orders.get(number), at, haul, true);
}

async function importPosting(
  net: AccountConnection,
  posting: RemotePosting,
  at: string,
  haul: Haul,
  alone = false,
): Promise<void> {
  try {
    const { order, result } = await take(net, posting, at, alone);
    if (result === 'doubtful') return importAlone(net, posting.number, haul);
    if (result === 'created' && order) haul.created.push({ order, number: posting.number });
    else if (result === 'changed') haul.changed += 1;
    else if (result === 'later') haul.later.push(posting.number);
    else haul.unchanged += 1;
  } catch (error) {
    // One posting that can't be written must not keep out all the others.
    const kind = violationOf(error)?.kind;
    if (kind === undefined || kind === 'busy') throw error;
    log.error({ err: error, posting: posting.number }, 'A posting was not taken');
    haul.failed.push(posting.number);
  }
}

const take = (net: AccountConnection, posting: RemotePosting, at: string, alone: boolean): Promise<PostingOutcome> =>
  withCompany(net.company, (db) => takePosting(db, net.account, { posting, at, alone }));

/** Reads one posting by itself and takes what it says. */
export async function refreshPosting(net: AccountConnection, number: string): Promise<RemotePosting> {
  const at = iso(Date.now());
  const posting = await net.client.orders.get(number);
  await take(net, posting, at, true);
  return posting;
}

/** More new orders than this are told of in one line. */
const noticesAtOnce = 3;

/** Writes the journal of the source and tells open cabinets of new orders. */
export async function finish({ company, account }: AccountConnection, haul: Haul): Promise<void> {
  await withCompany(company, async (db) => {
    const source = await sourceOfAccount(db, account);
    await markSynced(db, source);
    const { created, changed, unchanged, failed } = haul;
    if (created.length + changed + failed.length === 0) return;
    await insertSourceLog(db, source, {
      level: failed.length > 0 ? 'error' : 'info',
      message: failed.length > 0 ? `Не записаны: ${failed.slice(0, 20).join(', ')}` : 'Заказы загружены',
      created: created.length,
      changed,
      unchanged,
    });
    const notice = { type: 'notice', severity: 'info', at: iso(Date.now()) } as const;
    const single = created.length <= noticesAtOnce ? created : [];
    for (const { order, number } of single) {
      const link = `/cabinet/orders/${order}`;
      await announce(db, { ...notice, title: 'Новый заказ', message: `${number}, ${account.title}`, link });
    }
    if (created.length > noticesAtOnce) {
      const message = `${account.title}: ${created.length}`;
      await announce(db, { ...notice, title: 'Новые заказы', message, link: '/cabinet/orders' });
    }
  });
}
