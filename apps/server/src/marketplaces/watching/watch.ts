import type { TaskType } from '@prilavok/contract';
import { type MarketplaceClient, MarketplaceError } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { looksFor } from '../../http/lookers.ts';
import type { Tick } from '../../jobs/job.ts';
import { log } from '../../log.ts';
import { openClient } from '../connection/client.ts';
import { type LookLimiter, lookLimiterOf } from '../connection/limits.ts';
import type { RequestLine } from '../connection/request-log.queries.ts';
import { recordRequest } from '../connection/request-log.ts';
import { storedKeys } from '../stored/stored-keys.ts';
import { switchesOf } from '../stored/switches.ts';
import * as queries from '../stored/watched.queries.ts';
import { startTask } from '../tasks/start.ts';
import { dealtTo } from './dealing.ts';
import { paceOf } from './pace.ts';
import { joinWatchers, type Watchers } from './watchers.ts';

/** Whether the marketplace has anything for a run of the task. It remembers what it has heard, and asks no database. */
export type Look = (client: MarketplaceClient) => Promise<boolean>;

/** How to look for what a task of a type takes up, from the position that its last run has saved. */
export type Lookers = Partial<Record<TaskType, (position: unknown) => Look>>;

/** Milliseconds between two rounds over the tasks in memory. */
const round = 250;
/** How often all tasks are compared with those in memory. */
const listEvery = 60_000;
/** Tasks that are read at once. */
const portion = 500;
/** Questions to one marketplace under way at once. */
const mostAtOnce = 64;
/** An answer that takes longer is left to a run, which has more patience. */
const patience = 10_000;
/** When a run that we have started is looked for, in milliseconds since then; one that takes longer tells of its end, or is found with the next list. */
const looksForEnd = [250, 750, 1500, 3000, 5000, 8000];

/** A task that this process watches. */
interface Watched extends queries.WatchedTask {
  /** `unread`: it has to be read anew. `running`: a run has it, ours or a person's. */
  state: 'unread' | 'ready' | 'asking' | 'running';
  eyes: { look: Look; client: MarketplaceClient; limiter: LookLimiter; said: RequestLine[] } | undefined;
  nextAt: number;
  newsAt: number;
  quietAt: number;
  failures: number;
  startedAt: number;
  /** How often we have looked for the end of the run. */
  checks: number;
}

/**
 * Watches the marketplaces for the tasks that are to be watched, this process's share of them. A quiet look touches no database; with news, or when the
 * marketplace refuses, a run of the task does what it does. Two processes that look at one account for a moment do no harm: a task has one run at a time.
 */
export const watching = (lookers: Lookers, times: Partial<WatchTimes> = {}): Tick => ({
  name: 'marketplaces.watch',
  every: 1000,
  work: (signal) => watch(lookers, { paceOf, livingEvery: 10_000, beatEvery: 60_000, ...times }, signal),
});

/** How often things are done, in milliseconds; tests have less time. */
interface WatchTimes {
  paceOf: typeof paceOf;
  /** How often it is asked which processes are alive. */
  livingEvery: number;
  /** How often this one says that it is, and what it found quiet. */
  beatEvery: number;
}

