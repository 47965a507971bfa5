import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { enqueue, type Job, type JobRun, job } from '../jobs/job.ts';
import type { Lane } from '../jobs/lanes.ts';
import { type Courtesy, courtesyOf } from './courtesy.ts';
import { keepPulse, Lost, Stopped } from './pulse.ts';
import type { Watch } from './watchdog.ts';
import * as queries from './works.queries.ts';

/** Input of a step. It may be called again from what was saved last, so it writes under keys. */
export interface WorkRun<Input> extends Courtesy {
  company: string;
  id: string;
  owner: string;
  title: string;
  input: Input;
  author: string | null;
  /** Position that `save` kept last; null at the very beginning. */
  position: unknown;
  /**
   * Writes progress in the caller's transaction, together with what the step wrote. Throws when the work is over or
   * shall stop.
   */
  save(db: Db, progress: queries.WorkProgress): Promise<void>;
  /** Says what is being done now, in a transaction of its own. */
  report(progress: queries.WorkProgress): Promise<void>;
  /** Aborts when a person asks to stop, when the work was ended, or when the process ends. */
  signal: AbortSignal;
  /** Says that the dangerous part is over, see `Job`. */
  survived(): Promise<void>;
}

/** A work that has come to its end. */
export interface EndedWork<Input> extends queries.Ending {
  id: string;
  owner: string;
  title: string;
  input: Input;
  author: string | null;
  done: number;
}

/** Thrown by a step that no further try would help: the person is told in these words. */
export class WorkFailed extends Error {}

export interface WorkOptions<Input> {
  /** Room and file of what the work is about: cabinets hear of its progress under this name. */
  resource: string;
  /** Does the next piece of the work, and says whether there is another. */
  step(run: WorkRun<Input>): Promise<'more' | 'done'>;
  /** In the transaction that ends the work, however it ends: tells the person, and frees what waited for it. */
  ended?(db: Db, work: EndedWork<Input>): Promise<void>;
  /** After that transaction: what lies outside of the database is taken away. */
  afterwards?(company: string, work: EndedWork<Input>): Promise<void>;
  /** Message for people when it broke off on our side. */
  broken?: string;
  lane?: Lane;
  attempts?: number;
  dangerous?: boolean;
}

const Payload = z.object({ company: Id, work: Id });

/** A kind of long work. */
export interface LongWork<Schema extends z.ZodType = z.ZodType> {
  kind: string;
  resource: string;
  job: Job<typeof Payload>;
  input: Schema;
  /** Ends it in the caller's transaction, unless it is over. */
  end(db: Db, id: string, ending: queries.Ending): Promise<unknown>;
  /** Closes the work in a transaction of its own, with what comes afterwards. */
  close(company: string, id: string, ending: queries.Ending): Promise<void>;
}

/**
 * Declares long work: a row that says how far it is, steps that are done one after another, and one end. It goes on in
 * the next process where the last one was killed; after its last try, or when nobody is at it any more, it is ended and
 * the person told.
 */
export function work<Schema extends z.ZodType>(
  kind: string,
  input: Schema,
  {
    resource,
    step,
    ended,
    afterwards,
    broken = interrupted,
    lane = 'bulk',
    attempts = 5,
    dangerous = false,
  }: WorkOptions<z.output<Schema>>,
): LongWork<Schema> {
  async function end(db: Db, id: string, ending: queries.Ending): Promise<EndedWork<z.output<Schema>> | undefined> {
    const over = await queries.endWork(db, id, ending);
    if (!over) return undefined;
    const told = { ...over, ...ending, input: input.parse(over.input) };
    await ended?.(db, told);
    await announceWork(db, resource, id);
    return told;
  }
  async function close(company: string, id: string, ending: queries.Ending): Promise<void> {
    const over = await withCompany(company, (db) => end(db, id, ending));
    if (over) await afterwards?.(company, over);
  }
  const endNow = (company: string, id: string, status: queries.Ending['status'], error: string | null = null) =>
    close(company, id, { status, error });

  async function run({ payload: { company, work: id }, signal, survived }: JobRun<z.output<typeof Payload>>) {
    const taken = await withCompany(company, async (db) => {
      const found = await queries.takeWork(db, id);
      if (found) await announceWork(db, resource, id);
      return found;
    });
    if (!taken) return;
    if (taken.stopping) return endNow(company, id, 'stopped');
    const pulse = keepPulse(() => withCompany(company, (db) => queries.updateBeat(db, id)), signal);
    const courtesy = courtesyOf(taken.author, pulse.signal);
    let announced = 0;
    const given: WorkRun<z.output<Schema>> = {
      ...taken,
      ...courtesy,
      company,
      input: input.parse(taken.input),
      signal: pulse.signal,
      survived,
      async save(db, progress) {
        const saved = await queries.saveProgress(db, id, progress);
        if (!saved) throw new Lost('Работа закрыта');
        if (progress.position !== undefined) given.position = progress.position;
        if (Date.now() - announced < announcePause) return;
        announced = Date.now();
        await announceWork(db, resource, id);
      },
      report: (progress) => withCompany(company, (db) => given.save(db, progress)),
    };
    try {
      for (let next: 'more' | 'done' = 'more'; next === 'more'; ) {
        pulse.signal.throwIfAborted();
        next = await step(given);
        if (next === 'more') await courtesy.giveWay();
      }
      await endNow(company, id, 'success');
    } catch (error) {
      if (signal.aborted) throw error;
      const reason = pulse.signal.aborted ? pulse.signal.reason : error;
      if (reason instanceof Lost) return;
      if (reason instanceof Stopped) return endNow(company, id, 'stopped');
      if (reason instanceof WorkFailed) return endNow(company, id, 'failed', reason.message);
      throw error;
    } finally {
      pulse.end();
    }
  }

  const exhausted = ({ company, work: id }: z.output<typeof Payload>) => endNow(company, id, 'failed', broken);
  return { kind, resource, input, end, close, job: job(kind, Payload, run, { lane, attempts, dangerous, exhausted }) };
}

