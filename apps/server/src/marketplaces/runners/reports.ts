import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { TaskReports } from '@prilavok/contract';
import { MarketplaceError, type ReportFile } from '@prilavok/marketplaces';
import { addStorageUse, fileKey, storageLeft } from '../../catalogs/index.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { fetchOutside, OutsideError, outsideErrorIn, type Pace } from '../../outside/fetch.ts';
import { kindOfReport, marketDay } from '../stored/report-kinds.ts';
import * as queries from '../stored/reports.queries.ts';
import type { TaskRun } from '../tasks/run.ts';
import { reportPath } from './reports.jobs.ts';

/** The largest file of a report. */
const largest = 256 * 1024 * 1024;
const pace: Pace = { total: 10 * 60_000, least: { bytes: 64 * 1024, within: 60_000 } };

/** Seconds after which a report that isn't there yet is given up: marketplaces forget theirs in two to three days, and make them within the hour. */
const patience = 6 * 3600;

/** Seconds until the next look at a report that was asked for so long ago: soon at first, later seldom. */
const nextLook = (age: number): number => Math.min(300, Math.max(3, Math.round(age / 4)));

/** Asks the marketplace for the reports that the task names and for those that people want, waits for each, and brings its file. */
export async function bringReports(run: TaskRun): Promise<void> {
  const { company, account, task } = run;
  if (!hasPlanned(run) && task.reports !== null && !isForPeople(task.input)) await plan(run, task.reports);
  const open = await withCompany(company, (db) => queries.openReports(db, account.id));
  let wait = 0;
  for (const report of open) {
    run.signal.throwIfAborted();
    run.progress({ note: `Отчёт «${report.title}»` });
    const seconds = await carryOn(run, report);
    if (seconds !== null) wait = wait === 0 ? seconds : Math.min(wait, seconds);
  }
  if (wait === 0) return run.save(null);
  run.progress({ note: 'Ждём, пока площадка сделает отчёты' });
  await run.save(standing(run));
  run.later(wait);
}

/** Where a run stands that has written down what its task names: another that was broken off says nothing of this one. */
const standing = ({ id }: TaskRun) => ({ label: 'отчёты запрошены', run: id });

const hasPlanned = ({ id, position }: TaskRun): boolean =>
  typeof position === 'object' && position !== null && 'run' in position && position.run === id;

/** A run that a person's request has begun leaves alone what the schedule asks for. */
const isForPeople = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'asked' in input && input.asked === true;

/** Writes down the reports that the task names; those of the same days that were asked for within the hour are enough. */
async function plan(run: TaskRun, { kinds, days }: TaskReports): Promise<void> {
  const { company, account, task } = run;
  await withCompany(company, async (db) => {
    for (const slug of kinds) {
      const kind = kindOfReport(account.marketplace, slug);
      if (!kind) continue;
      const [from, to] = kind.period ? [marketDay(days), marketDay(1)] : [null, null];
      const of = { account: account.id, kind: slug, from, to };
      if (await queries.wasAskedLately(db, of)) continue;
      const { title, format } = kind;
      await queries.insertReport(db, { ...of, title, format, ticket: randomUUID(), author: null, task: task.id });
    }
    await run.saveWithin(db, standing(run));
  });
}

/** The next step of a report: asked for, looked at, brought. Answers in how many seconds to look again; null when it is over. */
async function carryOn(run: TaskRun, report: queries.OpenReport): Promise<number | null> {
  const { reports } = run.client;
  try {
    if (report.remoteId === null) {
      const period = report.from && report.to ? { from: report.from, to: report.to } : null;
      const remoteId = await reports.ask(report.kind, period, report.ticket);
      await tell(run, (db) => queries.updateAsked(db, report.id, remoteId));
      return nextLook(0);
    }
    const { state, message } = await reports.state(report.remoteId);
    if (state === 'ready') return await bring(run, report, await reports.file(report.remoteId));
    if (state !== 'pending') return await end(run, report, { state, message });
    if (report.age > patience) return await end(run, report, { state: 'failed', message: tooLate });
    return nextLook(report.age);
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    // Of orders and goods a key that has lost its right is told elsewhere; here it may only lack this one.
    const isFinal = ['refused', 'missing', 'keys', 'gone'].includes(error.kind);
    if (isFinal) return await end(run, report, { state: 'failed', message: error.message });
    if (report.age > patience) return await end(run, report, { state: 'failed', message: tooLate });
    if (error.kind === 'limit') return Math.max(5, Math.ceil(error.retryAfter ?? 60));
    throw error;
  }
}

