import type { GlobalDb } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';

/** Whether an administrator who isn't the demo's can sign in. Processes that start together wait for each other here. */
export async function hasAdministrator(db: GlobalDb): Promise<boolean> {
  await execute(db)`select pg_advisory_xact_lock(7003)`;
  const found = await rows(db)`select from users where role = 'admin' and active and not demo limit 1`;
  return found.length > 0;
}

/** False when the mail belongs to somebody. */
export async function insertAdministrator(db: GlobalDb, email: string, hash: string): Promise<boolean> {
  const found = await rows(db)`
    insert into users (company_id, email, password_hash, first_name, role) values (null, ${email}, ${hash}, 'Администратор', 'admin')
    on conflict do nothing returning id`;
  return found.length > 0;
}