/** Cabinets are told of one work this often at most, in milliseconds. */
const announcePause = 250;

const interrupted = 'Работа прервалась из-за ошибки на сервере: запустите её ещё раз';

/** Input of a new long work. */
export interface Begin<Schema extends z.ZodType> {
  owner?: string;
  title: string;
  input: z.input<Schema>;
  total?: number | null;
  author: string | null;
  /** Works of one queue are done one after another. */
  queue: string;
}

/** Begins long work once the caller's transaction has committed; answers its id. */
export async function beginWork<Schema extends z.ZodType>(
  db: Db,
  { kind, resource, job }: LongWork<Schema>,
  { owner = '0', title, input, total = null, author, queue }: Begin<Schema>,
): Promise<string> {
  const id = await queries.insertWork(db, { kind, owner, title, input, total, author, note: 'В очереди' });
  await enqueue(db, job, { company: db.company, work: id }, { queue, key: `work:${id}` });
  await announceWork(db, resource, id);
  return id;
}

/** Does a small work within the caller's transaction: it is there afterwards like any other, and nobody waits for a job. */
export async function workNow<Schema extends z.ZodType>(
  db: Db,
  { kind, resource, end }: LongWork<Schema>,
  { owner = '0', title, input, total = null, author }: Omit<Begin<Schema>, 'queue'>,
  doIt: (id: string, save: (db: Db, progress: queries.WorkProgress) => Promise<void>) => Promise<void>,
): Promise<string> {
  const id = await queries.insertWork(db, { kind, owner, title, input, total, author, note: '' });
  await queries.takeWork(db, id);
  await doIt(id, async (_same, progress) => void (await queries.saveProgress(db, id, progress)));
  await end(db, id, { status: 'success', error: null });
  await announceWork(db, resource, id);
  return id;
}

/** Puts work that failed or was stopped in line again: it goes on from where it got to. False when it goes on, or succeeded. */
export async function resumeWork(db: Db, { resource, job }: LongWork, id: string, queue: string): Promise<boolean> {
  if (!(await queries.resumeWork(db, id))) return false;
  await enqueue(db, job, { company: db.company, work: id }, { queue, key: `work:${id}` });
  await announceWork(db, resource, id);
  return true;
}

/** Asks a work to stop: one that nobody is at stops at once. False when it is over. */
export async function stopWork(db: Db, { resource, end }: LongWork, id: string): Promise<boolean> {
  const asked = await queries.askToStop(db, id);
  if (!asked) return false;
  if (asked.heard) await announceWork(db, resource, id);
  else await end(db, id, { status: 'stopped', error: null });
  return true;
}

/** Ends those works that nobody is at any more. */
export const watchOf = (works: readonly LongWork[]): Watch => ({
  name: 'works',
  silent: queries.silentWorks,
  async end({ company, id }, hangs) {
    const error = hangs
      ? 'Работа долго не подавала признаков жизни и закрыта: запустите её ещё раз'
      : 'Работа прервалась и закрыта: запустите её ещё раз';
    const found = await withCompany(company, (db) => queries.workById(db, id));
    await works.find(({ kind }) => kind === found?.kind)?.close(company, id, { status: 'failed', error });
  },
});

/** Tells open cabinets how far a work is; when its state changed, also that lists with it are old. */
async function announceWork(db: Db, resource: string, id: string): Promise<void> {
  const found = await queries.workById(db, id);
  if (!found) return;
  const { title, status, progress } = found;
  announce(db, { type: 'progress', resource, id, title, status, progress });
}
