import { addDays, daysOfWindow, Id, windows } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, pools, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { enqueue, implementJob, type Job, type JobRun, job, type Tick } from '../../jobs/job.ts';
import { log } from '../../log.ts';
import type { Backfill } from '../../upkeep/backfills.ts';
import { companyTimezone } from '../../users/companies.queries.ts';
import { recountChannelDays } from './channel-days.ts';
import * as due from './due.queries.ts';
import { settleDue, settleSoon, statisticsQueue } from './due.ts';
import { replaceGaps } from './gaps.queries.ts';
import * as queries from './settle.queries.ts';
import * as states from './state.queries.ts';

/** Marks of one transaction, and days that they may become with those of their orders' books. */
const portion = 200;
/** Offers whose windows are calculated in one transaction. */
const offersAtOnce = 1000;
/** Days back that a night counts anew. */
const nightly = 35;

/** Windows with their days, by the company's clock. */
async function windowsOf(db: Db): Promise<queries.WindowDays[]> {
  const today = await states.todayOf(db);
  return windows.map((period) => ({ period, ...daysOfWindow(period, today) }));
}

/** Calculates what is due, a portion at a time; answers whether there was any. Broken off, it leaves the portion due. */
export async function settlePortion(db: Db): Promise<boolean> {
  const taken = await due.takeDue(db, portion);
  if (taken.length === 0) return false;
  const booked = await due.bookedDays(
    db,
    taken.filter(({ order }) => order !== ''),
  );
  const days = new Map([...taken, ...booked].map(({ account, day }) => [`${account} ${day}`, { account, day }]));
  const offers = await queries.replaceDays(db, [...days.values()]);
  const known = offers.filter((offer) => offer !== '0');
  if (known.length > 0) await queries.replaceWindows(db, known, await windowsOf(db));
  for (const resource of ['statistics/products', 'statistics/catalogs', 'statistics/marketplaces'] as const)
    announce(db, { type: 'changed', resource, ids: [] });
  return true;
}

async function settle({ payload: { company }, signal }: JobRun<{ company: string }>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const more = await withCompany(company, settlePortion);
    if (!more) return withCompany(company, (db) => states.saveFilling(db, 0));
  }
}

/** Moves the windows of all offers on to today: days have fallen out of them and in. */
async function moveWindows(company: string, signal: AbortSignal): Promise<void> {
  for (let after = '0'; ; ) {
    signal.throwIfAborted();
    const offers = await withCompany(company, async (db) => {
      const found = await queries.offersWithFigures(db, after, offersAtOnce);
      if (found.length === 0) return found;
      await queries.replaceWindows(db, found, await windowsOf(db));
      await replaceGaps(db, found);
      return found;
    });
    const last = offers.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

const beginDay = job(
  'statistics.begin-day',
  z.object({ company: Id }),
  ({ payload: { company }, signal }) => beginCompanyDay(company, signal),
  { lane: 'bulk' },
);

/** Begins the company's day: counts orders anew, has the last days calculated anew, and moves windows on. It may run twice. */
export async function beginCompanyDay(company: string, signal: AbortSignal): Promise<void> {
  const { known, today } = await withCompany(company, async (db) => {
    const state = await states.stateOf(db);
    const day = await states.todayOf(db);
    const wrong = await recountChannelDays(db);
    // The first count finds everything missing; later on something was written past the counts.
    if (state && wrong > 0) log.warn({ company, wrong }, 'Orders by days were counted wrongly, and are mended');
    return { known: state, today: day };
  });
  await moveWindows(company, signal);
  await withCompany(company, async (db) => {
    // By another clock every order may stand on another day.
    const isNew = !known || known.zone !== (await companyTimezone(db));
    const from = isNew ? '0001-01-01' : addDays(today, -nightly);
    await settleSoon(db, await due.daysWithAnything(db, { from, to: '9999-12-31' }));
    await states.saveState(db, today);
    if (isNew) await states.saveFilling(db, await due.countDue(db));
  });
}

/** Has the day of a company begun. */
const beginSoon = (db: Db): Promise<void> =>
  enqueue(
    db,
    beginDay,
    { company: db.company },
    { queue: statisticsQueue(db.company), key: `statistics.begin-day:${db.company}` },
  );

/** Counts what was there before statistics were kept, company by company. */
export const fillStatistics: Backfill = async (position, save) => {
  const next = await states.companyAfter(pools().owner, position ?? '0');
  if (next === undefined) return false;
  await withCompany(next, async (db) => {
    await beginSoon(db);
    await save(db, next, 1);
  });
  return true;
};

export const jobs: Job[] = [implementJob(settleDue, settle), beginDay];

/** Each company's day begins by its own clock. */
export const ticks: Tick[] = [
  {
    name: 'statistics.days',
    every: 60_000,
    async work() {
      for (const company of await states.companiesBehind(pools().owner)) await withCompany(company, beginSoon);
    },
  },
];
