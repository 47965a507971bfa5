import type { Service } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db, GlobalDb } from '../database/pools.ts';
import { execute, maybeOne, rows } from '../database/rows.ts';

const columns = sql<Service>`id, title, slug, description, active, created_at as "createdAt"`;

export async function servicesBy(
  db: Db,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<Service[]> {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return rows<Service>(db)`
    select ${columns} from services
    where ${search} = '' or lower(title || ' ' || slug) like ${like}
    order by title, id limit ${limit} offset ${offset}`;
}

export interface ServiceChange {
  title?: string | undefined;
  slug?: string | undefined;
  description?: string | undefined;
  active?: boolean | undefined;
}

export async function insertService(
  db: GlobalDb,
  service: ServiceChange & { title: string; slug: string },
): Promise<Service | undefined> {
  return maybeOne<Service>(db)`
    insert into services (title, slug, description, active)
    values (${service.title}, ${service.slug}, ${service.description ?? ''}, ${service.active ?? true}) returning ${columns}`;
}

export async function updateService(db: GlobalDb, id: string, change: ServiceChange): Promise<Service | undefined> {
  return maybeOne<Service>(db)`
    update services set title = coalesce(${change.title ?? null}, title), slug = coalesce(${change.slug ?? null}, slug),
      description = coalesce(${change.description ?? null}, description), active = coalesce(${change.active ?? null}::boolean, active)
    where id = ${id} returning ${columns}`;
}

export async function deleteServiceRow(db: Db, id: string): Promise<boolean> {
  const written = await execute(db)`delete from services where id = ${id}`;
  return written === 1;
}
