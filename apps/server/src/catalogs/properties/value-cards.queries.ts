import { type RawBuilder, sql } from 'kysely';
import { bigints, jsons } from '../../database/columns.ts';
import { countUpTo } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { token } from '../../properties/tokens.ts';
import type { HeldValues, NewValues, ValuesOf } from '../../properties/value-cards.ts';

/** The cards of a catalog that have values: products before their offers. */
const tables = [
  { id: 1, title: 'Товар', table: 'products', name: sql`title`, living: sql`archived_at is null` },
  { id: 2, title: 'Предложение', table: 'offers', name: sql`article`, living: sql`archived_at is null` },
  { id: 3, title: 'Категория', table: 'categories', name: sql`title`, living: sql`true` },
  { id: 4, title: 'Бренд', table: 'brands', name: sql`title`, living: sql`true` },
  { id: 5, title: 'Коллекция', table: 'collections', name: sql`title`, living: sql`true` },
] as const;
export const cardSorts = tables.map(({ id, title }) => ({ id, title }));
export const productSort = 1;
export const offerSort = 2;

function tableOf(sort: number): (typeof tables)[number] {
  const found = tables.find(({ id }) => id === sort);
  if (!found) throw new Error(`No cards of sort ${sort}`);
  return found;
}

const held = (name: RawBuilder<unknown>, property: string) =>
  sql`id, ${name} as title, version, property_values->${property} as "values"`;

const having = (db: Db, { owner, property, sort }: ValuesOf) => sql`
  company_id = ${db.company} and catalog_id = ${owner} and ${tableOf(sort).living} and jsonb_exists(property_values, ${property}::text)`;

/** How many living cards of a sort have a value. */
export async function countCards(db: Db, of: ValuesOf): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from ${sql.table(tableOf(of.sort).table)} where ${having(db, of)}`;
  return count;
}

/** The next of them. */
export async function nextCards(
  db: Db,
  of: ValuesOf,
  { after, limit }: { after: string; limit: number },
): Promise<HeldValues[]> {
  const { table, name } = tableOf(of.sort);
  return rows<HeldValues>(db)`
    select ${held(name, of.property)} from ${sql.table(table)} where ${having(db, of)} and id > ${after} order by id limit ${limit}`;
}

/** Living cards by their ids, held for whoever is about to write them. */
export async function lockCards(db: Db, of: ValuesOf, ids: readonly string[]): Promise<HeldValues[]> {
  const { table, name, living } = tableOf(of.sort);
  return rows<HeldValues>(db)`
    select ${held(name, of.property)} from ${sql.table(table)}
    where company_id = ${db.company} and catalog_id = ${of.owner} and ${living} and id = any(${ids}::bigint[]) order by id for no key update`;
}

/** Some cards with a value: offers and their products by the tokens of offers, the few others by looking. */
export async function someCards(
  db: Db,
  owner: string,
  property: string,
  most: number,
): Promise<(HeldValues & { sort: number })[]> {
  const found = await rows<{ id: string; product: string }>(db)`
    select id, product_id as product from find_offers
    where company_id = ${db.company} and catalog_id = ${owner} and tokens @> ${[token('filled', property)]}::bigint[] limit ${most}`;
  const ids: Record<number, RawBuilder<unknown>> = {
    [productSort]: sql`id = any(${[...new Set(found.map(({ product }) => product))]}::bigint[])`,
    [offerSort]: sql`id = any(${found.map(({ id }) => id)}::bigint[])`,
  };
  const parts = tables.map(
    ({ id, table, name }) => sql`
    (select ${id}::int as sort, ${held(name, property)} from ${sql.table(table)}
      where ${having(db, { owner, property, sort: id })} and ${ids[id] ?? sql`true`} limit ${most})`,
  );
  return rows<HeldValues & { sort: number }>(db)`
    select * from (${sql.join(parts, sql` union all `)}) few limit ${most}`;
}

/** Writes values of held cards. */
export async function updateCards(db: Db, { property, sort }: ValuesOf, cards: readonly NewValues[]): Promise<void> {
  const { table } = tableOf(sort);
  await execute(db)`
    update ${sql.table(table)} c set version = c.version + 1, updated_at = now(), property_values = case
      when x.now = 'null'::jsonb then c.property_values - ${property}::text else jsonb_set(c.property_values, array[${property}], x.now) end
    from unnest(${bigints(cards.map(({ id }) => id))}, ${jsons(cards.map(({ now }) => now))}) as x(id, now)
    where c.company_id = ${db.company} and c.id = x.id`;
}

/** Living offers of these products. */
export async function offersOfProducts(db: Db, products: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select id from offers where company_id = ${db.company} and product_id = any(${products}::bigint[]) and archived_at is null order by id`;
  return found.map(({ id }) => id);
}

/** Whether a feed is being read into the catalog, or waits for it. */
export async function isImporting(db: Db, catalog: string): Promise<boolean> {
  const row = await maybeOne(db)`
    select from works where company_id = ${db.company} and owner_id = ${catalog} and kind = 'catalogs.import-feed' and status in ('pending', 'running') limit 1`;
  return row !== undefined;
}

/** Where the catalog itself refers to the property beside values, counted up to a bound. */
export async function usesInCatalog(db: Db, property: string): Promise<{ categories: number; metatypes: number }> {
  const of = sql`company_id = ${db.company} and property_id = ${property}`;
  return one<{ categories: number; metatypes: number }>(db)`
    select ${countUpTo(sql`select from category_properties where ${of}`)} as categories,
      ${countUpTo(sql`select from metatype_properties where ${of}`)} as metatypes`;
}
