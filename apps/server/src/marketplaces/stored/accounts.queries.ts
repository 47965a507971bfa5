import {
  type Account,
  type AccountCounts,
  AccountSettings,
  type AccountSwitches,
  busyTaskStatuses,
  type CheckResult,
  type Currency,
  mostCounted,
  type TaskRun,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { sql } from 'kysely';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';
import type { PushKind } from '../events/outbox.queries.ts';
import { isHeld } from './held-prices.queries.ts';
import { keyHint, keyTypeOf } from './keys.ts';
import { pauseOf, storedKeys } from './stored-keys.ts';
import { type StoredSwitches, storedSwitches, switchesOf } from './switches.ts';
import { type Sending, unsentReasons } from './unsent.ts';

type AccountRow = Omit<Account, 'keys' | 'settings' | 'switches'> & {
  sealed: string;
  stored: StoredSwitches;
  keySlugs: string[];
  settings: unknown;
  sending: Omit<Sending, 'switches' | 'paused' | 'warehousesByHand'>;
};

const columns = (db: Db) => sql`
  a.id::text as id, a.title, a.marketplace, a.environment, a.catalog_id::text as catalog, c.title as "catalogTitle", a.group_id::text as "group",
  a.keys as sealed, a.key_slugs as "keySlugs", a.settings, a.switches as stored, a.currency, a.version, a.created_at as "createdAt",
  json_build_object('result', a.check_result, 'message', a.check_message, 'checkedAt', a.checked_at,
    'keysExpireAt', a.keys_expire_at, 'pausedAt', a.paused_at, 'pauseReason', a.pause_reason) as status,
  json_build_object('refusals', json_build_object('prices', a.prices_refusal, 'stocks', a.stocks_refusal), 'warehouses', (
    select json_build_object('known', count(*), 'open', count(*) filter (where w.is_active and w.share > 0)) from marketplace_warehouses w
    where w.company_id = ${db.company} and w.account_id = a.id), 'unrated', (
    select json_build_object('from', c.currency, 'to', a.currency) where c.currency <> a.currency and not exists (
      select from account_rates r where r.company_id = ${db.company} and r.account_id = a.id
        and r.from_currency = c.currency and r.to_currency = a.currency))) as sending`;

/** The key form is data of the marketplace. What is no secret is shown; of secrets only their presence leaves the server. */
function accountOf({ sealed, keySlugs, settings, stored, sending, ...row }: AccountRow): Account {
  const values = storedKeys(sealed);
  const pause = pauseOf(sealed, row.status);
  const switches = switchesOf(stored);
  const unsent = unsentReasons({
    ...sending,
    switches,
    paused: pause.pausedAt !== null,
    warehousesByHand: connectors[row.marketplace].missing.warehouses !== undefined,
  });
  return {
    ...row,
    status: {
      ...row.status,
      ...pause,
      stocksUnsent: unsent.stocks,
      pricesUnsent: unsent.prices,
      warehouseNeeded: unsent.warehouse,
    },
    settings: AccountSettings.parse(settings),
    switches,
    keys: connectors[row.marketplace].keys.map((field) => ({
      slug: field.slug,
      keyType: keyTypeOf(field),
      label: field.label,
      hint: keyHint(field, row.environment),
      filled: values !== undefined && keySlugs.includes(field.slug),
      value: field.secret ? null : (values?.[field.slug] ?? null),
    })),
  };
}

interface Search {
  marketplace?: string | undefined;
  catalog?: string | undefined;
  search: string;
  limit: number;
  offset: number;
}

/** Accounts that are connected, by marketplace and title. */
export async function listAccounts(db: Db, filter: Search): Promise<Account[]> {
  const found = await rows<AccountRow>(db)`
    select ${columns(db)} from marketplace_accounts a
    left join catalogs c on c.company_id = ${db.company} and c.id = a.catalog_id
    where a.company_id = ${db.company} and a.disposed_at is null
      and (${filter.marketplace ?? null}::text is null or a.marketplace = ${filter.marketplace ?? null})
      and (${filter.catalog ?? null}::bigint is null or a.catalog_id = ${filter.catalog ?? null}::bigint)
      and ${titleKey(sql`a.title`)} like ${likeOf(filter.search)}
    order by a.marketplace, ${titleKey(sql`a.title`)}, a.id limit ${filter.limit} offset ${filter.offset}`;
  return found.map(accountOf);
}

/** Those of the accounts that are connected, by title. */
export async function accountsByIds(db: Db, ids: readonly string[]): Promise<Account[]> {
  const found = await rows<AccountRow>(db)`
    select ${columns(db)} from marketplace_accounts a
    left join catalogs c on c.company_id = ${db.company} and c.id = a.catalog_id
    where a.company_id = ${db.company} and a.id = any(${ids}::bigint[]) and a.disposed_at is null
    order by ${titleKey(sql`a.title`)}, a.id`;
  return found.map(accountOf);
}

/** Whether there is such an account, and it is connected. */
export async function accountExists(db: Db, id: string): Promise<boolean> {
  const found = await rows(db)`
    select from marketplace_accounts where company_id = ${db.company} and id = ${id} and disposed_at is null`;
  return found.length > 0;
}

/** Counts of these accounts, up to the bound. */
export async function countsOfAccounts(db: Db, ids: readonly string[]): Promise<AccountCounts[]> {
  return rows<AccountCounts>(db)`
    select a.id,
      (select count(*)::int from (select from sync_products s
        where s.company_id = ${db.company} and s.account_id = a.id and s.offer_id is not null limit ${mostCounted}) z) as products,
      (select count(*)::int from (select from sent_prices h
        where h.company_id = ${db.company} and h.account_id = a.id and ${isHeld(sql`${db.company}`)} limit ${mostCounted}) z) as "heldPrices"
    from marketplace_accounts a where a.company_id = ${db.company} and a.id = any(${ids}::bigint[]) and a.disposed_at is null`;
}

/** The account, unless it was disconnected. */
export async function accountById(db: Db, id: string): Promise<Account | undefined> {
  const [account] = await accountsByIds(db, [id]);
  return account;
}

export interface NewAccount {
  title: string;
  marketplace: string;
  environment: string;
  catalog: string | null;
  /** The map of keys, sealed. */
  keys: string;
  keySlugs: string[];
  settings: AccountSettings;
}

/** Answers the id of the new account. */
export async function insertAccount(db: Db, account: NewAccount): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into marketplace_accounts (company_id, title, marketplace, environment, catalog_id, keys, key_slugs, settings)
    values (${db.company}, ${account.title}, ${account.marketplace}, ${account.environment}, ${account.catalog}, ${account.keys},
      ${account.keySlugs}, ${JSON.stringify(account.settings)}::jsonb)
    returning id::text`;
  return id;
}

interface AccountChange {
  title?: string | undefined;
  catalog?: string | null | undefined;
  keys?: { sealed: string; slugs: string[] } | undefined;
}

/** Changes what is given. New keys have not been refused yet: the pause that the old ones brought is lifted. */
export async function updateAccount(db: Db, id: string, change: AccountChange): Promise<void> {
  const { keys, catalog } = change;
  await execute(db)`
    update marketplace_accounts set version = version + 1, title = coalesce(${change.title ?? null}, title),
      catalog_id = case when ${catalog !== undefined} then ${catalog ?? null}::bigint else catalog_id end
    where company_id = ${db.company} and id = ${id}`;
  if (keys) {
    await execute(db)`
      update marketplace_accounts set keys = ${keys.sealed}, key_slugs = ${keys.slugs}, check_result = null, check_message = '',
        checked_at = null, currency = null, keys_expire_at = null, key_refusals = 0, paused_at = null, pause_reason = null
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
      status = case when status = any(${busyTaskStatuses}::text[]) then 'failed' else status end,
      message = case when status = any(${busyTaskStatuses}::text[]) then 'Аккаунт отключён' else message end
    where company_id = ${db.company} and account_id = ${id}`;
}

/** An account as a client needs it; its keys are sealed. */
export interface AccountWithKeys {
  id: string;
  marketplace: Account['marketplace'];
  environment: Account['environment'];
  title: string;
  catalog: string | null;
  keys: string;
  settings: AccountSettings;
  switches: AccountSwitches;
  /** Of the contract; null while the marketplace hasn't told it. */
  currency: Currency | null;
  pausedAt: string | null;
  pauseReason: string | null;
}

/** The account with its keys, unless it was disconnected. */
export async function accountWithKeys(db: Db, id: string): Promise<AccountWithKeys | undefined> {
  const row = await maybeOne<
    Omit<AccountWithKeys, 'settings' | 'switches'> & { settings: unknown; stored: StoredSwitches }
  >(db)`
    select a.id::text as id, a.marketplace, a.environment, a.title, a.catalog_id::text as catalog, a.keys, a.settings, a.switches as stored, a.currency,
      a.paused_at as "pausedAt", a.pause_reason as "pauseReason"
    from marketplace_accounts a where a.company_id = ${db.company} and a.id = ${id} and a.disposed_at is null`;
  if (!row) return undefined;
  const { stored, ...account } = row;
  return {
    ...account,
    ...pauseOf(row.keys, row),
    settings: AccountSettings.parse(row.settings),
    switches: switchesOf(stored),
  };
}

/** The account for whoever is about to change it: nobody else does meanwhile. */
export async function lockAccount(db: Db, id: string): Promise<(AccountWithKeys & { version: number }) | undefined> {
  const row = await maybeOne<{ version: number }>(db)`
    select version from marketplace_accounts
    where company_id = ${db.company} and id = ${id} and disposed_at is null for update`;
  const account = row && (await accountWithKeys(db, id));
  return account && { ...account, version: row.version };
}

/** Writes the account's settings anew. */
export async function updateSettings(db: Db, id: string, settings: AccountSettings): Promise<void> {
  await execute(db)`
    update marketplace_accounts set settings = ${JSON.stringify(settings)}::jsonb, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** Writes the account's switches anew. */
export async function updateSwitches(db: Db, id: string, switches: AccountSwitches): Promise<void> {
  await execute(db)`
    update marketplace_accounts set switches = ${JSON.stringify(storedSwitches(switches))}::jsonb, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** How a check of the keys ended. */
export interface Check {
  result: CheckResult;
  message: string;
  keysExpireAt: string | null;
  currency: Currency | null;
}

/** Writes down how a check of the keys ended; a success lifts the pause. */
export async function updateCheck(db: Db, id: string, check: Check): Promise<void> {
  await execute(db)`
    update marketplace_accounts set check_result = ${check.result}, check_message = ${check.message}, checked_at = now(),
      keys_expire_at = coalesce(${check.keysExpireAt}::timestamptz, keys_expire_at),
      currency = coalesce(${check.currency}, currency)
    where company_id = ${db.company} and id = ${id}`;
  if (check.result === 'ok') {
    await execute(db)`
      update marketplace_accounts set key_refusals = 0, paused_at = null, pause_reason = null
      where company_id = ${db.company} and id = ${id}`;
  }
}

/** Writes down the currency of the account's contract. */
export async function updateCurrency(db: Db, id: string, currency: Currency): Promise<void> {
  await execute(db)`
    update marketplace_accounts set currency = ${currency} where company_id = ${db.company} and id = ${id}`;
}

/** Counts a refusal of the keys; answers how many there were in a row, this one included. */
export async function countKeyRefusal(db: Db, id: string, message: string): Promise<number> {
  const row = await maybeOne<{ refusals: number }>(db)`
    update marketplace_accounts set key_refusals = key_refusals + 1, check_result = 'keys', check_message = ${message}, checked_at = now()
    where company_id = ${db.company} and id = ${id} returning key_refusals as refusals`;
  return row?.refusals ?? 0;
}

/** The keys were accepted: their refusals are counted from the beginning. */
export async function clearKeyRefusals(db: Db, id: string): Promise<void> {
  await execute(db)`
    update marketplace_accounts set key_refusals = 0
    where company_id = ${db.company} and id = ${id} and key_refusals > 0`;
}

/** Pauses the account: no task of it runs until its keys are checked. */
export async function pauseAccount(db: Db, id: string, reason: string): Promise<void> {
  await execute(db)`
    update marketplace_accounts set paused_at = now(), pause_reason = ${reason}
    where company_id = ${db.company} and id = ${id} and paused_at is null`;
}

/** Writes down why the account's prices or stocks are not taken, null when they are; answers whether that is news. */
export async function updateRefusal(
  db: Db,
  id: string,
  { what, refusal }: { what: PushKind; refusal: string | null },
): Promise<boolean> {
  const column = what === 'prices' ? sql`prices_refusal` : sql`stocks_refusal`;
  const written = await execute(db)`
    update marketplace_accounts set ${column} = ${refusal}
    where company_id = ${db.company} and id = ${id} and ${column} is distinct from ${refusal}`;
  return written === 1;
}

/** Puts the source into the target's group, which goes by the number of its first account. */
export async function joinGroup(db: Db, target: string, source: string): Promise<void> {
  await execute(db)`
    update marketplace_accounts set group_id = coalesce(group_id, id)
    where company_id = ${db.company} and id = ${target}`;
  await execute(db)`
    update marketplace_accounts set version = version + 1,
      group_id = (select t.group_id from marketplace_accounts t where t.company_id = ${db.company} and t.id = ${target})
    where company_id = ${db.company} and id = ${source}`;
}

/** Takes the account out of its group; whoever is left alone in it is in none. */
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

/** Runs of the account's tasks, newest first. */
export async function listTaskRuns(
  db: Db,
  account: string,
  page: { limit: number; offset: number },
): Promise<TaskRun[]> {
  return rows<TaskRun>(db)`
    select r.id::text as id, r.task_id::text as task, t.title, t.type, r.status, r.started_at as "startedAt",
      r.finished_at as "finishedAt", r.done, r.accepted, r.refused, r.skipped, r.message
    from task_runs r join marketplace_tasks t on t.company_id = ${db.company} and t.id = r.task_id
    where r.company_id = ${db.company} and t.account_id = ${account}
    order by r.id desc limit ${page.limit} offset ${page.offset}`;
}

/** A period as moments: a day begins and ends by the company's clock, the last one belongs to the period. */
export async function periodOf(
  db: Db,
  { dateStart, dateFinish }: { dateStart: string; dateFinish: string },
): Promise<{ dateStart: string; dateFinish: string }> {
  const isDay = (text: string) => text.length === '2026-11-20'.length;
  return one<{ dateStart: string; dateFinish: string }>(db)`
    select
      case when ${isDay(dateStart)} then ${dateStart}::timestamp at time zone c.timezone else ${dateStart}::timestamptz end as "dateStart",
      case when ${isDay(dateFinish)} then (${dateFinish}::timestamp + interval '1 day') at time zone c.timezone
        else ${dateFinish}::timestamptz end as "dateFinish"
    from companies c where c.id = ${db.company}`;
}

/** How often the account's address for messages was replaced. */
export async function callbackTurn(db: Db, id: string): Promise<number> {
  const { turn } = await one<{ turn: number }>(db)`
    select callback_turn as turn from marketplace_accounts where company_id = ${db.company} and id = ${id}`;
  return turn;
}

/** Replaces the account's address for messages; answers how often that has been done. */
export async function nextCallbackTurn(db: Db, id: string): Promise<number> {
  const { turn } = await one<{ turn: number }>(db)`
    update marketplace_accounts set callback_turn = callback_turn + 1 where company_id = ${db.company} and id = ${id}
    returning callback_turn as turn`;
  return turn;
}
