import type { Currency, PriceFile, PriceList, PriceMapping, Work } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import { type WithWork, workColumns, workOf } from '../../work/works.queries.ts';

/** Days that a list's file is kept: it can be matched anew as long. */
const fileDays = 30;

type Stored = Omit<PriceList, 'work' | 'createdAt'> & { listedAt: string } & {
  [Field in keyof WithWork]: WithWork[Field] | null;
};

const columns = sql`
  l.id, l.supplier_id as supplier, l.title, l.stage, l.matched, l.unmatched, l.ambiguous, l.refused, l.titles, l.repeated, l.changed, l.absent,
  l.created_at > now() - make_interval(days => ${fileDays}::int) as readable, l.created_at as "listedAt", l.applied_at as "appliedAt", ${workColumns}`;

/** Lists with the last of their works, which may be forgotten by now. */
const withWorks = (company: string) =>
  sql`supplier_price_lists l left join works w on w.company_id = ${company} and w.id = l.work_id`;

function listOf<Row extends Stored>({
  listedAt,
  work,
  status,
  stopping,
  done,
  total,
  failed,
  note,
  error,
  author,
  createdAt,
  startedAt,
  finishedAt,
  ...row
}: Row) {
  const own = { work, status, stopping, done, total, failed, note, error, author, createdAt, startedAt, finishedAt };
  return { ...row, createdAt: listedAt, work: work === null ? null : (workOf(own as WithWork) as Work) };
}

/** A list beside its counts. */
export interface ListFile {
  file: PriceFile;
  fingerprints: string[];
  mapping: PriceMapping | null;
  stored: string;
}

/** A list with its file's description. */
export async function listById(db: Db, id: string): Promise<(PriceList & ListFile) | undefined> {
  const row = await maybeOne<Stored & ListFile>(db)`
    select ${columns}, l.file, l.fingerprints, l.mapping, l.stored from ${withWorks(db.company)} where l.company_id = ${db.company} and l.id = ${id}`;
  return row && listOf(row);
}