async function watch(lookers: Lookers, times: WatchTimes, signal: AbortSignal): Promise<void> {
  const known = new Map<string, Watched>();
  const changed = new Set<string>();
  const looked = new Map<string, number>();
  const asking = new Set<Promise<void>>();
  let processes: readonly number[] = [];
  let livingAt = 0;
  let listAt = 0;
  let beatAt = Date.now() + times.beatEvery;

  const watchers: Watchers = await joinWatchers({
    changed: (company) => changed.add(company),
    looked(companies) {
      const now = Date.now();
      const fresh = new Set(companies);
      for (const company of companies) looked.set(company, now);
      for (const task of known.values())
        if (fresh.has(task.company)) task.nextAt = Math.min(task.nextAt, now + pace(task, now));
    },
    paused({ company, account, group, ms }) {
      for (const task of known.values())
        if (task.company === company && task.account === account) task.eyes?.limiter.rest(group, ms);
    },
  });
  try {
    while (!signal.aborted) {
      const now = Date.now();
      if (now >= livingAt) await deal(now);
      if (now >= listAt) {
        listAt = now + listEvery;
        changed.clear();
        await compare(null);
      } else if (changed.size > 0) {
        const companies = [...changed];
        changed.clear();
        await compare(companies);
      }
      await read();
      ask();
      if (now >= beatAt) await beat(now);
      await new Promise((resolve) => setTimeout(resolve, round));
    }
  } finally {
    await Promise.allSettled(asking);
    await watchers.leave();
  }

  async function deal(now: number): Promise<void> {
    livingAt = now + times.livingEvery;
    const living = await watchers.living();
    if (living.join() !== processes.join()) listAt = 0;
    processes = living;
  }

  /** Finds out what is new, gone or changed: of all companies, or of these. */
  async function compare(companies: readonly string[] | null): Promise<void> {
    const listed = await queries.listWatched(companies);
    const mine = listed.filter(({ task }) => dealtTo(task, processes) === watchers.process);
    const ids = new Set(mine.map(({ task }) => task));
    for (const [id, { company }] of known)
      if (!ids.has(id) && (companies === null || companies.includes(company))) known.delete(id);
    for (const row of mine) {
      const task = known.get(row.task);
      if (!task) known.set(row.task, { ...row, ...unread });
      else if (task.version !== row.version || (task.state === 'running' && !row.busy))
        Object.assign(task, row, { state: 'unread' });
      else if (task.state === 'ready' && row.busy)
        Object.assign(task, row, { state: 'running', checks: looksForEnd.length });
      else task.timezone = row.timezone;
    }
  }

  /** Reads what is to be read anew, and looks whether runs are over. */
  async function read(): Promise<void> {
    const now = Date.now();
    const due = [...known.values()].filter(
      ({ state, startedAt, checks }) =>
        state === 'unread' || (state === 'running' && now >= startedAt + (looksForEnd[checks] ?? Infinity)),
    );
    for (let from = 0; from < due.length; from += portion) {
      const some = due.slice(from, from + portion);
      const companies = [...new Set(some.map(({ company }) => company))];
      const found = await queries.watchedByIds(
        companies,
        some.map(({ task }) => task),
      );
      const byId = new Map(found.map((row) => [row.task, row]));
      for (const task of some) {
        const row = byId.get(task.task);
        // Whose keys can't be opened is looked at again with the next list.
        if (row && storedKeys(row.keys)) take(task, row, now);
        else known.delete(task.task);
      }
    }
  }

  function take(task: Watched, row: queries.WatchedWhole, now: number): void {
    if (row.status === 'pending' || row.status === 'running') {
      // Another's run: the list or its own end tells when it is over.
      Object.assign(task, {
        state: 'running',
        checks: task.state === 'running' ? task.checks + 1 : looksForEnd.length,
      });
      return;
    }
    const first = task.eyes === undefined;
    const failed = row.status === 'failed';
    const said: RequestLine[] = [];
    const look = lookers[task.type];
    const limiter = task.eyes?.limiter ?? lookLimiterOf(task.company, { ...row, id: task.account });
    for (const [group, until] of Object.entries(row.pauses)) limiter.rest(group, until - row.now);
    const client = openClient(
      task.company,
      // Whoever only looks may write nothing.
      { ...row, id: task.account, title: '', catalog: null, switches: switchesOf({}) },
      {
        signal,
        limiter,
        attempts: 1,
        timeoutMs: patience,
        record: (entry) => said.push({ ...entry, account: task.account, task: task.task }),
      },
    );
    // After a failure the next run says how things stand: what the screen tells must not outlive it.
    task.eyes = { look: failed || !look ? async () => true : look(row.position), client, limiter, said };
    task.version = row.version;
    task.state = 'ready';
    task.failures = failed ? task.failures + 1 : 0;
    task.newsAt = Math.max(task.newsAt, row.finishedAt?.getTime() ?? 0);
    // Those that come together at a start are spread over the pace.
    task.nextAt = now + pace(task, now) * (first && row.position !== null ? Math.random() : first ? 0 : 1);
  }

  function pace(task: Watched, now: number): number {
    return times.paceOf({ ...task, now, looked: now - (looked.get(task.company) ?? 0) < looksFor });
  }

  /** Asks for all whose time has come. */
  function ask(): void {
    const now = Date.now();
    const atOnce = new Map<string, number>();
    for (const { state, marketplace } of known.values())
      if (state === 'asking') atOnce.set(marketplace, (atOnce.get(marketplace) ?? 0) + 1);
    const due = [...known.values()].filter(({ state, nextAt }) => state === 'ready' && nextAt <= now);
    for (const task of due.toSorted((a, b) => a.nextAt - b.nextAt)) {
      const under = atOnce.get(task.marketplace) ?? 0;
      if (under >= mostAtOnce) continue;
      atOnce.set(task.marketplace, under + 1);
      task.state = 'asking';
      const question = askFor(task).finally(() => asking.delete(question));
      asking.add(question);
    }
  }

  async function askFor(task: Watched): Promise<void> {
    const { eyes } = task;
    const news = !eyes || (await eyes.look(eyes.client).catch((error: unknown) => told(error, task)));
    if (signal.aborted) return;
    const now = Date.now();
    // A quiet look leaves no line in the request log: there would be ten thousand a day that say nothing.
    for (const line of eyes?.said.splice(0) ?? []) if (news) recordRequest(task.company, line);
    // Meanwhile it may have been given to another, or changed.
    if (task.state !== 'asking') return;
    if (!news) {
      Object.assign(task, { state: 'ready', quietAt: now, nextAt: now + pace(task, now) });
      return;
    }
    try {
      await withCompany(task.company, async (db) => {
        const living = await queries.lockWatched(db, task.task);
        if (living) await startTask(db, { ...living, id: task.task }, { byClock: true });
      });
      Object.assign(task, { state: 'running', startedAt: now, checks: 0 });
    } catch (error) {
      log.warn({ err: error, task: task.task }, 'A run was not started, it will be in a moment');
      Object.assign(task, { state: 'ready', nextAt: now + round * 4 });
    }
  }

  /** Any refusal is the run's to meet: it waits, tells people or pauses the account. */
  function told(error: unknown, { task }: Watched): true {
    if (!(error instanceof MarketplaceError) && !signal.aborted) log.error({ err: error, task }, 'A look has failed');
    return true;
  }

  async function beat(now: number): Promise<void> {
    beatAt = now + times.beatEvery;
    for (const [company, at] of looked) if (now - at > looksFor) looked.delete(company);
    const quiet = [...known.values()].flatMap(({ account, quietAt }) =>
      quietAt > 0 ? [[account, new Date(quietAt).toISOString()]] : [],
    );
    await watchers.beat(Object.fromEntries(quiet));
  }
}

const unread = {
  state: 'unread',
  eyes: undefined,
  nextAt: 0,
  newsAt: 0,
  quietAt: 0,
  failures: 0,
  startedAt: 0,
  checks: 0,
} as const;
