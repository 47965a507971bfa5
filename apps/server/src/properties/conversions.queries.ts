import {
  type ConversionSearch,
  conversionDays,
  type PropertyConversion,
  type Scheme,
  type Side,
  type Work,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';
import { type WithWork, workColumns, workOf } from '../work/works.queries.ts';

/** State of a property before or after: what of it a conversion changes. */
export interface State {
  type: PropertyConversion['was']['type'];
  options: boolean;
  multiple: boolean;
  scheme: Partial<Scheme>;
}

/** A conversion as its work knows it. */
export interface StoredConversion {
  id: string;
  owner: string;
  property: string;
  /** The property's title. */
  named: string;
  was: State;
  /** Beside the new state, in which unit numbers are said and which side of dimensions they are. */
  became: State & { unit: string | null; side: Side | null };
  undoes: string | null;
  author: string | null;
}

/** Writes down what a work is to convert; answers the conversion's id. */
export async function insertConversion(
  db: Db,
  work: string,
  { owner, property, was, became, undoes }: Pick<StoredConversion, 'owner' | 'property' | 'was' | 'became' | 'undoes'>,
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into property_conversions (company_id, owner_id, property_id, work_id, undoes_id, was, became)
    values (${db.company}, ${owner}, ${property}, ${work}, ${undoes}, ${JSON.stringify(was)}::jsonb, ${JSON.stringify(became)}::jsonb) returning id`;
  return id;
}

/** The conversion that a work does; nothing when its property was deleted. */
export async function conversionOfWork(db: Db, work: string): Promise<StoredConversion | undefined> {
  return maybeOne<StoredConversion>(db)`
    select c.id, c.owner_id as owner, c.property_id as property, p.title as named, c.was, c.became, c.undoes_id as undoes, w.author_id as author
    from property_conversions c join works w on w.company_id = ${db.company} and w.id = c.work_id
      join properties p on p.company_id = ${db.company} and p.id = c.property_id
    where c.company_id = ${db.company} and c.work_id = ${work}`;
}

/** Holds the property for whoever begins a conversion: no value of it is being written, and none is until that is known. */
export async function lockForConversion(db: Db, owner: string, property: string): Promise<boolean> {
  const found = await rows(db)`
    select from properties where company_id = ${db.company} and owner_id = ${owner} and id = ${property} for update`;
  return found.length > 0;
}

/** From here on nobody edits the property or its values. */
export async function beginConverting(db: Db, property: string, conversion: string): Promise<void> {
  await execute(db)`
    update properties set conversion_id = ${conversion}, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${property}`;
}

/** Makes the property what the conversion makes of it, and lets it be edited again. */
export async function switchProperty(
  db: Db,
  { id, property, became }: Pick<StoredConversion, 'id' | 'property' | 'became'>,
): Promise<void> {
  const { type, options, multiple, scheme } = became;
  await execute(db)`
    update properties set type = ${type}, options = ${options}, multiple = ${multiple}, scheme = ${JSON.stringify(scheme)},
      conversion_id = null, version = version + 1, updated_at = now()
    where company_id = ${db.company} and id = ${property}`;
  await execute(db)`
    update property_conversions set switched = true where company_id = ${db.company} and id = ${id}`;
}

/** A conversion that came to nothing: the property can be edited again, and what was prepared is forgotten. */
export async function dropConversion(db: Db, id: string): Promise<void> {
  await execute(db)`
    update properties set conversion_id = null, version = version + 1 where company_id = ${db.company} and conversion_id = ${id}`;
  await execute(db)`
    delete from property_conversion_values where company_id = ${db.company} and conversion_id = ${id}`;
}

/** Whether it has been written: then its end changes nothing of it. */
export async function isSwitched(db: Db, id: string): Promise<boolean> {
  const { switched } = await one<{ switched: boolean }>(db)`
    select switched from property_conversions where company_id = ${db.company} and id = ${id}`;
  return switched;
}

/** Whether options of the property are being merged. */
export async function isMerging(db: Db, property: string): Promise<boolean> {
  const row = await maybeOne(db)`
    select from works where company_id = ${db.company} and kind like '%.merge-values' and status in ('pending', 'running')
      and input->>'property' = ${property} limit 1`;
  return row !== undefined;
}

type Counts = Partial<Record<'kept' | 'changed' | 'lost' | 'edited' | 'options', number>>;

/** Counts cards as prepared. */
export async function addCounts(db: Db, id: string, counts: Counts): Promise<void> {
  await execute(db)`
    update property_conversions set kept = kept + ${counts.kept ?? 0}::int, changed = changed + ${counts.changed ?? 0}::int,
      lost = lost + ${counts.lost ?? 0}::int, edited = edited + ${counts.edited ?? 0}::int,
      options_created = options_created + ${counts.options ?? 0}::int
    where company_id = ${db.company} and id = ${id}`;
}

type Row = Omit<PropertyConversion, keyof Work> & WithWork;

const state = (
  column: string,
) => sql`jsonb_build_object('type', ${sql.ref(column)}->'type', 'options', ${sql.ref(column)}->'options',
  'multiple', ${sql.ref(column)}->'multiple')`;

const columns = (company: string) => sql`
  c.id, c.property_id as property, w.title, ${state('c.was')} as was, ${state('c.became')} as became, c.undoes_id as undoes,
  (select b.id from property_conversions b join works v on v.company_id = ${company} and v.id = b.work_id
    where b.company_id = ${company} and b.property_id = c.property_id and b.undoes_id = c.id and v.status not in ('failed', 'stopped') limit 1) as "undoneBy",
  exists (select from property_conversions b where b.company_id = ${company} and b.property_id = c.property_id and b.id > c.id
    and b.undoes_id is null and b.switched and not exists (select from property_conversions u
      where u.company_id = ${company} and u.property_id = c.property_id and u.undoes_id = b.id and u.switched)) as later,
  w.created_at < now() - make_interval(days => ${conversionDays}::int) as expired,
  c.kept, c.changed, c.lost, c.edited, c.options_created as "optionsCreated", ${workColumns}`;

/** One conversion of these owners'; of any catalog's when none is named. */
export async function conversionById(
  db: Db,
  owner: string | undefined,
  id: string,
): Promise<(PropertyConversion & { owner: string }) | undefined> {
  const row = await maybeOne<Row & { owner: string }>(db)`
    select ${columns(db.company)}, c.owner_id as owner from property_conversions c
      join works w on w.company_id = ${db.company} and w.id = c.work_id
    where c.company_id = ${db.company} and c.id = ${id} and ${ownedBy(owner === undefined ? undefined : [owner])}`;
  return row && workOf(row);
}

const ownedBy = (owners: readonly string[] | undefined) =>
  owners ? sql`c.owner_id = any(${owners}::bigint[])` : sql`c.owner_id <> 0`;

/** Conversions of the owners' properties, newest first. */
export async function listConversions(
  db: Db,
  owners: readonly string[] | undefined,
  { property, search, limit, offset }: ConversionSearch,
): Promise<PropertyConversion[]> {
  const found = await rows<Row>(db)`
    select ${columns(db.company)} from property_conversions c join works w on w.company_id = ${db.company} and w.id = c.work_id
    where c.company_id = ${db.company} and ${ownedBy(owners)}
      and (${property === undefined} or c.property_id = any(${property?.in ?? []}::bigint[]))
      and (${search === ''} or ${titleKey(sql`w.title`)} like ${likeOf(search)})
    order by c.id desc limit ${limit} offset ${offset}`;
  return found.map(workOf);
}
