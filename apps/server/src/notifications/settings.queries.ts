import type { NotificationSettings } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne } from '../database/rows.ts';

export async function settingsOf(db: Db, user: string): Promise<NotificationSettings['settings'] | undefined> {
  const row = await maybeOne<{ settings: NotificationSettings['settings'] }>(db)`
    select settings from notification_settings where user_id = ${user}`;
  return row?.settings;
}

export async function saveSettings(db: Db, user: string, settings: NotificationSettings['settings']): Promise<void> {
  await execute(db)`
    insert into notification_settings (user_id, settings) values (${user}, ${JSON.stringify(settings)})
    on conflict (user_id) do update set settings = excluded.settings`;
}
