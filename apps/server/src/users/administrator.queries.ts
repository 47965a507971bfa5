import { sql } from 'kysely';
import type { GlobalDb } from '../database/pools.ts';

/** Whether an administrator who isn't the demo's can sign in. Processes that start together wait for each other here. */
export async function hasAdministrator(db: GlobalDb): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(7003)`.execute(db);
  const { rows } = await sql`select from users where role = 'admin' and active and not demo limit 1`.execute(db);
  return rows.length > 0;
}

/** False when the mail belongs to somebody. */
export async function insertAdministrator(db: GlobalDb, email: string, hash: string): Promise<boolean> {
  const { rows } = await sql`
    insert into users (company_id, email, password_hash, first_name, role) values (null, ${email}, ${hash}, 'Администратор', 'admin')
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}
