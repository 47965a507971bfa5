import type { NotificationSettings, Role } from '@prilavok/contract';
import type { Db, GlobalDb } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';

type Settings = NotificationSettings['settings'];

/** What a person has chosen; nothing while nothing was. */
export async function settingsOf(db: GlobalDb, user: string): Promise<Settings | undefined> {
  const row = await maybeOne<{ settings: Settings }>(db)`
    select settings from notification_settings where user_id = ${user}`;
  return row?.settings;
}

/** The company's people of these roles who may sign in, each with what they have chosen. */
export async function peopleWithSettings(
  db: Db,
  roles: readonly Role[],
): Promise<{ user: string; settings: Settings | null }[]> {
  return rows<{ user: string; settings: Settings | null }>(db)`
    select u.id as user, s.settings from users u left join notification_settings s on s.user_id = u.id
    where u.company_id = ${db.company} and u.active and u.role = any(${[...roles]}) order by u.id`;
}

/** The person's settings for whoever is about to change them, `initial` where there are none yet: nobody else does meanwhile. */
export async function lockSettings(db: GlobalDb, user: string, initial: Settings): Promise<Settings> {
  await execute(db)`
    insert into notification_settings (user_id, settings) values (${user}, ${JSON.stringify(initial)}) on conflict do nothing`;
  const { settings } = await one<{ settings: Settings }>(db)`
    select settings from notification_settings where user_id = ${user} for update`;
  return settings;
}

/** Writes the person's settings whole; `lockSettings` has made the row. */
export async function updateSettings(db: GlobalDb, user: string, settings: Settings): Promise<void> {
  await execute(db)`update notification_settings set settings = ${JSON.stringify(settings)} where user_id = ${user}`;
}
