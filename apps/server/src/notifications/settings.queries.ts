import type { NotificationSettings } from '@prilavok/contract';
import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';

export async function settingsOf(db: Db, user: string): Promise<NotificationSettings['settings'] | undefined> {
  const { rows } = await sql<{ settings: NotificationSettings['settings'] }>`
    select settings from notification_settings where user_id = ${user}`.execute(db);
  return rows[0]?.settings;
}

export async function saveSettings(db: Db, user: string, settings: NotificationSettings['settings']): Promise<void> {
  await sql`
    insert into notification_settings (user_id, settings) values (${user}, ${JSON.stringify(settings)})
    on conflict (user_id) do update set settings = excluded.settings`.execute(db);
}
