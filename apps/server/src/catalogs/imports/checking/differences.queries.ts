import type { ImportDifference } from '@prilavok/contract';
import { sql } from 'kysely';
import { integers, texts } from '../../../database/columns.ts';
import { titleKey } from '../../../database/fragments.ts';
import type { Db } from '../../../database/pools.ts';
import { execute, rows } from '../../../database/rows.ts';
import { likeOf } from '../../../text/keys.ts';

/** A difference that isn't written down yet. */
export type NewDifference = Omit<ImportDifference, 'id'>;

/** Writes down what an import would change. */
export async function insertDifferences(db: Db, id: string, differences: readonly NewDifference[]): Promise<void> {
  if (differences.length === 0) return;
  const column = (field: Exclude<keyof NewDifference, 'line'>) => texts(differences.map((each) => each[field]));
  await execute(db)`
    insert into import_differences (company_id, import_id, line, article, title, kind, field, was, now)
    select ${db.company}::bigint, ${id}::bigint, x.line, x.article, x.title, x.kind, x.field, x.was, x.now
    from unnest(${integers(differences.map(({ line }) => line))}, ${column('article')}, ${column('title')}, ${column('kind')},
      ${column('field')}, ${column('was')}, ${column('now')}) as x(line, article, title, kind, field, was, now)
    on conflict do nothing returning 1`;
}

/** Forgets what an earlier check has found. */
export async function deleteDifferences(db: Db, id: string): Promise<void> {
  await execute(db)`delete from import_differences where company_id = ${db.company} and import_id = ${id}`;
}

const columns = sql`id, line, article, title, kind, field, was, now`;

/** A page of what a check has found, in the order of the file. */
export async function listDifferences(
  db: Db,
  id: string,
  {
    search,
    kind,
    field,
    limit,
    offset,
  }: { search: string; limit: number; offset: number; kind?: string | undefined; field?: string | undefined },
): Promise<ImportDifference[]> {
  return rows<ImportDifference>(db)`
    select ${columns} from import_differences
    where company_id = ${db.company} and import_id = ${id}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`} ${field === undefined ? sql`` : sql`and field = ${field}`}
      and (${search === ''} or ${titleKey(sql`article || ' ' || title || ' ' || field || ' ' || was || ' ' || now`)} like ${likeOf(search)})
    order by line, id limit ${limit} offset ${offset}`;
}

/** The differences after one, for files that are written as they are read. */
export async function differencesAfter(
  db: Db,
  id: string,
  after: { line: number; id: string },
  limit: number,
): Promise<ImportDifference[]> {
  return rows<ImportDifference>(db)`
    select ${columns} from import_differences
    where company_id = ${db.company} and import_id = ${id} and (line, id) > (${after.line}, ${after.id}) order by line, id limit ${limit}`;
}

interface Titled {
  id: string;
  title: string;
}

/** Whole paths of these categories; the root has none. */
export async function categoryTitles(db: Db, ids: readonly string[]): Promise<Titled[]> {
  if (ids.length === 0) return [];
  return rows<Titled>(db)`
    select c.id, coalesce((select string_agg(a.title, ' > ' order by u.level) from unnest(c.path) with ordinality u(id, level)
      join categories a on a.company_id = ${db.company} and a.id = u.id and a.parent_id is not null), '') as title
    from categories c where c.company_id = ${db.company} and c.id = any(${ids}::bigint[])`;
}

/** Texts of these options. */
export async function optionTitles(db: Db, ids: readonly string[]): Promise<Titled[]> {
  if (ids.length === 0) return [];
  return rows<Titled>(db)`
    select id, value as title from property_options where company_id = ${db.company} and id = any(${ids}::bigint[])`;
}
