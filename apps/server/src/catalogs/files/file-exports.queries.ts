import type { FileExport, Unload, UnloadFormat, Work } from '@prilavok/contract';
import { sql } from 'kysely';
import { config } from '../../config.ts';
import { bigints } from '../../database/columns.ts';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import { daysFor } from '../../upkeep/retention.ts';
import { type WithWork, workColumns, workOf } from '../../work/works.queries.ts';
import { addStorageUse, subtractStorageUse } from './files.queries.ts';

type Filter = Unload['filter'];

/** Everything that an export is begun with. */
export interface NewExport {
  catalog: string;
  filter: Filter;
  allBut: string[];
  format: UnloadFormat;
  columns: readonly string[];
  /** The name of its file. */
  key: string;
}

/** Writes down what a work is to put into a file; answers the export's id. */
export async function insertExport(db: Db, work: string, of: NewExport): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into file_exports (company_id, work_id, catalog_id, filter, all_but, format, columns, key)
    values (${db.company}, ${work}, ${of.catalog}, ${JSON.stringify(of.filter)}::jsonb, ${bigints(of.allBut)}, ${of.format}, ${of.columns}::text[], ${of.key})
    returning id`;
  return id;
}

interface StoredExport extends Omit<FileExport, keyof Work>, WithWork {}

/** How long files are kept, as the table of what is deleted by age says. */
const keptDays = (): number => daysFor('export_files', config().KEEP_DAYS);

/** A file that is whole, and still there. */
const ready = sql`w.status = 'success' and cardinality(e.parts) > 0`;
const columns = () => sql`
  e.id, e.catalog_id as catalog, w.title, e.format, e.columns, e.rows, e.size::float8 as size,
  case when ${ready} then e.key end as key, case when ${ready} then '/cds/files/' || e.key end as url,
  case when ${ready} then w.finished_at + make_interval(secs => ${keptDays() * 86_400}::float8) end as "keptUntil", ${workColumns}`;

/** Exports with their works. */
const exports = (company: string) => sql`file_exports e join works w on w.company_id = ${company} and w.id = e.work_id`;

/** An export as the contract has it, unless it was deleted. */
export async function exportById(db: Db, id: string): Promise<FileExport | undefined> {
  const row = await maybeOne<StoredExport>(db)`
    select ${columns()} from ${exports(db.company)} where e.company_id = ${db.company} and e.id = ${id} and e.deleted_at is null`;
  return row && workOf(row);
}

/** Exports of a catalog, newest first. */
export async function listExports(
  db: Db,
  catalog: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<FileExport[]> {
  const found = await rows<StoredExport>(db)`
    select ${columns()} from ${exports(db.company)}
    where e.company_id = ${db.company} and e.catalog_id = ${catalog} and e.deleted_at is null
      and (${search === ''} or ${titleKey(sql`w.title`)} like ${likeOf(search)})
    order by e.id desc limit ${limit} offset ${offset}`;
  return found.map(workOf);
}

/** How many exports of the company wait or go on. Two that are begun at once come one after the other: they hold the row of the company's storage. */
export async function countUnderWay(db: Db): Promise<number> {
  await addStorageUse(db, 0);
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from ${exports(db.company)}
    where e.company_id = ${db.company} and w.status in ('pending', 'running')`;
  return count;
}

/** Input of an export, to begin it again. */
export async function orderOf(db: Db, id: string): Promise<Omit<NewExport, 'key'> | undefined> {
  return maybeOne<Omit<NewExport, 'key'>>(db)`
    select catalog_id as catalog, filter, all_but::text[] as "allBut", format, columns from file_exports
    where company_id = ${db.company} and id = ${id} and deleted_at is null`;
}

/** An export as its work knows it. */
export interface OwnExport extends NewExport {
  id: string;
  /** Parts that are written, and what they hold. */
  parts: string[];
  rows: number;
  size: number;
  deleted: boolean;
}

const own = sql`
  id, catalog_id as catalog, filter, all_but::text[] as "allBut", format, columns, key, parts, rows, size::float8 as size, deleted_at is not null as deleted`;

