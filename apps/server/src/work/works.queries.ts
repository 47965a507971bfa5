import type { Progress, Work } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { workingCompanies } from '../database/fragments.ts';
import { type Db, pools } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import type { Order } from './pulse.ts';
import type { Silent } from './watchdog.ts';

/** A work that is to begin. */
export interface NewWork {
  kind: string;
  /** A catalog's id, or 0 for the whole company. */
  owner: string;
  title: string;
  input: unknown;
  total: number | null;
  note: string;
  author: string | null;
}

/** Writes down a work that waits for its turn; answers its id. */
export async function insertWork(db: Db, work: NewWork): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into works (company_id, kind, owner_id, title, input, total, note, author_id)
    values (${db.company}, ${work.kind}, ${work.owner}, ${work.title}, ${JSON.stringify(work.input)}::jsonb, ${work.total}, ${work.note}, ${work.author})
    returning id`;
  return id;
}

/** A work as its machine knows it. */
export interface StoredWork {
  id: string;
  owner: string;
  title: string;
  input: unknown;
  position: unknown;
  author: string | null;
  stopping: boolean;
  done: number;
  total: number | null;
}

const known = sql`id, owner_id as owner, title, input, position, author_id as author, stopping, done, total`;

/** Takes a work up; nothing when it is over. */
export async function takeWork(db: Db, id: string): Promise<StoredWork | undefined> {
  return maybeOne<StoredWork>(db)`
    update works set status = 'running', started_at = least(started_at, now()), beat_at = now(),
      note = case status when 'pending' then '' else note end
    where company_id = ${db.company} and id = ${id} and status in ('pending', 'running') returning ${known}`;
}

/** Writes down a sign of life. What a deleted company began stops, what a blocked one began waits. */
export async function updateBeat(db: Db, id: string): Promise<Order> {
  const row = await maybeOne<{ stopping: boolean; blocked: boolean }>(db)`
    update works w set beat_at = now() from companies c
    where w.company_id = ${db.company} and c.id = ${db.company} and w.id = ${id} and w.status = 'running'
    returning w.stopping or c.deleted_at is not null as stopping, c.blocked_at is not null as blocked`;
  if (!row) return 'lost';
  if (row.blocked && !row.stopping) return 'wait';
  return row.stopping ? 'stop' : 'go';
}

/** How much further a work is; what is left out stays as it was. */
export interface WorkProgress {
  /** Added to what was done before. */
  done?: number;
  /** Added to what failed before. */
  failed?: number;
  total?: number;
  note?: string;
  /** Where the next step begins. */
  position?: unknown;
}

/** Writes progress; nothing when the work is over, else whether it shall stop. */
export async function saveProgress(
  db: Db,
  id: string,
  progress: WorkProgress,
): Promise<{ stopping: boolean } | undefined> {
  const position = progress.position === undefined ? null : JSON.stringify(progress.position);
  return maybeOne<{ stopping: boolean }>(db)`
    update works set done = done + ${progress.done ?? 0}::int, failed = failed + ${progress.failed ?? 0}::int, total = coalesce(${progress.total ?? null}::int, total),
      note = coalesce(${progress.note ?? null}::text, note), position = coalesce(${position}::jsonb, position), beat_at = now()
    where company_id = ${db.company} and id = ${id} and status = 'running' returning stopping`;
}

/** How a work ended. */
export interface Ending {
  status: 'success' | 'failed' | 'stopped';
  /** Why it failed, in a sentence for people. */
  error: string | null;
}

/** Ends a work; nothing when it was over before. */
export async function endWork(db: Db, id: string, { status, error }: Ending): Promise<StoredWork | undefined> {
  return maybeOne<StoredWork>(db)`
    update works set status = ${status}, error = ${error}, stopping = false, note = '', finished_at = now(), beat_at = now()
    where company_id = ${db.company} and id = ${id} and status in ('pending', 'running') returning ${known}`;
}

/** Asks a work to stop; says whether anybody is at it who would obey. Nothing when it is over. */
export async function askToStop(db: Db, id: string): Promise<{ heard: boolean } | undefined> {
  const asked = await maybeOne<{ status: Work['status']; beatAt: string }>(db)`
    update works set stopping = true where company_id = ${db.company} and id = ${id} and status in ('pending', 'running')
    returning status, beat_at as "beatAt"`;
  return asked && { heard: asked.status === 'running' && Date.now() - Date.parse(asked.beatAt) < heardWithin };
}

/** Milliseconds within which somebody who is at a work gives a sign of life. */
const heardWithin = 30_000;

/** Puts an ended work in line again, from where it got to; false when it goes on or succeeded. */
export async function resumeWork(db: Db, id: string): Promise<boolean> {
  const written = await execute(db)`
    update works set status = 'pending', error = null, note = 'В очереди', finished_at = null, beat_at = now()
    where company_id = ${db.company} and id = ${id} and status in ('failed', 'stopped')`;
  return written === 1;
}

/** Columns of the contract's shape of a work, selected from `works w`, see `workOf`. */
export const workColumns: RawBuilder<unknown> = sql`
  w.id as work, w.status, w.stopping, w.done, w.total, w.failed, w.note, w.error, w.created_at as "createdAt", w.started_at as "startedAt", w.finished_at as "finishedAt",
  (select jsonb_build_object('id', u.id::text, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, ''))
    from users u where u.id = w.author_id) as author`;

/** A row with `workColumns`, as it is read. */
export type WithWork = Omit<Work, 'progress'> & Progress;

/** The row with its progress put together, as the contract has it. */
export function workOf<Row extends WithWork>({
  done,
  total,
  failed,
  note,
  ...row
}: Row): Omit<Row, keyof Progress> & Work {
  return { ...row, progress: { done, total, failed, note: row.stopping ? 'Останавливаем' : note } };
}

/** A work with its title. */
export type TitledWork = Work & { id: string; title: string };

/** Works of these kinds that belong to an owner: those under way, and those that ended within a day, newest first. */
export async function listWorks(db: Db, owner: string, kinds: readonly string[]): Promise<TitledWork[]> {
  const found = await rows<WithWork & { id: string; title: string }>(db)`
    select w.id, w.title, ${workColumns} from works w
    where w.company_id = ${db.company} and w.owner_id = ${owner} and w.kind = any(${kinds}::text[])
      and (w.finished_at is null or w.finished_at > now() - interval '1 day')
    order by w.id desc limit 50`;
  return found.map(workOf);
}

/** One work. */
export async function workById(db: Db, id: string): Promise<(TitledWork & { kind: string }) | undefined> {
  const row = await maybeOne<WithWork & { id: string; kind: string; title: string }>(db)`
    select w.id, w.kind, w.title, ${workColumns} from works w where w.company_id = ${db.company} and w.id = ${id}`;
  return row && workOf(row);
}

/** Works of all companies that have given no sign of life for two minutes. Deleted companies have no work any more, that of blocked ones waits. */
export async function silentWorks(): Promise<(Silent & { kind: string })[]> {
  const { rows: found } = await pools().owner.query<Silent & { kind: string }>(`
    select company_id as company, id, kind, 'work:' || id as key, (extract(epoch from now() - beat_at) / 60)::int as minutes from works
    where status in ('pending', 'running') and beat_at < now() - interval '2 minutes'
      and company_id in (${workingCompanies}) limit 1000`);
  return found;
}
