import type { Import, Work } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import type { Range } from '../../work/ranges.ts';
import { type WithWork, workColumns, workOf } from '../../work/works.queries.ts';
import type { NewDifference } from './checking/differences.queries.ts';
import { insertFaults } from './faults.queries.ts';
import type { RepeatedPicture } from './repeated.ts';
import type { Fault } from './yml/offer.ts';

/** How many of each an import has created beside its offers. */
export type Created = Import['also'];

/** Sentence → how often. */
type Counts = Record<string, number>;

interface StoredImport extends Omit<Import, keyof Work | 'skippedReasons' | 'notes' | 'changes' | 'also'>, WithWork {
  skippedReasons: Counts;
  notes: Counts;
  changes: Counts;
  also: Partial<Import['also']>;
}

export const nothingCreated: Import['also'] = { categories: 0, brands: 0, properties: 0, options: 0, products: 0 };

/** A jsonb column of counts with so much added to one; casts of columns that depend on no setting only, as a cluster wants in UPDATE. */
const added = (column: string, name: string, count: number) => sql`
  jsonb_set(${sql.ref(column)}, array[${name}::text], (coalesce((${sql.ref(column)}->>${name}::text)::int, 0) + ${count}::int)::text::jsonb)`;

/** The repeated pictures, and beside each whether it is left out by now. */
const repeated = (db: Db) => sql`
  select coalesce(jsonb_agg(r || jsonb_build_object('leftOut', exists (
    select from pictures p where p.company_id = ${db.company} and p.catalog_id = i.catalog_id and p.state = 'left_out'
      and p.address_hash = sha256(convert_to(r->>'address', 'UTF8'))))), '[]') from jsonb_array_elements(repeated_pictures) r`;

/** Whether offers of the catalog have changed, or were deleted, since a finished check looked at them. */
const outdated = (db: Db) => sql`
  i.step = 'check' and w.status = 'success' and (exists (select from find_offers f
    where f.company_id = ${db.company} and f.catalog_id = i.catalog_id and f.updated_at > i.checked_at)
    or exists (select from offers o
    where o.company_id = ${db.company} and o.catalog_id = i.catalog_id and o.archived_at > i.checked_at))`;

const columns = (db: Db) => sql`
  i.id, i.catalog_id as catalog, w.title, i.step, i.format, i.checked, i.changes, i.differences, ${outdated(db)} as outdated, i.created, i.changed, i.unchanged, i.skipped, i.skipped_reasons as "skippedReasons", i.lost,
  i.notes, (${repeated(db)}) as "repeatedPictures", i.maker_as_brand as "makerAsBrand", i.makers,
  (i.stored is not null or i.address is not null) as repeatable, i.faults, i.also, i.line, ${workColumns}`;

/** Imports with their works. */
const withWorks = (company: string) => sql`imports i join works w on w.company_id = ${company} and w.id = i.work_id`;

function importOf({ skippedReasons, notes, changes, also, ...row }: StoredImport): Import {
  const reasons = (counts: Counts) =>
    Object.entries(counts)
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason, 'ru'));
  return {
    ...workOf(row),
    skippedReasons: reasons(skippedReasons),
    notes: reasons(notes),
    changes: reasons(changes).map(({ reason, count }) => ({ field: reason, count })),
    also: { ...nothingCreated, ...also },
  };
}

/** An import as the contract has it. */
export async function importById(db: Db, id: string): Promise<Import | undefined> {
  const row = await maybeOne<StoredImport>(db)`
    select ${columns(db)} from ${withWorks(db.company)} where i.company_id = ${db.company} and i.id = ${id}`;
  return row && importOf(row);
}

