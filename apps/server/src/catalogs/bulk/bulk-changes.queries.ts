import { type BulkAct, type BulkChange, isPriceChange, type NumberChange, type Work } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import type { Range } from '../../work/ranges.ts';
import { type WithWork, workColumns, workOf } from '../../work/works.queries.ts';
import { type Owner, ownerNumber, type StoredDifference } from '../saving/changes.queries.ts';
import { priceKinds } from '../saving/prices.queries.ts';
import { ownWarehouse } from '../saving/stocks.queries.ts';

/** Reason → how many offers. */
export type Counts = Record<string, number>;

/** Everything that an act is begun with. */
export interface NewAct {
  catalog: string;
  change: BulkChange | null;
  undoes: string | null;
  offers: readonly string[];
}

/** Writes down what a work is to change; answers the act's id. */
export async function insertAct(db: Db, work: string, { catalog, change, undoes, offers }: NewAct): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into bulk_acts (company_id, work_id, catalog_id, change, undoes_id, offers, total)
    values (${db.company}, ${work}, ${catalog}, ${change && JSON.stringify(change)}::jsonb, ${undoes}, ${bigints(offers)}, ${offers.length})
    returning id`;
  return id;
}

/** Result of an act. */
export interface EndedAct {
  id: string;
  catalog: string;
  total: number;
  changed: number;
  leftOut: Counts;
}

/** The act that a work does, while it is there. */
export async function actOfWork(db: Db, work: string): Promise<EndedAct | undefined> {
  return maybeOne<EndedAct>(db)`
    select a.id, a.catalog_id as catalog, a.total, a.changed, a.left_out as "leftOut" from bulk_acts a
    where a.company_id = ${db.company} and a.work_id = ${work}`;
}

interface StoredAct extends Omit<BulkAct, keyof Work | 'leftOut'>, WithWork {
  leftOut: Counts;
}

const columns = sql`
  a.id, a.catalog_id as catalog, w.title, a.change, a.undoes_id as undoes, a.changed, a.unchanged, a.left_out as "leftOut", ${workColumns}`;

/** Acts with their works. */
const acts = (company: string) => sql`
  bulk_acts a join works w on w.company_id = ${company} and w.id = a.work_id`;

/** The act that undoes another, unless it came to nothing. */
const undoneBy = (company: string) => sql`
  (select b.id from bulk_acts b join works v on v.company_id = ${company} and v.id = b.work_id
    where b.company_id = ${company} and b.undoes_id = a.id and v.status not in ('failed', 'stopped') limit 1) as "undoneBy"`;

const actOf = ({ leftOut, ...act }: StoredAct): BulkAct => ({ ...workOf(act), leftOut: reasonsOf(leftOut) });

/** Reasons with their counts, the most frequent first. */
export const reasonsOf = (counts: Counts): BulkAct['leftOut'] =>
  Object.entries(counts)
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason, 'ru'));

/** An act as the contract has it. */
export async function actById(db: Db, catalog: string, id: string): Promise<BulkAct | undefined> {
  const act = await maybeOne<StoredAct>(db)`
    select ${columns}, ${undoneBy(db.company)} from ${acts(db.company)}
    where a.company_id = ${db.company} and a.catalog_id = ${catalog} and a.id = ${id}`;
  return act && actOf(act);
}

/** Acts in a catalog, newest first. */
export async function listActs(
  db: Db,
  catalog: string,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<BulkAct[]> {
  const found = await rows<StoredAct>(db)`
    select ${columns}, ${undoneBy(db.company)} from ${acts(db.company)}
    where a.company_id = ${db.company} and a.catalog_id = ${catalog} and (${search === ''} or ${titleKey(sql`w.title`)} like ${likeOf(search)})
    order by a.id desc limit ${limit} offset ${offset}`;
  return found.map(actOf);
}

/** An act as it is stored. */
export interface Act {
  id: string;
  catalog: string;
  change: BulkChange | null;
  undoes: string | null;
  author: string | null;
}

/** An act that is to be done, with how many offers it is about and which of them are dealt with already. */
export interface UnfinishedAct extends Act {
  total: number;
  written: Range[];
}

/** The act that a work is to do. */
export async function actToDo(db: Db, work: string): Promise<UnfinishedAct | undefined> {
  return maybeOne<UnfinishedAct>(db)`
    select a.id, a.catalog_id as catalog, a.change, a.undoes_id as undoes, w.author_id as author, a.total,
      (select coalesce(json_agg(json_build_array(lower(done), upper(done))), '[]') from unnest(a.written) done) as written
    from ${acts(db.company)} where a.company_id = ${db.company} and a.work_id = ${work}`;
}

/** The offers at these places of an act. */
export async function offersAt(db: Db, act: string, [from, to]: Range): Promise<string[]> {
  const { offers } = await one<{ offers: string[] }>(db)`
    select offers[${from}::int + 1 : ${to}::int]::text[] as offers from bulk_acts where company_id = ${db.company} and id = ${act}`;
  return offers;
}

/** Holds an act while it is decided whether it is undone. */
export async function lockAct(db: Db, id: string): Promise<void> {
  await execute(db)`select from bulk_acts where company_id = ${db.company} and id = ${id} for update`;
}

/** Reasons with how many offers were left out for each so far, held until the portion that adds to them is written. */
export async function lockLeftOut(db: Db, id: string): Promise<Counts> {
  const { leftOut } = await one<{ leftOut: Counts }>(db)`
    select left_out as "leftOut" from bulk_acts where company_id = ${db.company} and id = ${id} for update`;
  return leftOut;
}

/** Result of a portion: the counts of reasons as they are now, where they changed, the others by how many more. */
export interface Advance {
  changed: number;
  unchanged: number;
  leftOut: Counts | undefined;
}

/**
 * Counts a portion as dealt with, in the transaction that wrote it; false when somebody else did some of it. Nearly the last statement before the
 * commit: other portions could wait for it.
 */
export async function advanceAct(
  db: Db,
  id: string,
  [from, to]: Range,
  { changed, unchanged, leftOut }: Advance,
): Promise<boolean> {
  const counted = await execute(db)`
    update bulk_acts set written = written + int4multirange(int4range(${from}::int, ${to}::int)),
      changed = changed + ${changed}, unchanged = unchanged + ${unchanged}, left_out = coalesce(${leftOut ? JSON.stringify(leftOut) : null}::jsonb, left_out)
    where company_id = ${db.company} and id = ${id} and not written && int4range(${from}::int, ${to}::int)`;
  return counted === 1;
}

/** The work that does an act. */
export async function workOfAct(db: Db, act: string): Promise<string> {
  const { work } = await one<{ work: string }>(db)`
    select work_id as work from bulk_acts where company_id = ${db.company} and id = ${act}`;
  return work;
}

/** The offers that an act changed, or whose product it changed, as they stand in it: those of one product together. */
export async function offersOfAct(db: Db, act: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select o.id from (
      select offer from bulk_acts a cross join unnest(a.offers) as x(offer) where a.company_id = ${db.company} and a.id = ${act}) x
      join offers o on o.company_id = ${db.company} and o.id = x.offer
    where ${changedBy(db, act, 'offer', sql`o.id`)} or ${changedBy(db, act, 'product', sql`o.product_id`)}
    order by o.product_id, o.id`;
  return found.map((row) => row.id);
}

