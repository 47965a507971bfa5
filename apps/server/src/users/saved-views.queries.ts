import type { SavedView, saveView, Types } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';

/** More than anybody has of one page; what colleagues share comes after one's own. */
const mostShown = 500;

const columns = (person: string) => sql<SavedView>`
  v.id, v.title, v.address, v.list, v.columns, v.shared, v.user_id = ${person} as own,
  coalesce((select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) from users u where u.id = v.user_id), '') as author`;

/** A person's views of a page and those that are shared, his own first. */
export async function listSavedViews(db: Db, person: string, place: string): Promise<SavedView[]> {
  return rows<SavedView>(db)`
    select ${columns(person)} from saved_views v
    where v.company_id = ${db.company} and v.place = ${place} and (v.shared or v.user_id = ${person})
    order by v.user_id <> ${person}, v.title, v.id limit ${mostShown}`;
}

/** How many views of a page a person has besides the one of this title. */
export async function otherViews(
  db: Db,
  person: string,
  { place, title }: { place: string; title: string },
): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from saved_views
    where company_id = ${db.company} and place = ${place} and user_id = ${person} and title <> ${title}`;
  return count;
}

/** Adds a view, or replaces the person's older one of that title; answers its id. */
export async function upsertView(
  db: Db,
  person: string,
  view: NonNullable<Types<typeof saveView>['body']>,
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into saved_views (company_id, user_id, place, title, list, address, columns, shared)
    values (${db.company}, ${person}, ${view.place}, ${view.title}, ${view.list}, ${view.address}, ${JSON.stringify(view.columns)}::jsonb, ${view.shared})
    on conflict (company_id, place, user_id, title)
      do update set list = excluded.list, address = excluded.address, columns = excluded.columns, shared = excluded.shared
    returning id`;
  return id;
}

/** A view as this person sees it; nothing where it is another's own. */
export async function viewById(db: Db, person: string, id: string): Promise<SavedView | undefined> {
  return maybeOne<SavedView>(db)`
    select ${columns(person)} from saved_views v
    where v.company_id = ${db.company} and v.id = ${id} and (v.shared or v.user_id = ${person})`;
}

/** Shows a view to all, or to its author alone. */
export async function updateShared(db: Db, id: string, shared: boolean): Promise<void> {
  await execute(db)`update saved_views set shared = ${shared} where company_id = ${db.company} and id = ${id}`;
}

/** Forgets a view. */
export async function deleteView(db: Db, id: string): Promise<void> {
  await execute(db)`delete from saved_views where company_id = ${db.company} and id = ${id}`;
}
