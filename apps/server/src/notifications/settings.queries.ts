import type { NoticeRules, NotificationSettings, Role } from '@prilavok/contract';
import type { Db, GlobalDb } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';

type Settings = NotificationSettings['settings'];

/** Choice of a person: themes, ways and times. */
export interface Choice {
  settings: Settings;
  rules: Partial<NoticeRules>;
}

/** A person of a company, and what they have chosen: nothing yet, perhaps. */
export interface Listener {
  user: string;
  email: string;
  role: Role;
  settings: Settings | null;
  rules: Partial<NoticeRules> | null;
  timezone: string;
}

/** Choice of a person; nothing while nothing was. */
export async function choiceOf(db: GlobalDb, user: string): Promise<Choice | undefined> {
  return maybeOne<Choice>(db)`select settings, rules from notification_settings where user_id = ${user}`;
}

/** By which clock the company lives. */
export async function timezoneOf(db: Db): Promise<string> {
  const { timezone } = await one<{ timezone: string }>(db)`select timezone from companies where id = ${db.company}`;
  return timezone;
}

/** The company's people who may sign in, each with what they have chosen: those of these roles, or the one who is named. */
export async function listenersOf(
  db: Db,
  { roles, user }: { roles?: readonly Role[]; user?: string | undefined },
): Promise<Listener[]> {
  return rows<Listener>(db)`
    select u.id as user, u.email, u.role, s.settings, s.rules, c.timezone
    from users u join companies c on c.id = u.company_id left join notification_settings s on s.user_id = u.id
    where u.company_id = ${db.company} and u.active
      and (${roles ? [...roles] : null}::text[] is null or u.role = any(${roles ? [...roles] : null}::text[]))
      and (${user ?? null}::bigint is null or u.id = ${user ?? null}) order by u.id`;
}

/** Locks the person's choice for a change, `initial` where it is nothing yet: nobody else changes it meanwhile. */
export async function lockChoice(db: GlobalDb, user: string, initial: Settings): Promise<Choice> {
  await execute(db)`
    insert into notification_settings (user_id, settings) values (${user}, ${JSON.stringify(initial)}) on conflict do nothing`;
  return one<Choice>(db)`select settings, rules from notification_settings where user_id = ${user} for update`;
}

/** Writes the person's choice whole; `lockChoice` has made the row. */
export async function updateChoice(db: GlobalDb, user: string, { settings, rules }: Choice): Promise<void> {
  await execute(db)`
    update notification_settings set settings = ${JSON.stringify(settings)}, rules = ${JSON.stringify(rules)} where user_id = ${user}`;
}
