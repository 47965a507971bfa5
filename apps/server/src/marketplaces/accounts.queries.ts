import { type Account, AccountSettings, type RequestLog, type RunReport } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { sql } from 'kysely';
import { titleKey } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';
import { likeOf } from '../text/keys.ts';
import { keyHint } from './connection/keys.ts';

type AccountRow = Omit<Account, 'keys' | 'settings'> & { keySlugs: string[]; settings: unknown };

const columns = sql`
  a.id::text as id, a.title, a.marketplace, a.environment, a.catalog_id::text as catalog, c.title as "catalogTitle", a.group_id::text as "group",
  a.key_slugs as "keySlugs", a.settings, a.version, a.created_at as "createdAt",
  json_build_object('result', a.check_result, 'message', a.check_message, 'checkedAt', a.checked_at,
    'keysExpireAt', a.keys_expire_at, 'pausedAt', a.paused_at, 'pauseReason', a.pause_reason) as status,
  (select count(*)::int from sync_products s where s.company_id = a.company_id and s.account_id = a.id and s.offer_id is not null) as products`;

/** The key form is data of the marketplace; of the values only their presence leaves the server. */
function accountOf({ keySlugs, settings, ...row }: AccountRow): Account {
  return {
    ...row,
    settings: AccountSettings.parse(settings),
    keys: connectors[row.marketplace].keys.map((field) => ({
      slug: field.slug,
      keyType: field.secret ? 'secret' : 'text',
      label: field.label,
      hint: keyHint(field, row.environment),
      filled: keySlugs.includes(field.slug),
    })),
  };
}

interface AccountFilter {
  marketplace?: string | undefined;
  catalog?: string | undefined;
  search: string;
  limit: number;
  offset: number;
}

export async function accountsByTitle(db: Db, filter: AccountFilter): Promise<{ rows: Account[] }> {
  const found = await rows<AccountRow>(db)`
    select ${columns} from marketplace_accounts a
    left join catalogs c on c.company_id = ${db.company} and c.id = a.catalog_id
    where a.company_id = ${db.company} and a.disposed_at is null
      and (${filter.marketplace ?? null}::text is null or a.marketplace = ${filter.marketplace ?? null})
      and (${filter.catalog ?? null}::bigint is null or a.catalog_id = ${filter.catalog ?? null}::bigint)
      and ${titleKey(sql`a.title`)} like ${likeOf(filter.search)}
    order by a.marketplace, ${titleKey(sql`a.title`)}, a.id limit ${filter.limit} offset ${filter.offset}`;
  return { rows: found.map(accountOf) };
}

export async function accountsByIds(db: Db, ids: string[]): Promise<Account[]> {
  const found = await rows<AccountRow>(db)`
    select ${columns} from marketplace_accounts a
    left join catalogs c on c.company_id = ${db.company} and c.id = a.catalog_id
    where a.company_id = ${db.company} and a.id = any(${ids}::bigint[]) and a.disposed_at is null
    order by ${titleKey(sql`a.title`)}, a.id`;
  return found.map(accountOf);
}

export interface NewAccount {
  title: string;
  marketplace: string;
  environment: string;
  catalog: string | null;
  keys: string;
  keySlugs: string[];
  settings: AccountSettings;
}

export async function insertAccount(db: Db, account: NewAccount): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into marketplace_accounts (company_id, title, marketplace, environment, catalog_id, keys, key_slugs, settings)
    values (${db.company}, ${account.title}, ${account.marketplace}, ${account.environment}, ${account.catalog}, ${account.keys},
      ${account.keySlugs}, ${JSON.stringify(account.settings)}::jsonb)
    returning id::text`;
  return id;
}

interface AccountPatch {
  title?: string | undefined;
  catalog?: string | null | undefined;
  keys?: { sealed: string; slugs: string[] } | undefined;
}

/** New keys have not been refused yet: the pause that the old ones brought is lifted. */
export async function updateAccount(db: Db, id: string, patch: AccountPatch): Promise<void> {
  const { keys, catalog } = patch;
  await execute(db)`
    update marketplace_accounts set version = version + 1, title = coalesce(${patch.title ?? null}, title),
      catalog_id = case when ${catalog !== undefined} then ${catalog ?? null}::bigint else catalog_id end
    where company_id = ${db.company} and id = ${id}`;
  if (keys) {
    await execute(db)`
      update marketplace_accounts set keys = ${keys.sealed}, key_slugs = ${keys.slugs}, check_result = null, check_message = '',
        checked_at = null, keys_expire_at = null, key_refusals = 0, paused_at = null, pause_reason = null
      where company_id = ${db.company} and id = ${id}`;
  }
}

/** Wipes the keys and lets no task begin; what was linked and sent stays readable. */
export async function disposeAccount(db: Db, id: string): Promise<void> {
  await execute(db)`
    update marketplace_accounts set disposed_at = now(), keys = '', key_slugs = '{}', group_id = null
    where company_id = ${db.company} and id = ${id}`;
  await execute(db)`
    update marketplace_tasks set is_active = false, next_run_at = null, run_id = null, stopping = false,
      status = case when status in ('pending', 'running') then 'failed' else status end,
      message = case when status in ('pending', 'running') then 'Аккаунт отключён' else message end
    where company_id = ${db.company} and account_id = ${id}`;
}

/** What opening a client takes. */
export interface AccountDoor {
  id: string;
  marketplace: Account['marketplace'];
  environment: Account['environment'];
  title: string;
  catalog: string | null;
  keys: string;
  settings: AccountSettings;
  pausedAt: string | null;
  pauseReason: string | null;
}

export async function accountDoor(db: Db, id: string): Promise<AccountDoor | undefined> {
  const found = await rows<Omit<AccountDoor, 'settings'> & { settings: unknown }>(db)`
    select a.id::text as id, a.marketplace, a.environment, a.title, a.catalog_id::text as catalog, a.keys, a.settings,
      a.paused_at as "pausedAt", a.pause_reason as "pauseReason"
    from marketplace_accounts a where a.company_id = ${db.company} and a.id = ${id} and a.disposed_at is null`;
  const [row] = found;
  return row && { ...row, settings: AccountSettings.parse(row.settings) };
}

/** The account for whoever is about to change it: nobody else does meanwhile. */
export async function lockAccount(db: Db, id: string): Promise<(AccountDoor & { version: number }) | undefined> {
  const row = await maybeOne<{ version: number }>(db)`
    select version from marketplace_accounts
    where company_id = ${db.company} and id = ${id} and disposed_at is null for update`;
  const door = row && (await accountDoor(db, id));
  return door && { ...door, version: row.version };
}

export async function saveSettings(db: Db, id: string, settings: AccountSettings): Promise<void> {
  await execute(db)`
    update marketplace_accounts set settings = ${JSON.stringify(settings)}::jsonb, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