const tooLate = 'Площадка не сделала его за шесть часов: запросите ещё раз';
const saidNothing = 'Площадка не сделала его и не сказала почему: запросите ещё раз';

/** Puts the file into the storage and says so; what doesn't fit or can't be read ends the report. */
async function bring(run: TaskRun, report: queries.OpenReport, file: ReportFile): Promise<null> {
  const { company } = run;
  const key = fileKey(company);
  const disk = await storage();
  const room = Math.min(largest, await withCompany(company, storageLeft));
  if (room <= 0) return end(run, report, { state: 'failed', message: 'Место для файлов компании закончилось' });
  const discard = () => disk.delete(reportPath(key)).catch(() => {});
  try {
    const { format, body } = await opened(run, report, file, room);
    await disk.putStream(reportPath(key), body);
    const { contentLength: size } = await disk.getMetaData(reportPath(key));
    const kept = await tell(run, async (db) => {
      if (!(await queries.updateReady(db, report.id, { key, format, size }))) return false;
      await addStorageUse(db, size);
      run.progress({ done: 1, accepted: 1 });
      await run.saveWithin(db, standing(run));
      await tellPerson(db, run, report, '');
      return true;
    });
    if (!kept) await discard();
    return null;
  } catch (error) {
    await discard();
    const outside = outsideErrorIn(error);
    if (!outside) throw error;
    const message = `Файл не скачался. ${outside.message}`;
    // A link that breaks off once opens the next time.
    if (report.age < patience) throw new MarketplaceError('down', message, { cause: error });
    return end(run, report, { state: 'failed', message });
  }
}

/** The file as it comes: from an address, bounded in size and time, or with the answer. */
async function opened(
  { signal, account }: TaskRun,
  report: queries.OpenReport,
  file: ReportFile,
  room: number,
): Promise<{ format: string; body: Readable }> {
  if (!('link' in file)) {
    if (file.body.length > room) throw new OutsideError('Он больше, чем осталось места для файлов компании.');
    return { format: report.format, body: Readable.from([file.body]) };
  }
  // The sandbox's files lie on this machine.
  const allowPrivate = account.environment === 'sandbox';
  const { body, name } = await fetchOutside(file.link, { maxBytes: room, signal, allowPrivate, pace });
  return { format: endingOf(name) ?? report.format, body };
}

const known = ['csv', 'xlsx', 'xls', 'zip', 'pdf', 'json', 'txt'];

/** Ending of a file's name, after the dot; nothing that isn't a table or a document. */
const endingOf = (name: string): string | undefined =>
  known.find((ending) => name.toLowerCase().endsWith(`.${ending}`));

async function end(
  run: TaskRun,
  report: queries.OpenReport,
  { state, message }: { state: 'empty' | 'failed'; message: string },
): Promise<null> {
  const why = state === 'failed' ? message || saidNothing : '';
  await tell(run, async (db) => {
    await queries.updateEnded(db, report.id, { state, message: why });
    run.progress({ done: 1, ...(state === 'failed' ? { refused: 1 } : { skipped: 1 }) });
    await run.saveWithin(db, standing(run));
    await tellPerson(db, run, report, why);
  });
  const said = state === 'failed' ? why : 'за эти дни в нём пусто';
  await run.log(state === 'failed' ? 'warn' : 'info', `Отчёт «${report.title}»: ${said}`);
  return null;
}

/** Writes in a transaction that also tells open cabinets: their lists are asked for by the account's id. */
async function tell<T>({ company, account }: TaskRun, write: (db: Db) => Promise<T>): Promise<T> {
  return withCompany(company, async (db) => {
    const done = await write(db);
    announce(db, { type: 'changed', resource: 'marketplaces/reports', ids: [account.id] });
    return done;
  });
}

/** Whoever asked hears how it ended; what the schedule asks for is looked at when it is wanted. */
async function tellPerson(
  db: Db,
  { account }: TaskRun,
  { title, author }: queries.OpenReport,
  fault: string,
): Promise<void> {
  if (author === null) return;
  await notify(db, {
    theme: 'money',
    account: account.id,
    severity: fault ? 'error' : 'success',
    title: fault ? 'Отчёт площадки не получился' : 'Отчёт площадки готов',
    message: [`${title}, ${account.title}`, fault].filter(Boolean).join(': '),
    link: `/cabinet/marketplaces/${account.marketplace}/${account.id}/reports`,
    only: author,
  });
}
