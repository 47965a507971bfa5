import type { Service } from '@prilavok/contract';
import { sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import type { GlobalDb } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';

const columns = sql<Service>`id, title, slug, description, active, created_at as "createdAt", version`;

/** Change of a service by a save; absent fields stay as they are. */
export interface ServiceChange {
  title?: string | undefined;
  slug?: string | undefined;
  description?: string | undefined;
  active?: boolean | undefined;
}

/** Services by title. */
export async function listServices(
  db: GlobalDb,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<Service[]> {
  return rows<Service>(db)`
    select ${columns} from services
    where ${search} = '' or ${titleKey(sql`title || ' ' || slug`)} like ${likeOf(search)}
    order by ${titleKey(sql`title`)}, id limit ${limit} offset ${offset}`;
}

/** Adds a service that works at once, unless told otherwise. */
export async function insertService(
  db: GlobalDb,
  { title, slug, description = '', active = true }: ServiceChange & { title: string; slug: string },
): Promise<Service> {
  return one<Service>(db)`
    insert into services (title, slug, description, active) values (${title}, ${slug}, ${description}, ${active})
    returning ${columns}`;
}

/** The service; nothing when there is none. */
export async function serviceById(db: GlobalDb, id: string): Promise<Service | undefined> {
  return maybeOne<Service>(db)`select ${columns} from services where id = ${id}`;
}

/** The service for whoever is about to change it: nobody else does meanwhile. */
export async function lockService(db: GlobalDb, id: string): Promise<Service | undefined> {
  return maybeOne<Service>(db)`select ${columns} from services where id = ${id} for update`;
}

/** The service as it became. */
export async function updateService(db: GlobalDb, id: string, change: ServiceChange): Promise<Service> {
  return one<Service>(db)`
    update services set title = coalesce(${change.title ?? null}, title), slug = coalesce(${change.slug ?? null}, slug),
      description = coalesce(${change.description ?? null}, description), active = coalesce(${change.active ?? null}::boolean, active),
      version = version + 1
    where id = ${id} returning ${columns}`;
}

/** False when there is no such service. */
export async function deleteService(db: GlobalDb, id: string): Promise<boolean> {
  return (await execute(db)`delete from services where id = ${id}`) === 1;
}