interface Check {
  result: string;
  message: string;
  keysExpireAt: string | null;
}

/** A success lifts the pause. */
export async function saveCheck(db: Db, id: string, check: Check): Promise<void> {
  await execute(db)`
    update marketplace_accounts set check_result = ${check.result}, check_message = ${check.message}, checked_at = now(),
      keys_expire_at = coalesce(${check.keysExpireAt}::timestamptz, keys_expire_at)
    where company_id = ${db.company} and id = ${id}`;
  if (check.result === 'ok') {
    await execute(db)`
      update marketplace_accounts set key_refusals = 0, paused_at = null, pause_reason = null
      where company_id = ${db.company} and id = ${id}`;
  }
}

/** Refusals of the keys in a row, this one included. */
export async function countKeyRefusal(db: Db, id: string, message: string): Promise<number> {
  const row = await maybeOne<{ refusals: number }>(db)`
    update marketplace_accounts set key_refusals = key_refusals + 1, check_result = 'keys', check_message = ${message}, checked_at = now()
    where company_id = ${db.company} and id = ${id} returning key_refusals as refusals`;
  return row?.refusals ?? 0;
}

export async function forgetKeyRefusals(db: Db, id: string): Promise<void> {
  await execute(db)`
    update marketplace_accounts set key_refusals = 0
    where company_id = ${db.company} and id = ${id} and key_refusals > 0`;
}

export async function pauseAccount(db: Db, id: string, reason: string): Promise<void> {
  await execute(db)`
    update marketplace_accounts set paused_at = now(), pause_reason = ${reason}
    where company_id = ${db.company} and id = ${id} and paused_at is null`;
}

/** A group goes by the number of its first account. */
export async function joinGroup(db: Db, target: string, source: string): Promise<void> {
  await execute(db)`
    update marketplace_accounts set group_id = coalesce(group_id, id)
    where company_id = ${db.company} and id = ${target}`;
  await execute(db)`
    update marketplace_accounts set version = version + 1,
      group_id = (select t.group_id from marketplace_accounts t where t.company_id = ${db.company} and t.id = ${target})
    where company_id = ${db.company} and id = ${source}`;
}

/** Whoever is left alone in the group is in none. */
export async function leaveGroup(db: Db, id: string): Promise<void> {
  const row = await maybeOne<{ group: string | null }>(db)`
    select group_id::text as "group" from marketplace_accounts where company_id = ${db.company} and id = ${id} for update`;
  const group = row?.group;
  if (!group) return;
  await execute(db)`
    update marketplace_accounts set group_id = null, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
  await execute(db)`
    update marketplace_accounts set group_id = null
    where company_id = ${db.company} and group_id = ${group}
      and (select count(*) from marketplace_accounts o where o.company_id = ${db.company} and o.group_id = ${group}) = 1`;
}

interface LogFilter {
  status: 'all' | 'ok' | 'failed';
  path: string;
  task?: string | undefined;
  since?: string | undefined;
  to?: string | undefined;
  limit: number;
  offset: number;
}

export async function requestLogs(db: Db, account: string, filter: LogFilter): Promise<RequestLog[]> {
  return rows<RequestLog>(db)`
    select l.id::text as id, l.at as at, l.method, l.path, l.status, l.ms, l.request, l.answer, l.task_id::text as task
    from request_logs l
    where l.company_id = ${db.company} and l.account_id = ${account}
      and (${filter.status} = 'all' or (l.refusal is null) = (${filter.status} = 'ok'))
      and lower(l.path) like ${likeOf(filter.path)}
      and (${filter.task ?? null}::bigint is null or l.task_id = ${filter.task ?? null}::bigint)
      and (${filter.since ?? null}::timestamptz is null or l.at >= ${filter.since ?? null}::timestamptz)
      and (${filter.to ?? null}::timestamptz is null or l.at <= ${filter.to ?? null}::timestamptz)
    order by l.at desc, l.id desc limit ${filter.limit} offset ${filter.offset}`;
}

export async function runReports(
  db: Db,
  account: string,
  page: { limit: number; offset: number },
): Promise<RunReport[]> {
  return rows<RunReport>(db)`
    select r.id::text as id, r.task_id::text as task, t.title, t.type, r.status, r.started_at as "startedAt",
      r.finished_at as "finishedAt", r.done, r.accepted, r.refused, r.skipped, r.message
    from task_runs r join marketplace_tasks t on t.company_id = ${db.company} and t.id = r.task_id
    where r.company_id = ${db.company} and t.account_id = ${account}
    order by r.id desc limit ${page.limit} offset ${page.offset}`;
}