/** Imports of a catalog, newest first. */
export async function listImports(
  db: Db,
  catalog: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<Import[]> {
  const found = await rows<StoredImport>(db)`
    select ${columns(db)} from ${withWorks(db.company)}
    where i.company_id = ${db.company} and i.catalog_id = ${catalog} and (${search === ''} or ${titleKey(sql`w.title`)} like ${likeOf(search)})
    order by i.id desc limit ${limit} offset ${offset}`;
  return found.map(importOf);
}

/** Writes down what a work imports; answers the import's id. */
export async function insertImport(
  db: Db,
  work: string,
  {
    catalog,
    address,
    stored,
    makerAsBrand = false,
    step = 'run',
  }: { catalog: string; address: string | null; stored: string | null; makerAsBrand?: boolean; step?: Import['step'] },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into imports (company_id, work_id, catalog_id, address, stored, maker_as_brand, step)
    values (${db.company}, ${work}, ${catalog}, ${address}, ${stored}, ${makerAsBrand}, ${step}) returning id`;
  return id;
}

/** Setting of the catalog's last import about makers; the first has been told nothing. */
export async function lastMakerAsBrand(db: Db, catalog: string): Promise<boolean> {
  const last = await maybeOne<{ makerAsBrand: boolean }>(db)`
    select maker_as_brand as "makerAsBrand" from imports where company_id = ${db.company} and catalog_id = ${catalog}
    order by id desc limit 1`;
  return last?.makerAsBrand ?? false;
}

/** Where an import's feed lies, and under which title. */
export interface Source {
  title: string;
  address: string | null;
  stored: string | null;
}

/** Where an import's feed lies; its file goes over to whoever asks. */
export async function takeSource(db: Db, id: string): Promise<Source | undefined> {
  return maybeOne<Source>(db)`
    with source as (select i.id, i.stored, w.title from ${withWorks(db.company)} where i.company_id = ${db.company} and i.id = ${id} for update of i)
    update imports i set stored = null from source where i.company_id = ${db.company} and i.id = source.id
    returning source.title, i.address, source.stored`;
}

/** Source and target of an import. */
export interface Feed {
  id: string;
  catalog: string;
  address: string | null;
  stored: string | null;
  makerAsBrand: boolean;
  step: Import['step'];
  /** How many differences were found. */
  kept: number;
  /** Which entries of the feed are in the tables already. */
  written: Range[];
  also: Partial<Import['also']>;
}

/** Begins the import of a work, and tells how far it got. */
export async function beginImport(db: Db, work: string): Promise<Feed | undefined> {
  return maybeOne<Feed>(db)`
    update imports set line = null, checked_at = least(checked_at, now())
    where company_id = ${db.company} and work_id = ${work}
    returning id, catalog_id as catalog, address, stored, step, differences as kept, maker_as_brand as "makerAsBrand", also,
      (select coalesce(json_agg(json_build_array(lower(done), upper(done))), '[]') from unnest(written) done) as written`;
}

/** Result of an import. */
export interface MadeImport {
  id: string;
  step: Import['step'];
  catalog: string;
  address: string | null;
  stored: string | null;
  created: number;
  changed: number;
  unchanged: number;
  skipped: number;
  lost: Import['lost'];
  makers: number;
}

/** Reads the import of a work; nothing when the company was emptied meanwhile. */
export async function importOfWork(db: Db, work: string): Promise<MadeImport | undefined> {
  return maybeOne<MadeImport>(db)`
    select id, step, catalog_id as catalog, address, stored, created, changed, unchanged, skipped, lost, makers from imports
    where company_id = ${db.company} and work_id = ${work}`;
}

/** The work that does an import. */
export async function workOfImport(db: Db, id: string): Promise<string> {
  const { work } = await one<{ work: string }>(db)`
    select work_id as work from imports where company_id = ${db.company} and id = ${id}`;
  return work;
}

/** Works that import into a catalog and are under way. */
export async function worksInto(db: Db, catalog: string): Promise<string[]> {
  const found = await rows<{ work: string }>(db)`
    select i.work_id as work from ${withWorks(db.company)}
    where i.company_id = ${db.company} and i.catalog_id = ${catalog} and w.status in ('pending', 'running')`;
  return found.map(({ work }) => work);
}

/** Turns an import to its next step under another work: the counting begins anew, and what was found before a run is kept. */
export async function turnTo(
  db: Db,
  id: string,
  { step, work, checked }: { step: Import['step']; work: string; checked: Import['checked'] },
): Promise<void> {
  const found = checked === null ? sql`, changes = '{}', differences = 0, checked_at = null` : sql``;
  await execute(db)`
    update imports set step = ${step}, work_id = ${work}, checked = ${checked && JSON.stringify(checked)},
      created = 0, changed = 0, unchanged = 0, skipped = 0, skipped_reasons = '{}', lost = '[]', notes = '{}', faults = 0, also = '{}', written = '{}' ${found}
    where company_id = ${db.company} and id = ${id}`;
}

/** Saves the format of the file. */
export async function saveFormat(db: Db, id: string, format: Import['format']): Promise<void> {
  await execute(db)`update imports set format = ${format} where company_id = ${db.company} and id = ${id}`;
}

/** A person has to say where the columns go before anything else. */
export async function waitForMapping(db: Db, id: string): Promise<void> {
  await execute(db)`update imports set step = 'mapping' where company_id = ${db.company} and id = ${id}`;
}

/** Holds an import until the transaction ends; answers where its file lies. */
export async function lockSource(db: Db, id: string): Promise<Source | undefined> {
  return maybeOne<Source>(db)`
    select w.title, i.address, i.stored from ${withWorks(db.company)} where i.company_id = ${db.company} and i.id = ${id} for update of i`;
}

/** The line of the file that its refusal is about. */
export async function saveLine(db: Db, id: string, line: number | null): Promise<void> {
  await execute(db)`update imports set line = ${line} where company_id = ${db.company} and id = ${id}`;
}

/** Whether there is still a file, or an address to bring it from. */
export async function hasSource(db: Db, id: string): Promise<boolean> {
  const found = await rows(db)`
    select from imports where company_id = ${db.company} and id = ${id} and (stored is not null or address is not null)`;
  return found.length > 0;
}

/** Takes their files from imports that are over and that nobody went on with, or repeated, for so many days; answers where they lie. */
export async function detachOldFiles(db: Db, days: number): Promise<string[]> {
  const found = await rows<{ stored: string }>(db)`
    with old as (
      select i.id, i.stored from ${withWorks(db.company)} where i.company_id = ${db.company} and i.stored is not null
        and w.finished_at < now() - make_interval(days => ${days}::int) for update of i)
    update imports i set stored = null from old where i.company_id = ${db.company} and i.id = old.id returning old.stored`;
  return found.map((row) => row.stored);
}

/** Which of these feeds belong to an import. */
export async function knownFeeds(db: Db, keys: readonly string[]): Promise<string[]> {
  const found = await rows<{ key: string }>(db)`
    select substring(stored from '[^/]+$') as key from imports
    where company_id = ${db.company} and stored = any(${keys.map((key) => `imports/${key}`)}::text[])`;
  return found.map(({ key }) => key);
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

/** Offers that have a «Производитель» and no brand. */
export async function saveMakers(db: Db, id: string, makers: number): Promise<void> {
  await execute(db)`update imports set makers = ${makers} where company_id = ${db.company} and id = ${id}`;
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

/** A jsonb column of counts with others added to it. */
const summed = (column: string, counts: Counts) => sql`
  (select coalesce(jsonb_object_agg(reason, total), '{}') from (
    select reason, sum(count::int) as total from (
      select * from jsonb_each_text(${sql.ref(column)}) union all select * from jsonb_each_text(${JSON.stringify(counts)}::jsonb)) both_of(reason, count)
    group by reason) summed)`;

/** Kinds of losses that an import keeps: beyond them its list of faults tells. */
const mostLosses = 100;

/** `lost` with these losses added to it. */
const withLost = (lost: readonly Loss[]) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('field', field, 'reason', reason, 'count', count) order by count desc, field, reason), '[]') from (
    select field, reason, sum(count)::int as count from (
      select * from jsonb_to_recordset(lost) as a(field text, reason text, count int)
      union all select * from jsonb_to_recordset(${JSON.stringify(lost)}::jsonb) as b(field text, reason text, count int)) both_of
    group by field, reason order by count desc, field, reason limit ${sql.lit(mostLosses)}) summed)`;

type Loss = Import['lost'][number];

/** Values lost by rows that were taken, by field and reason: rows of one reason differ in the value that it quotes. */
function lossesOf(faults: readonly Fault[]): Loss[] {
  const losses = new Map<string, Loss>();
  for (const { severity, field, reason, general = reason.replace(/«[^»]*»/g, '«…»') } of faults) {
    if (severity !== 'warning') continue;
    const key = JSON.stringify([field, general]);
    const loss = losses.get(key) ?? { field, reason: general, count: 0 };
    loss.count++;
    losses.set(key, loss);
  }
  return [...losses.values()];
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
  differences: readonly NewDifference[];
  faults: readonly Fault[];
  /** Barcodes that other offers of the catalog have. */
  doubles: number;
}

/**
 * Counts a chunk as written, in the transaction that wrote its rows; false when somebody else wrote some of it. Nearly the last statement before the
 * commit: other chunks could wait for it.
 */
export async function advanceImport(db: Db, id: string, step: Advance): Promise<boolean> {
  const skipped = step.faults.filter((fault) => fault.severity === 'skipped');
  const reasons: Counts = {};
  // Lines and values differ, reasons don't.
  for (const { reason, general = reason.replace(/ в строке \d+/, '') } of skipped)
    reasons[general] = (reasons[general] ?? 0) + 1;
  const changes: Counts = {};
  for (const { field } of step.differences) if (field !== '') changes[field] = (changes[field] ?? 0) + 1;
  const lost = lossesOf(step.faults);
  await insertFaults(db, id, step.faults);
  const counted = await execute(db)`
    update imports set written = written + int4multirange(int4range(${step.from}::int, ${step.to}::int)),
      created = created + ${step.created}, changed = changed + ${step.changed},
      unchanged = unchanged + ${step.unchanged}, skipped = skipped + ${skipped.length}, faults = faults + ${step.faults.length},
      notes = ${step.doubles === 0 ? sql`notes` : added('notes', doublesNote, step.doubles)}, also = ${added('also', 'products', step.products)},
      skipped_reasons = ${summed('skipped_reasons', reasons)}, lost = ${lost.length === 0 ? sql`lost` : withLost(lost)}, changes = ${summed('changes', changes)},
      differences = differences + ${step.differences.length}
    where company_id = ${db.company} and id = ${id} and not written && int4range(${step.from}::int, ${step.to}::int)`;
  return counted === 1;
}
