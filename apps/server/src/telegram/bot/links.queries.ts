import type { Role } from '@prilavok/contract';
import { sql } from 'kysely';
import type { GlobalDb } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import type { Standing } from '../../users/standing/standing.ts';

export interface Link {
  user: string;
  chat: string;
  name: string;
  username: string | null;
  linkedAt: string;
  blockedAt: string | null;
  mutedUntil: string | null;
}

/** The chat of a person. */
export const linkOf = (db: GlobalDb, user: string): Promise<Link | undefined> =>
  maybeOne<Link>(db)`
    select user_id as "user", chat_id::text as chat, name, username, linked_at as "linkedAt", blocked_at as "blockedAt",
      case when muted_until > now() then muted_until end as "mutedUntil"
    from telegram_links where user_id = ${user}`;

/** Which of these people the bot can reach. */
export async function reachableOf(db: GlobalDb, users: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ user: string }>(db)`
    select user_id as "user" from telegram_links where user_id = any(${[...users]}::bigint[]) and blocked_at is null`;
  return new Set(found.map(({ user }) => user));
}

export interface LinkedPerson extends Standing {
  user: string;
  email: string;
  role: Role;
  company: string | null;
  companyTitle: string;
  timezone: string;
}

/** Who a chat belongs to, and whether they may act now. */
export const personOfChat = (db: GlobalDb, chat: string): Promise<LinkedPerson | undefined> =>
  maybeOne<LinkedPerson>(db)`
    select u.id as "user", u.email, u.role, u.company_id as company, coalesce(c.title, '') as "companyTitle",
      coalesce(c.timezone, 'Europe/Moscow') as timezone, u.demo, u.active, coalesce(c.approved, true) as approved,
      c.blocked_at is not null as blocked, coalesce(c.block_reason, '') as "blockReason", c.deleted_at is not null as deleted
    from telegram_links l join users u on u.id = l.user_id left join companies c on c.id = u.company_id where l.chat_id = ${chat}`;

export interface NewLink {
  user: string;
  chat: string;
  name: string;
  username: string | null;
}

/** Links a chat with a person; one that the person had before is let go. A chat of somebody else is refused by its constraint. */
export async function upsertLink(db: GlobalDb, { user, chat, name, username }: NewLink): Promise<void> {
  await execute(db)`
    insert into telegram_links (user_id, chat_id, name, username) values (${user}, ${chat}, ${name}, ${username})
    on conflict (user_id) do update set chat_id = excluded.chat_id, name = excluded.name, username = excluded.username,
      linked_at = excluded.linked_at, blocked_at = null, muted_until = null`;
}

/** Lets the person's chat go; answers the name that it had. */
export const deleteLink = (db: GlobalDb, user: string): Promise<{ name: string } | undefined> =>
  maybeOne<{ name: string }>(db)`delete from telegram_links where user_id = ${user} returning name`;

/** Has the bot be silent for the person until a moment; false when no chat is linked. */
export async function updateMute(db: GlobalDb, user: string, until: string | null): Promise<boolean> {
  return (await execute(db)`update telegram_links set muted_until = ${until} where user_id = ${user}`) === 1;
}

/** Writes down that the person of the chat has stopped the bot, or has come back. */
export async function markBlocked(db: GlobalDb, chat: string, blocked: boolean): Promise<void> {
  await execute(db)`
    update telegram_links set blocked_at = ${blocked ? new Date().toISOString() : null}
    where chat_id = ${chat} and (blocked_at is null) = ${blocked}::boolean`;
}

export interface LinkCode {
  id: string;
  user: string | null;
  chat: string | null;
  name: string;
  username: string | null;
  expired: boolean;
  used: boolean;
}

/** Keeps a code that was given to a chat, or to a person whose older unused ones end; answers until when it is good. */
export async function insertCode(
  db: GlobalDb,
  hash: string,
  to: { user: string } | { chat: string; name: string; username: string | null },
  minutes: number,
): Promise<string> {
  if ('user' in to) await execute(db)`delete from telegram_codes where user_id = ${to.user} and used_at is null`;
  const { user, chat, name, username } = { user: null, chat: null, name: '', username: null, ...to };
  const { until } = await one<{ until: string }>(db)`
    insert into telegram_codes (code_hash, user_id, chat_id, name, username, expires_at)
    values (${hash}, ${user}, ${chat}, ${name}, ${username}, now() + make_interval(mins => ${minutes}::int)) returning expires_at as until`;
  return until;
}

type CodeName = { hash: string } | { id: string };

const ofCode = (by: CodeName) => ('hash' in by ? sql`code_hash = ${by.hash}` : sql`id = ${by.id}`);
const codeColumns = sql`
  id, user_id as "user", chat_id::text as chat, name, username, expires_at <= now() as expired, used_at is not null as used`;

/** A code: by its hash, or by its number where a button names it. */
export const codeOf = (db: GlobalDb, by: CodeName): Promise<LinkCode | undefined> =>
  maybeOne<LinkCode>(db)`select ${codeColumns} from telegram_codes where ${ofCode(by)}`;

/** The code for whoever is about to use it. */
export const lockCode = (db: GlobalDb, by: CodeName): Promise<LinkCode | undefined> =>
  maybeOne<LinkCode>(db)`select ${codeColumns} from telegram_codes where ${ofCode(by)} for update`;

/** Writes down that a code was used. */
export async function markCodeUsed(db: GlobalDb, id: string): Promise<void> {
  await execute(db)`update telegram_codes set used_at = now() where id = ${id}`;
}

/** How many people have linked a chat. */
export async function countLinks(db: GlobalDb): Promise<number> {
  const { count } = await one<{ count: number }>(db)`select count(*)::int as count from telegram_links`;
  return count;
}