/** The export that a work writes; nothing when the company was emptied meanwhile. */
export async function exportOfWork(db: Db, work: string): Promise<OwnExport | undefined> {
  return maybeOne<OwnExport>(
    db,
  )`select ${own} from file_exports where company_id = ${db.company} and work_id = ${work}`;
}

/** The work that writes an export. */
export async function workOfExport(db: Db, id: string): Promise<string> {
  const { work } = await one<{ work: string }>(db)`
    select work_id as work from file_exports where company_id = ${db.company} and id = ${id}`;
  return work;
}

/** A file that lies in parts. */
export interface WholeFile {
  title: string;
  format: UnloadFormat;
  parts: string[];
}

/** The file that an address names, while it is there; those of a deleted company aren't shown any more. */
export async function exportByKey(db: Db, key: string): Promise<WholeFile | undefined> {
  return maybeOne<WholeFile>(db)`
    select w.title, e.format, e.parts from ${exports(db.company)}
    where e.company_id = ${db.company} and e.key = ${key} and e.deleted_at is null and ${ready}
      and exists (select from companies c where c.id = ${db.company} and c.deleted_at is null)`;
}

/** Counts a part as written; false when another has been written in its place. */
export async function addPart(
  db: Db,
  id: string,
  { part, at, offers, bytes }: { part: string; at: number; offers: number; bytes: number },
): Promise<boolean> {
  const written = await execute(db)`
    update file_exports set parts = array_append(parts, ${part}::text), rows = rows + ${offers}::int, size = size + ${bytes}::bigint
    where company_id = ${db.company} and id = ${id} and cardinality(parts) = ${at}::int`;
  if (written === 1) await addStorageUse(db, bytes);
  return written === 1;
}

/** Takes an export's parts from it; answers where they lie, for them to be deleted. */
export async function detachParts(db: Db, id: string): Promise<string[]> {
  const found = await maybeOne<{ parts: string[]; size: number }>(db)`
    with whole as (select id, parts, size from file_exports where company_id = ${db.company} and id = ${id} and cardinality(parts) > 0 for update)
    update file_exports e set parts = '{}' from whole where e.company_id = ${db.company} and e.id = whole.id
    returning whole.parts, whole.size::float8 as size`;
  if (!found) return [];
  await subtractStorageUse(db, found.size);
  return found.parts;
}

/** Hides an export, or brings it back; false when it is so already, or gone. */
export async function hideExport(db: Db, id: string, hidden: boolean): Promise<boolean> {
  const written = await execute(db)`
    update file_exports set deleted_at = ${hidden ? sql`now()` : sql`null`}
    where company_id = ${db.company} and id = ${id} and (deleted_at is null) = ${hidden}`;
  return written === 1;
}

/** Exports whose files nobody needs any more: too old, deleted for an hour, or broken off. */
export async function spentExports(db: Db, days: number): Promise<{ id: string; work: string; deleted: boolean }[]> {
  return rows<{ id: string; work: string; deleted: boolean }>(db)`
    select e.id, e.work_id as work, e.deleted_at is not null as deleted from ${exports(db.company)}
    where e.company_id = ${db.company} and w.status not in ('pending', 'running') and (e.deleted_at < now() - interval '1 hour'
      or (cardinality(e.parts) > 0 and w.finished_at < now() - make_interval(days => ${days}::int))
      or (cardinality(e.parts) > 0 and w.status <> 'success' and w.finished_at < now() - interval '1 hour'))
    limit 1000`;
}

/** Forgets a deleted export, whose file is gone, with its work. */
export async function deleteExport(db: Db, work: string): Promise<void> {
  await execute(db)`delete from works where company_id = ${db.company} and id = ${work}`;
}

/** Which of these parts belong to an export. */
export async function knownParts(db: Db, keys: readonly string[]): Promise<string[]> {
  const found = await rows<{ part: string }>(db)`
    select p.part from file_exports e cross join lateral unnest(e.parts) as p(part)
    where e.company_id = ${db.company} and e.parts && ${keys}::text[]`;
  return found.map(({ part }) => part);
}
