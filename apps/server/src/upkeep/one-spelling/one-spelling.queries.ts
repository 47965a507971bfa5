import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import type { DoubleWords, TableTexts } from './tables.ts';

/** Columns of a row by their names. */
export type Row = Record<string, unknown> & { id: string };

const ofCompany = (db: Db, { owner }: TableTexts) => sql`t.${sql.ref(owner ?? 'company_id')} = ${db.company}`;
const isComposed = (column: RawBuilder<unknown>) => sql`(${column} is null or ${column} is nfc normalized)`;
const column = (name: string) => sql`t.${sql.ref(name)}`;

/** A page of a table, and which of its rows have letters that stand apart from their marks. */
export interface Page {
  last: string;
  rows: number;
  apart: string[];
}

/** The page of a company's rows behind an id; nothing behind the last. */
export async function pageAfter(
  db: Db,
  table: TableTexts,
  { after, limit }: { after: string; limit: number },
): Promise<Page | undefined> {
  const { texts, values = [], lists = [] } = table;
  const whole = [...texts.map(column), ...[...values, ...lists].map((name) => sql`${column(name)}::text`)];
  return maybeOne<Page>(db)`
    with page as (
      select t.id, not (${sql.join(whole.map(isComposed), sql` and `)}) as apart from ${sql.table(table.table)} t
      where ${ofCompany(db, table)} and t.id > ${after}::bigint order by t.id limit ${limit})
    select max(id)::text as last, count(*)::int as rows, coalesce(array_agg(id::text order by id) filter (where apart), '{}') as apart
    from page having count(*) > 0`;
}

/** Rows with their texts, held until the transaction ends; `living` where they must be unique. */
export async function lockRows(
  db: Db,
  table: TableTexts,
  ids: readonly string[],
): Promise<(Row & { living: boolean })[]> {
  const { texts, values = [], lists = [], unique } = table;
  const names = [...new Set([...texts, ...values, ...lists, ...(unique?.within ?? [])])];
  return rows<Row & { living: boolean }>(db)`
    select t.id, ${sql.join(names.map(column))}, ${unique?.living ?? sql`true`} as living from ${sql.table(table.table)} t
    where ${ofCompany(db, table)} and t.id = any(${ids}::bigint[]) order by t.id for no key update`;
}

/** Whether another row has what would be unique. */
export async function isTaken(db: Db, table: TableTexts, row: Row, key: string): Promise<boolean> {
  const { unique } = table;
  if (!unique) return false;
  const within = unique.within.map((name) =>
    row[name] === null ? sql`${column(name)} is null` : sql`${column(name)} = ${row[name]}`,
  );
  const conditions = [
    ofCompany(db, table),
    ...within,
    sql`${column(unique.column)} = ${key}`,
    sql`t.id <> ${row.id}`,
    unique.living ?? sql`true`,
  ];
  const found = await rows(db)`
    select from ${sql.table(table.table)} t where ${sql.join(conditions, sql` and `)} limit 1`;
  return found.length > 0;
}

/** Writes texts of a row, which the caller holds. */
export async function updateRow(
  db: Db,
  table: TableTexts,
  id: string,
  changed: Readonly<Record<string, unknown>>,
): Promise<void> {
  const sets = Object.entries(changed).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await execute(db)`
    update ${sql.table(table.table)} t set ${sql.join(sets)} where ${ofCompany(db, table)} and t.id = ${id}`;
}

/** A row that stayed as it was, since another reads the same. */
export interface Double {
  title: string;
  /** The catalog that it is in, with its title. */
  catalog: string | null;
  catalogTitle: string | null;
  screen: string;
}

/** Some rows that stayed, as a person knows them. */
export async function someDoubles(db: Db, table: TableTexts, words: DoubleWords, limit: number): Promise<Double[]> {
  const { unique, keys = {} } = table;
  if (!unique) return [];
  const shown = column(keys[unique.column] ?? unique.column);
  const { catalog, screen } = words.address(db.company);
  return rows<Double>(db)`
    select x.title, x.catalog::text, c.title as "catalogTitle", x.screen from (
      select t.id, normalize(${shown}) as title, (${catalog})::bigint as catalog, ${screen} as screen
      from ${sql.table(table.table)} t
      where ${ofCompany(db, table)} and ${unique.living ?? sql`true`} and not ${isComposed(shown)} order by t.id limit ${limit}) x
    left join catalogs c on c.company_id = ${db.company} and c.id = x.catalog
    where c.archived_at is null order by x.id`;
}

/** The next company behind this one that wasn't deleted. */
export async function companyAfter(owner: pg.Pool, company: string): Promise<string | undefined> {
  const { rows: found } = await owner.query<{ id: string }>(
    'select id from companies where id > $1 and deleted_at is null order by id limit 1',
    [company],
  );
  return found[0]?.id;
}