/** Lists of a supplier, newest first. */
export async function listLists(
  db: Db,
  supplier: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<PriceList[]> {
  const found = await rows<Stored>(db)`
    select ${columns} from ${withWorks(db.company)}
    where l.company_id = ${db.company} and l.supplier_id = ${supplier} and (${search === ''} or ${titleKey(sql`l.title`)} like ${likeOf(search)})
    order by l.id desc limit ${limit} offset ${offset}`;
  return found.map(listOf);
}

/** Holds a list, so that no other call begins a work of it, and no pairing meets one. */
export async function lockList(db: Db, id: string): Promise<void> {
  await execute(db)`select from supplier_price_lists where company_id = ${db.company} and id = ${id} for update`;
}

export interface NewList extends Pick<ListFile, 'file' | 'fingerprints' | 'stored'> {
  supplier: string;
  title: string;
}

/** Writes down a file that was sent; answers the list's id. */
export async function insertList(db: Db, { supplier, title, stored, file, fingerprints }: NewList): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into supplier_price_lists (company_id, supplier_id, title, stored, file, fingerprints)
    values (${db.company}, ${supplier}, ${title}, ${stored}, ${JSON.stringify(file)}::jsonb, ${fingerprints}::text[]) returning id`;
  return id;
}

/** Writes what the file is when it is read in another way; what it was matched as counts no more. */
export async function updateFile(
  db: Db,
  id: string,
  { file, fingerprints }: Pick<ListFile, 'file' | 'fingerprints'>,
): Promise<void> {
  await execute(db)`
    update supplier_price_lists set file = ${JSON.stringify(file)}::jsonb, fingerprints = ${fingerprints}::text[], mapping = null, stage = 'uploaded'
    where company_id = ${db.company} and id = ${id}`;
}

/** Writes down which work matches a list, and how its columns are mapped: remembered for the supplier's files of this shape. */
export async function beginCheck(
  db: Db,
  {
    id,
    supplier,
    work,
    mapping,
    fingerprint,
  }: { id: string; supplier: string; work: string; mapping: PriceMapping; fingerprint: string },
): Promise<void> {
  await execute(db)`
    update supplier_price_lists set work_id = ${work}, mapping = ${JSON.stringify(mapping)}::jsonb, stage = 'uploaded'
    where company_id = ${db.company} and id = ${id}`;
  await execute(db)`
    insert into supplier_mappings (company_id, supplier_id, fingerprint, mapping)
    values (${db.company}, ${supplier}, ${fingerprint}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (company_id, supplier_id, fingerprint) do update set mapping = excluded.mapping, used_at = excluded.used_at`;
}

/** Writes down which work applies a list. */
export async function beginApply(db: Db, id: string, work: string): Promise<void> {
  await execute(db)`update supplier_price_lists set work_id = ${work} where company_id = ${db.company} and id = ${id}`;
}

/** How a file of one of these shapes was mapped last. */
export async function rememberedMapping(db: Db, supplier: string, fingerprints: readonly string[]) {
  return maybeOne<{ fingerprint: string; mapping: PriceMapping }>(db)`
    select fingerprint, mapping from supplier_mappings
    where company_id = ${db.company} and supplier_id = ${supplier} and fingerprint = any(${fingerprints}::text[])
    order by used_at desc limit 1`;
}

/** The list that a work is about; nothing when its supplier was deleted meanwhile. */
export async function listOfWork(db: Db, work: string) {
  return maybeOne<
    ListFile & {
      id: string;
      supplier: string;
      mapping: PriceMapping;
      catalog: string | null;
      currency: Currency;
    }
  >(db)`
    select l.id, l.supplier_id as supplier, l.file, l.fingerprints, l.mapping, l.stored, s.catalog_id as catalog, s.currency
    from supplier_price_lists l join suppliers s on s.company_id = ${db.company} and s.id = l.supplier_id
    where l.company_id = ${db.company} and l.work_id = ${work} and l.mapping is not null`;
}

/** Says whether a list is to be put in force once it is matched. */
export async function saveApplies(db: Db, id: string, applies: boolean): Promise<void> {
  await execute(
    db,
  )`update supplier_price_lists set applies = ${applies} where company_id = ${db.company} and id = ${id}`;
}

/** The list of a work, where it is to be put in force once it is matched, and how many prices of its supplier are in force now. */
export async function listToApply(db: Db, work: string) {
  return maybeOne<{ id: string; supplier: string; title: string; matched: number; prices: number }>(db)`
    select l.id, l.supplier_id as supplier, l.title, l.matched,
      (select count(*)::int from supplier_prices p where p.company_id = ${db.company} and p.supplier_id = l.supplier_id and p.state = 'listed') as prices
    from supplier_price_lists l where l.company_id = ${db.company} and l.work_id = ${work} and l.applies`;
}

/** Counts by outcome that are added to a list's. */
export type Counted = Partial<
  Record<'matched' | 'unmatched' | 'ambiguous' | 'refused' | 'titles' | 'changed' | 'absent', number>
>;

/** Adds to the counts of a list. */
export async function addCounts(db: Db, id: string, counts: Counted): Promise<void> {
  const { matched = 0, unmatched = 0, ambiguous = 0, refused = 0, titles = 0, changed = 0, absent = 0 } = counts;
  await execute(db)`
    update supplier_price_lists set matched = matched + ${matched}::int, unmatched = unmatched + ${unmatched}::int, ambiguous = ambiguous + ${ambiguous}::int,
      refused = refused + ${refused}::int, titles = titles + ${titles}::int, changed = changed + ${changed}::int, absent = absent + ${absent}::int
    where company_id = ${db.company} and id = ${id}`;
}

/** Forgets what was matched before: the list is read from its beginning. */
export async function clearRows(db: Db, id: string): Promise<void> {
  await execute(db)`delete from supplier_price_rows where company_id = ${db.company} and list_id = ${id}`;
  await execute(db)`
    update supplier_price_lists set matched = 0, unmatched = 0, ambiguous = 0, refused = 0, titles = 0, repeated = 0, changed = 0, absent = 0
    where company_id = ${db.company} and id = ${id}`;
}

/** Counts what only the whole list tells, and calls it matched. */
export async function finishCheck(db: Db, id: string, supplier: string): Promise<void> {
  const { repeated, absent } = await one<{ repeated: number; absent: number }>(db)`
    with named as materialized (
      select x.offer, count(*) as times from supplier_price_rows r cross join lateral unnest(r.offers) as x(offer)
      where r.company_id = ${db.company} and r.list_id = ${id} and r.outcome = 'matched' group by 1)
    select (select count(*)::int from named where times > 1) as repeated,
      (select count(*)::int from supplier_prices p
        where p.company_id = ${db.company} and p.supplier_id = ${supplier} and p.state = 'listed'
          and not exists (select from named where named.offer = p.offer_id)) as absent`;
  await execute(db)`
    update supplier_price_lists set repeated = ${repeated}, absent = ${absent}, stage = 'checked'
    where company_id = ${db.company} and id = ${id}`;
}

/** Counts from nothing what applying does. */
export async function resetApplied(db: Db, id: string): Promise<void> {
  await execute(
    db,
  )`update supplier_price_lists set changed = 0, absent = 0 where company_id = ${db.company} and id = ${id}`;
}

/** Calls a list applied: it is the supplier's newest now. */
export async function finishApply(db: Db, id: string, supplier: string): Promise<void> {
  await execute(db)`
    update supplier_price_lists set stage = 'applied', applied_at = now() where company_id = ${db.company} and id = ${id}`;
  await execute(db)`update suppliers set priced_at = now() where company_id = ${db.company} and id = ${supplier}`;
}

/** Which of these files belong to a list that may still be read. */
export async function knownPriceFiles(db: Db, keys: readonly string[]): Promise<string[]> {
  const found = await rows<{ key: string }>(db)`
    select substring(stored from '[^/]+$') as key from supplier_price_lists
    where company_id = ${db.company} and stored = any(${keys.map((key) => `price-lists/${key}`)}::text[])
      and created_at > now() - make_interval(days => ${fileDays}::int)`;
  return found.map(({ key }) => key);
}
