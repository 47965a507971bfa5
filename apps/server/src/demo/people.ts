import type { GlobalDb } from '../database/pools.ts';
import { execute, maybeOne, rows } from '../database/rows.ts';
import { passwordHash } from '../users/passwords.ts';

export const demoPassword = 'prilavok-demo';
export const demoSeller = 'demo@prilavok.test';
export const demoAdministrator = 'admin@prilavok.test';

/** Makes the demo company, its seller and the administrator in a new database; answers the company, or nothing when people are already there. */
export async function makeDemoPeople(db: GlobalDb): Promise<string | undefined> {
  // Two processes that start together: the second waits here and finds people.
  await execute(db)`select pg_advisory_xact_lock(7003)`;
  const people = await rows(db)`select 1 from users limit 1`;
  if (people.length > 0) return undefined;
  const hash = await passwordHash(demoPassword);
  const row = await maybeOne<{ id: string }>(db)`
    insert into companies (title, approved, demo) values ('Лавка «Домашний уют»', true, true) returning id`;
  const company = row?.id ?? '';
  await execute(db)`
    insert into users (company_id, email, password_hash, first_name, last_name, role, demo)
    values (${company}, ${demoSeller}, ${hash}, 'Ольга', 'Прилавкова', 'owner', true),
      (null, ${demoAdministrator}, ${hash}, 'Администратор', '', 'admin', true)`;
  return company;
}
