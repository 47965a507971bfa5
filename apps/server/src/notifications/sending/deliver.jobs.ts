import { type NoticeWay, themeReaders, themes } from '@prilavok/contract';
import { type Db, withCompany } from '../../database/pools.ts';
import { enqueueGathering } from '../../jobs/gathering.ts';
import { implementJob, type Job } from '../../jobs/job.ts';
import { currentRules, withAllThemes } from '../choice.ts';
import { type Listener, listenersOf } from '../settings.queries.ts';
import { deliver } from './deliver.ts';
import * as queries from './deliveries.queries.ts';
import { mutedReason, quietUntil } from './rules.ts';
import { type Message, Postponed, Unreachable, type Way, type Ways } from './ways.ts';

/** People served at once: each waits for the outside most of the time. */
const sideBySide = 5;
/** A run ends after so many milliseconds and comes back, so that other companies have their turn. */
const longestRun = 20_000;
/** How long a way that refused a message is left alone, in milliseconds. */
const pauseOfWay = 30_000;
/** Minutes before the next try of a message; after the last it has failed. */
const pauses = [1, 2, 5, 10, 30, 60, 120];
/** Notices that one message tells of one by one. */
const mostListed = 30;

/** Does the deliveries by these ways. A message that was sent right before a kill is sent again: better twice than never. */
export const delivering = (ways: Ways): Job<typeof deliver.payload> =>
  implementJob(deliver, async ({ payload: { company, way }, signal }) => {
    const end = Date.now() + longestRun;
    let down = false;
    while (!down && !signal.aborted && Date.now() < end) {
      const people = await withCompany(company, (db) => queries.duePeople(db, way, sideBySide));
      if (people.length === 0) break;
      const outcomes = await Promise.all(people.map((user) => deliverTo(company, { user, way }, ways[way])));
      down = outcomes.includes('down');
    }
    await withCompany(company, async (db) => {
      const due = await queries.nextDue(db, way);
      if (!due) return;
      const soonest = Date.now() + (down ? pauseOfWay : deliver.gather);
      await enqueueGathering(db, deliver, { company, way }, new Date(Math.max(soonest, due.getTime())));
    });
  });

interface Addressed {
  user: string;
  way: NoticeWay;
}

interface Outgoing {
  batch: queries.Batch;
  message: Message;
}

/** Sends what is due to one person; `down` says that the way itself doesn't work now. */
async function deliverTo(company: string, to: Addressed, way: Way): Promise<'done' | 'down'> {
  const silent = await way.quietUntil?.(to.user);
  const outgoing = await withCompany(company, (db) => takeDue(db, to, { way, silent }));
  for (const { batch, message } of outgoing) {
    try {
      await way.send(message);
    } catch (error) {
      await withCompany(company, (db) => notSent(db, to, batch, error));
      return error instanceof Unreachable ? 'done' : 'down';
    }
    await withCompany(company, (db) => queries.markSent(db, to, batch));
  }
  return 'done';
}

async function notSent(db: Db, to: Addressed, batch: queries.Batch, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof Postponed) return queries.putOffBatch(db, to, batch, { until: error.until, reason });
  const pause = error instanceof Unreachable ? undefined : pauses[batch.tries];
  if (pause === undefined) return queries.endBatch(db, to, batch, { state: 'failed', reason });
  const until = new Date(Date.now() + pause * 60_000);
  await queries.putOffBatch(db, to, batch, { until, reason, failed: true });
}

/**
 * Takes the notices that may leave for the person now; the rest is dropped or put off. It goes by what the person has
 * chosen since.
 */
async function takeDue(
  db: Db,
  to: Addressed,
  { way, silent }: { way: Way; silent: Date | undefined },
): Promise<Outgoing[]> {
  const [person] = await listenersOf(db, { user: to.user });
  if (!person) {
    await queries.dropDue(db, to, { themes, accounts: [], reason: 'Человек больше не работает в компании' });
    return [];
  }
  const now = new Date();
  const rules = currentRules(person.rules, now.getTime());
  await dropUnwanted(db, to, person);
  const quiet = quietUntil(rules.quiet, { now, timezone: person.timezone });
  const minute = await queries.lastMinute(db, to);
  const hour = await queries.lastHour(db, to);
  const outgoing: Outgoing[] = [];
  for (const batch of await queries.dueBatches(db, to)) {
    const before = minute.find(({ theme, urgent }) => theme === batch.theme && urgent === batch.urgent);
    if (silent && !batch.urgent)
      await queries.putOffBatch(db, to, batch, { until: silent, reason: 'Вы попросили бота помолчать' });
    else if (quiet && !batch.urgent) await queries.putOffBatch(db, to, batch, { until: quiet, reason: 'Тихие часы' });
    else if (hour.count + outgoing.length >= way.mostAnHour) {
      const until = new Date(Date.parse(hour.first ?? now.toISOString()) + 3_600_000);
      const reason = `Больше ${way.mostAnHour} сообщений за час: остальные придут одним`;
      await queries.putOffBatch(db, to, batch, { until, reason, digest: true });
    } else if (before) {
      const until = new Date(Date.parse(before.at) + 60_000);
      await queries.putOffBatch(db, to, batch, { until, reason: queries.gatheringReason });
    } else outgoing.push({ batch, message: await messageOf(db, to, person, batch) });
  }
  return outgoing;
}

async function dropUnwanted(db: Db, to: Addressed, { role, settings, rules }: Listener): Promise<void> {
  const { mutes } = currentRules(rules);
  await queries.dropDue(db, to, {
    themes: mutes.flatMap(({ theme }) => theme ?? []),
    accounts: mutes.flatMap(({ account }) => account ?? []),
    reason: mutedReason,
  });
  const off = withAllThemes(settings ?? []).filter((one) => one[to.way].length === 0);
  await queries.dropDue(db, to, {
    themes: off.map(({ theme }) => theme),
    accounts: [],
    reason: 'Вы выключили эту тему',
  });
  const closed = themes.filter((theme) => !themeReaders[theme].includes(role));
  await queries.dropDue(db, to, { themes: closed, accounts: [], reason: 'Вашей роли это больше не открыто' });
}

async function messageOf(db: Db, to: Addressed, { email }: Listener, batch: queries.Batch): Promise<Message> {
  const notices = await queries.batchNotices(db, to, batch, mostListed);
  return {
    to: { user: to.user, email },
    notices,
    count: batch.count,
    digest: batch.theme === null,
    more: batch.gathered,
  };
}