const changedBy = (db: Db, act: string, owner: Owner, id: RawBuilder<unknown>) => sql`
  ${id} in (select c.owner_id from changes c where c.company_id = ${db.company} and c.act_id = ${act} and c.kind = ${ownerNumber(owner)})`;

/** Offers in the order in which an act goes through them: those of one product together. */
export async function inActOrder(db: Db, offers: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from offers where company_id = ${db.company} and id = any(${bigints(offers)}) order by product_id, id`;
  return found.map((row) => row.id);
}

/** The products of the offers at these places of an act; null for an offer that is gone. */
export async function productsAt(db: Db, act: string, [from, to]: Range): Promise<(string | null)[]> {
  const found = await rows<{ product: string | null }>(db)`
    select o.product_id as product
    from bulk_acts a cross join unnest(a.offers[${from}::int + 1 : ${to}::int]) with ordinality as x(id, place)
      left join offers o on o.company_id = ${db.company} and o.id = x.id
    where a.company_id = ${db.company} and a.id = ${act} order by x.place`;
  return found.map(({ product }) => product);
}

/** All living offers of these products. */
export async function offersByProduct(db: Db, products: readonly string[]): Promise<{ id: string; product: string }[]> {
  return rows<{ id: string; product: string }>(db)`
    select id, product_id as product from offers
    where company_id = ${db.company} and product_id = any(${products}::bigint[]) and archived_at is null`;
}

/** Reads the differences that an act made to these offers, or to these products. */
export async function differencesOfAct(
  db: Db,
  act: string,
  owner: Owner,
  ids: readonly string[],
): Promise<Map<string, StoredDifference>> {
  const found = await rows<{ id: string; diff: StoredDifference }>(db)`
    select owner_id as id, diff from changes
    where company_id = ${db.company} and act_id = ${act} and kind = ${ownerNumber(owner)} and owner_id = any(${ids}::bigint[]) order by id`;
  return new Map(found.map(({ id, diff }) => [id, diff]));
}

/** The value of each of these offers that a change is about: kopecks, or pieces in the seller's own warehouse. */
export async function currentValues(
  db: Db,
  change: NumberChange,
  offers: readonly string[],
): Promise<{ id: string; value: number | null }[]> {
  const found = await rows<{ id: string; value: string | null }>(db)`
    select o.id, ${changedValue(db.company, change)} as value from offers o
    where o.company_id = ${db.company} and o.id = any(${offers}::bigint[]) and o.archived_at is null order by o.id`;
  return found.map(({ id, value }) => ({ id, value: value === null ? null : Number(value) }));
}

const changedValue = (company: string, change: NumberChange): RawBuilder<unknown> =>
  isPriceChange(change)
    ? sql`(select p.kopecks from offer_prices p where p.company_id = ${company} and p.offer_id = o.id and p.kind = ${priceKinds[change.field]}::smallint)`
    : sql`(select s.quantity from offer_stocks s where s.company_id = ${company} and s.offer_id = o.id and s.warehouse_id = ${ownWarehouse} and s.counted)`;

/** Articles and titles of offers. */
export async function titlesOf(
  db: Db,
  offers: readonly string[],
): Promise<Map<string, { article: string; title: string }>> {
  const found = await rows<{ id: string; article: string; title: string }>(db)`
    select id, article, title from offers where company_id = ${db.company} and id = any(${offers}::bigint[])`;
  return new Map(found.map(({ id, ...offer }) => [id, offer]));
}
