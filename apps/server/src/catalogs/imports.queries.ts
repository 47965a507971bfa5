import type { Import } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import { type Db, pools } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';
import { insertFaults } from './imports/faults.queries.ts';
import type { RepeatedPicture } from './imports/repeated.ts';
import type { Range } from './imports/spool.ts';
import type { Fault } from './imports/yml-offer.ts';

/** Sentence → how often. */
type Counts = Record<string, number>;

interface StoredImport extends Omit<Import, 'progress' | 'skippedReasons' | 'notes' | 'also'> {
  position: number;
  total: number | null;
  note: string;
  skippedReasons: Counts;
  notes: Counts;
  also: Partial<Import['also']>;
}

export const nothingCreated: Import['also'] = { categories: 0, brands: 0, properties: 0, options: 0, products: 0 };

/** The repeated pictures, and beside each whether it is left out by now. */
const repeated = sql`
  select coalesce(jsonb_agg(r || jsonb_build_object('leftOut', exists (
    select from pictures p where p.company_id = imports.company_id and p.catalog_id = imports.catalog_id and p.state = 'left_out'
      and p.address_hash = sha256(convert_to(r->>'address', 'UTF8'))))), '[]') from jsonb_array_elements(repeated_pictures) r`;

const columns = sql`
  id, catalog_id as catalog, title, status, position, total, note, created, changed, unchanged, skipped, skipped_reasons as "skippedReasons",
  notes, (${repeated}) as "repeatedPictures", faults, also, error, line, created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`;

function importOf({ position, total, note, ...row }: StoredImport): Import {
  const reasons = (counts: Counts) =>
    Object.entries(counts)
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason, 'ru'));
  return {
    ...row,
    skippedReasons: reasons(row.skippedReasons),
    notes: reasons(row.notes),
    also: { ...nothingCreated, ...row.also },
    progress: { done: position, total, failed: row.skipped, note },
  };
}

/** An import as the contract has it. */
export async function importById(db: Db, id: string): Promise<Import | undefined> {
  const row = await maybeOne<StoredImport>(db)`
    select ${columns} from imports where company_id = ${db.company} and id = ${id}`;
  return row && importOf(row);
}

/** Imports of a catalog, newest first. */
export async function listImports(
  db: Db,
  catalog: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<Import[]> {
  const found = await rows<StoredImport>(db)`
    select ${columns} from imports
    where company_id = ${db.company} and catalog_id = ${catalog} and (${search === ''} or ${titleKey(sql`title`)} like ${likeOf(search)})
    order by id desc limit ${limit} offset ${offset}`;
  return found.map(importOf);
}

/** A feed to be imported: it lies at an address, or in our storage already. */
export interface NewImport {
  catalog: string;
  title: string;
  address: string | null;
  stored: string | null;
  author: string | null;
}

/** Writes down an import that waits for its turn; answers its id. */
export async function insertImport(db: Db, { catalog, title, address, stored, author }: NewImport): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into imports (company_id, catalog_id, title, address, stored, author_id, note)
    values (${db.company}, ${catalog}, ${title}, ${address}, ${stored}, ${author}, 'В очереди') returning id`;
  return id;
}

/** What the job works on. */
export interface Work {
  catalog: string;
  title: string;
  address: string | null;
  stored: string | null;
  /** Which entries of the feed are in the tables already. */
  written: Range[];
  author: string | null;
  also: Partial<Import['also']>;
}

/** Marks an import as running and says how far it got; nothing when it is over or was stopped. */
export async function beginImport(db: Db, id: string): Promise<Work | undefined> {
  return maybeOne<Work>(db)`
    update imports set status = 'running', started_at = coalesce(started_at, now()), note = 'Читаем файл', error = null, line = null
    where company_id = ${db.company} and id = ${id} and status in ('pending', 'running')
    returning catalog_id as catalog, title, address, stored, author_id as author, also,
      (select coalesce(json_agg(json_build_array(lower(done), upper(done))), '[]') from unnest(written) done) as written`;
}

/** Whether a person has asked to stop; an import that is gone stops too. */
export async function isStopping(db: Db, id: string): Promise<boolean> {
  const row = await maybeOne<{ stopping: boolean }>(db)`
    select i.stopping or c.deleted_at is not null as stopping from imports i join companies c on c.id = ${db.company}
    where i.company_id = ${db.company} and i.id = ${id}`;
  return row?.stopping ?? true;
}

/** Whether there is still a file, or an address to bring it from. */
export async function hasSource(db: Db, id: string): Promise<boolean> {
  const found = await rows(db)`
    select from imports where company_id = ${db.company} and id = ${id} and (stored is not null or address is not null)`;
  return found.length > 0;
}

/** Days that a file waits for somebody to go on with its import. */
const keptDays = 7;

/** Companies that have files of imports which are over. */
export async function companiesWithFiles(): Promise<string[]> {
  const { rows } = await pools().owner.query<{ company: string }>(
    "select distinct company_id as company from imports where stored is not null and status in ('failed', 'stopped')",
  );
  return rows.map((row) => row.company);
}

/** Takes their files from imports that nobody went on with for a while; answers where the files lie. */
export async function detachOldFiles(db: Db): Promise<string[]> {
  const found = await rows<{ stored: string }>(db)`
    with old as (
      select id, stored from imports where company_id = ${db.company} and stored is not null and status in ('failed', 'stopped')
        and coalesce(finished_at, created_at) < now() - make_interval(days => ${keptDays}) for update)
    update imports i set stored = null from old where i.company_id = ${db.company} and i.id = old.id returning old.stored`;
  return found.map((row) => row.stored);
}

/** What is being done now, and of how many entries where that is known. */
export async function saveNote(db: Db, id: string, note: string, total: number | null = null): Promise<void> {
  await execute(db)`
    update imports set note = ${note}, total = coalesce(${total}, total) where company_id = ${db.company} and id = ${id}`;
}

/** Where the file lies in our storage. */
export async function saveStored(db: Db, id: string, stored: string | null): Promise<void> {
  await execute(db)`update imports set stored = ${stored} where company_id = ${db.company} and id = ${id}`;
}

/** How much was created beside the offers. */
export async function saveAlso(db: Db, id: string, also: Import['also']): Promise<void> {
  await execute(db)`update imports set also = ${JSON.stringify(also)} where company_id = ${db.company} and id = ${id}`;
}

/** Notes about the file as a whole: counted once, however often it is read; those that were counted while it was written stay. */
export async function saveNotes(db: Db, id: string, notes: Counts): Promise<void> {
  await execute(db)`
    update imports set notes = notes || ${JSON.stringify(notes)}::jsonb where company_id = ${db.company} and id = ${id}`;
}

/** Pictures that many products of the file share. */
export async function saveRepeatedPictures(db: Db, id: string, repeated: readonly RepeatedPicture[]): Promise<void> {
  await execute(db)`
    update imports set repeated_pictures = ${JSON.stringify(repeated)} where company_id = ${db.company} and id = ${id}`;
}

/**
 * Foreign keys are checked row by row through plans that the session keeps. Made anew for each row, as the session is told for our own
 * statements, they would take longer than the writing; kept, they must be made for the index, whatever the size of the table then.
 */
export async function planForBulk(db: Db): Promise<void> {
  await Promise.all([execute(db)`set local plan_cache_mode = auto`, execute(db)`set local enable_seqscan = off`]);
}

const doublesNote = 'Штрихкод есть у другого предложения каталога: взят';

/** Entries of the feed from one place to another, and what became of them. */
export interface Advance {
  from: number;
  to: number;
  created: number;
  changed: number;
  unchanged: number;
  products: number;
  faults: readonly Fault[];
  /** Barcodes that other offers of the catalog have. */
  doubles: number;
}

/**
 * Counts a chunk as written, in the transaction that wrote its rows, and says whether a person asked to stop. Nothing when somebody
 * else wrote some of it. The last statement before the commit that other chunks could wait for.
 */
export async function advanceImport(db: Db, id: string, step: Advance): Promise<{ stopping: boolean } | undefined> {
  const skipped = step.faults.filter((fault) => fault.severity === 'skipped');
  const reasons: Counts = {};
  // Lines differ, reasons don't.
  for (const { reason } of skipped) {
    const general = reason.replace(/ в строке \d+/, '');
    reasons[general] = (reasons[general] ?? 0) + 1;
  }
  await insertFaults(db, id, step.faults);
  return maybeOne<{ stopping: boolean }>(db)`
    update imports set written = written + int4multirange(int4range(${step.from}::int, ${step.to}::int)),
      position = position + ${step.to - step.from}, created = created + ${step.created}, changed = changed + ${step.changed},
      unchanged = unchanged + ${step.unchanged}, skipped = skipped + ${skipped.length}, faults = faults + ${step.faults.length},
      notes = case when ${step.doubles}::int = 0 then notes
        else notes || jsonb_build_object(${doublesNote}::text, coalesce((notes->>${doublesNote})::int, 0) + ${step.doubles}::int) end,
      also = jsonb_set(also, '{products}', to_jsonb(coalesce((also->>'products')::int, 0) + ${step.products}::int)),
      skipped_reasons = (select coalesce(jsonb_object_agg(reason, total), '{}') from (
        select reason, sum(count::int) as total from (
          select * from jsonb_each_text(skipped_reasons) union all select * from jsonb_each_text(${JSON.stringify(reasons)}::jsonb)) both_of(reason, count)
        group by reason) summed)
    where company_id = ${db.company} and id = ${id} and not written && int4range(${step.from}::int, ${step.to}::int)
    returning stopping`;
}

/** How an import ended, or that it waits anew. */
export interface Outcome {
  status: Import['status'];
  note: string;
  error?: string | null;
  /** The line of the file that the error is about. */
  line?: number | null;
}

/** Writes down how it ended; answers how many offers it created and changed: none, when the company was emptied meanwhile. */
export async function endImport(
  db: Db,
  id: string,
  { status, note, error = null, line = null }: Outcome,
): Promise<{ created: number; changed: number; catalog: string | null }> {
  const row = await maybeOne<{ created: number; changed: number; catalog: string }>(db)`
    update imports set status = ${status}, note = ${note}, error = ${error}, line = ${line}, stopping = false,
      finished_at = case when ${status} = 'pending' then null else now() end
    where company_id = ${db.company} and id = ${id} returning created, changed, catalog_id as catalog`;
  return row ?? { created: 0, changed: 0, catalog: null };
}

/** A waiting import is stopped at once; a running one is asked to stop. */
export async function askToStop(db: Db, id: string): Promise<void> {
  await stopWhere(db, sql`id = ${id}`);
}

/** The same for all imports into a catalog. */
export async function askImportsToStop(db: Db, catalog: string): Promise<void> {
  await stopWhere(db, sql`catalog_id = ${catalog}`);
}

async function stopWhere(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await execute(db)`
    update imports set stopping = status = 'running', note = case when status = 'pending' then 'Остановлена' else 'Останавливаем' end,
      status = case when status = 'pending' then 'stopped' else status end
    where company_id = ${db.company} and ${which} and status in ('pending', 'running')`;
}
