import {
  busyTaskStatuses,
  type FaultKey,
  mostCounted,
  ProductResult,
  type Task,
  type TaskFault,
  type TaskLog,
  type TaskProduct,
  type TaskProductLog,
  type TaskReports,
  type TaskScope,
  type TaskType,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import { titleKey } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';
import { keyOf, likeOf } from '../../text/keys.ts';
import { withQuietLooks } from './quiet.ts';
import { forgetSentStocks } from './stocks-prices.queries.ts';

const columns = sql`
  t.id, t.title, t.type, t.account_id as account, a.title as "accountTitle", a.marketplace, t.schedule, t.start_instantly,
  t.is_active as "isActive", t.status, t.stopping, t.message, t.scope, t.reports, t.version, t.started_at as "startedAt",
  t.finished_at as "finishedAt", t.last_sign_at as "lastSignAt", t.next_run_at as "nextRunAt", t.created_at as "createdAt",
  t.chosen, coalesce(t.position->>'label', t.position::text) as position,
  json_build_object('done', t.done, 'total', t.total, 'accepted', t.accepted, 'refused', t.refused, 'skipped', t.skipped,
    'note', t.note) as progress`;

interface Search {
  account?: string | undefined;
  marketplace?: string | undefined;
  type?: string | undefined;
  status?: string | undefined;
  isActive: boolean | 'any';
  search: string;
  limit: number;
  offset: number;
}

/** Tasks that are not removed, newest first. */
export async function listTasks(db: Db, filter: Search): Promise<Task[]> {
  const found = await rows<Task>(db)`
    select ${columns} from marketplace_tasks t
    join marketplace_accounts a on a.company_id = ${db.company} and a.id = t.account_id
    where t.company_id = ${db.company} and t.removed_at is null
      and (${filter.account ?? null}::bigint is null or t.account_id = ${filter.account ?? null}::bigint)
      and (${filter.marketplace ?? null}::text is null or a.marketplace = ${filter.marketplace ?? null})
      and (${filter.type ?? null}::text is null or t.type = ${filter.type ?? null})
      and (${filter.status ?? null}::text is null or t.status = ${filter.status ?? null})
      and (${filter.isActive === 'any'} or t.is_active = ${filter.isActive === true})
      and t.title_key like ${likeOf(filter.search)}
    order by t.id desc limit ${filter.limit} offset ${filter.offset}`;
  return withQuietLooks(db, found);
}

/** Those of the tasks that are not removed. */
export async function tasksByIds(db: Db, ids: readonly string[]): Promise<Task[]> {
  const found = await rows<Task>(db)`
    select ${columns} from marketplace_tasks t
    join marketplace_accounts a on a.company_id = ${db.company} and a.id = t.account_id
    where t.company_id = ${db.company} and t.id = any(${ids}::bigint[]) and t.removed_at is null
    order by t.id`;
  return withQuietLooks(db, found);
}

/** The task, unless it was removed. */
export async function taskById(db: Db, id: string): Promise<Task | undefined> {
  const [task] = await tasksByIds(db, [id]);
  return task;
}

/** Nobody else adds a task to the company until the transaction ends. */
export async function lockTasks(db: Db): Promise<void> {
  await execute(db)`select pg_advisory_xact_lock(7006, hashtext(${db.company}))`;
}

/** How many tasks the company has, those at hand left out: they are made by themselves, a few for each account. */
export async function countTasks(db: Db): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from marketplace_tasks where company_id = ${db.company} and removed_at is null and chosen is null`;
  return count;
}

/** The task for whoever is about to change it: nobody else does meanwhile. */
export async function lockTask(db: Db, id: string): Promise<Task | undefined> {
  const row = await maybeOne<{ id: string }>(db)`
    select id from marketplace_tasks where company_id = ${db.company} and id = ${id} and removed_at is null for update`;
  return row && taskById(db, id);
}

export interface NewTask {
  account: string;
  type: string;
  title: string;
  schedule: string | null;
  start_instantly: boolean;
  isActive: boolean;
  scope: TaskScope | null;
  reports?: TaskReports | null | undefined;
  nextRunAt: Date | null;
}

const takesAll = sql`(coalesce(scope->'categories', '[]') = '[]' and coalesce(scope->'offers', '[]') = '[]')`;

/** Answers the id of the new task. */
export async function insertTask(db: Db, task: NewTask): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into marketplace_tasks (company_id, account_id, type, title, title_key, schedule, start_instantly, is_active, scope, reports, next_run_at)
    values (${db.company}, ${task.account}, ${task.type}, ${task.title}, ${keyOf(task.title)}, ${task.schedule}, ${task.start_instantly},
      ${task.isActive}, ${task.scope && JSON.stringify(task.scope)}::jsonb,
      ${task.reports ? JSON.stringify(task.reports) : null}::jsonb, ${task.nextRunAt})
    returning id`;
  return id;
}

/** All that a person may change, at once: what is not named was filled in by the caller from the task as it stands. */
export async function updateTask(db: Db, id: string, task: Omit<NewTask, 'account' | 'type'>): Promise<void> {
  await execute(db)`
    update marketplace_tasks set title = ${task.title}, title_key = ${keyOf(task.title)}, schedule = ${task.schedule},
      start_instantly = ${task.start_instantly}, is_active = ${task.isActive}, scope = ${task.scope && JSON.stringify(task.scope)}::jsonb,
      reports = ${task.reports ? JSON.stringify(task.reports) : null}::jsonb, next_run_at = ${task.nextRunAt}, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** Titles of the account's tasks that take a part of its catalog. */
export async function scopedTasks(db: Db, account: string): Promise<string[]> {
  const found = await rows<{ title: string }>(db)`
    select title from marketplace_tasks
    where company_id = ${db.company} and account_id = ${account} and removed_at is null and not ${takesAll} order by title_key, id`;
  return found.map(({ title }) => title);
}

/** The id of the account's oldest task of this type that takes all of its catalog: a part of it would leave out what a walk is asked for. */
export async function taskOfType(db: Db, account: string, type: string): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(db)`
    select id from marketplace_tasks
    where company_id = ${db.company} and account_id = ${account} and type = ${type} and removed_at is null and chosen is null
      and ${takesAll}
    order by id limit 1`;
  return row?.id;
}

/** Deletes how the last run ended, and its results. */
export async function resetResults(db: Db, id: string): Promise<void> {
  await execute(db)`
    update marketplace_tasks set status = null, message = '', stopping = false, run_id = null, done = 0, total = null, accepted = 0,
      refused = 0, skipped = 0, note = '', started_at = null, finished_at = null, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
  await execute(db)`delete from task_results where company_id = ${db.company} and task_id = ${id}`;
  await execute(db)`
    update card_pushes set state = 'done' where company_id = ${db.company} and task_id = ${id} and state <> 'done'`;
}

/** Forgets what the marketplace has taken of tasks of the type, for all that the account shows or for some offers: the next run sends it anew. */
export async function deleteSent(db: Db, account: string, type: TaskType, offers?: readonly string[]): Promise<void> {
  const which = sql`company_id = ${db.company} and account_id = ${account}
    and ${offers ? sql`offer_id = any(${bigints(offers)})` : sql`true`}`;
  if (type === 'products_upload') await execute(db)`update sent_cards set hash = '' where ${which}`;
  if (type !== 'stocks_prices_upload') return;
  // Of a few is asked what the marketplace shows: telling it the same anew would be refused for half a minute.
  if (offers) await forgetSentStocks(db, account, offers);
  else await execute(db)`delete from sent_stocks where ${which}`;
  await execute(db)`delete from sent_prices where ${which}`;
}

/** The next run begins from the start. */
export async function resetPosition(db: Db, id: string): Promise<void> {
  await execute(db)`
    update marketplace_tasks set position = null, version = version + 1
    where company_id = ${db.company} and id = ${id}`;
}

/** Takes the task out of sight; a run of it ends. */
export async function archiveTask(db: Db, id: string): Promise<void> {
  await execute(db)`
    update marketplace_tasks set removed_at = now(), is_active = false, next_run_at = null, run_id = null,
      status = case when status = any(${busyTaskStatuses}::text[]) then 'failed' else status end
    where company_id = ${db.company} and id = ${id}`;
}

interface Page {
  limit: number;
  offset: number;
}

/** The task's log, newest first. */
export async function listLogs(
  db: Db,
  task: string,
  { level, limit, offset }: Page & { level?: string | undefined },
): Promise<TaskLog[]> {
  return rows<TaskLog>(db)`
    select id, at, level, message from task_logs
    where company_id = ${db.company} and task_id = ${task} and (${level ?? null}::text is null or level = ${level ?? null})
    order by id desc limit ${limit} offset ${offset}`;
}

interface ProductSearch extends Page {
  search: string;
  result: ProductResult[];
  fault?: FaultKey | undefined;
  category?: string | undefined;
  /** Only this one. */
  offer?: string | undefined;
}

/** Results of a product that wait for somebody to mend it. */
export const toMend = ['missing', 'refused'] as const satisfies ProductResult[];

/** Results of products in the task's last runs, newest first. */
export async function listProducts(
  db: Db,
  task: string,
  { search, result, fault, category, offer, limit, offset }: ProductSearch,
): Promise<TaskProduct[]> {
  const withFault = fault
    ? sql`r.result = any(${toMend}::text[]) and r.faults @> ${JSON.stringify([fault])}::jsonb`
    : sql`true`;
  const within = category
    ? sql`exists (select from products p where p.company_id = ${db.company} and p.id = o.product_id and p.category_id = ${category})`
    : sql`true`;
  return rows<TaskProduct>(db)`
    select r.offer_id as id, r.task_id as task, r.offer_id as offer, o.product_id as product, q.category_id as category,
      o.article, o.title, r.result, r.faults, r.remote_id as "remoteId", r.at
    from task_results r join offers o on o.company_id = ${db.company} and o.id = r.offer_id
      left join products q on q.company_id = ${db.company} and q.id = o.product_id
    where r.company_id = ${db.company} and r.task_id = ${task}
      and (cardinality(${result}::text[]) = 0 or r.result = any(${result}::text[]))
      and (${search} = '' or ${titleKey(sql`o.article || ' ' || o.title`)} like ${likeOf(search)})
      and ${withFault} and ${within} and ${offer ? sql`r.offer_id = ${offer}` : sql`true`}
    order by r.at desc, r.offer_id limit ${limit} offset ${offset}`;
}

/** Faults that are told apart at most: a person mends the commonest first. */
const mostFaults = 50;
const mostFaultCategories = 20;

/** Faults that keep the task's products back, with how many have each and in which categories, the commonest first. */
export async function listFaults(db: Db, task: string): Promise<TaskFault[]> {
  return rows<TaskFault>(db)`
    with chosen as (
      select r.offer_id, r.faults, p.category_id
      from task_results r
      join offers o on o.company_id = ${db.company} and o.id = r.offer_id
      join products p on p.company_id = ${db.company} and p.id = o.product_id
      where r.company_id = ${db.company} and r.task_id = ${task} and r.result = any(${toMend}::text[]) limit ${mostCounted}),
    said as (
      select c.category_id, f.code, f.attribute, f.property, f.field, count(distinct c.offer_id)::int as count,
        mode() within group (order by f.message) as message, min(f."fieldTitle") as title
      from chosen c cross join jsonb_to_recordset(c.faults) as f(code text, attribute text, property text, field text, message text, "fieldTitle" text)
      group by 1, 2, 3, 4, 5)
    select s.code, s.attribute, s.property, s.field, (array_agg(s.message order by s.count desc))[1] as message, min(s.title) as "fieldTitle",
      sum(s.count)::int as count,
      to_json((array_agg(json_build_object('id', s.category_id::text, 'title', coalesce(k.title, 'Без категории'), 'count', s.count)
        order by s.count desc, s.category_id))[:${sql.lit(mostFaultCategories)}]) as categories
    from said s left join categories k on k.company_id = ${db.company} and k.id = s.category_id
    group by s.code, s.attribute, s.property, s.field order by sum(s.count) desc, 5 limit ${mostFaults}`;
}

/** How many products have each result, up to the bound. */
export async function countResults(db: Db, task: string): Promise<Record<ProductResult, number>> {
  const found = await rows<{ result: ProductResult; count: number }>(db)`
    select p.result, (select count(*)::int from (select from task_results r
      where r.company_id = ${db.company} and r.task_id = ${task} and r.result = p.result limit ${mostCounted}) z) as count
    from unnest(${ProductResult.options}::text[]) as p(result)`;
  return Object.fromEntries(found.map(({ result, count }) => [result, count])) as Record<ProductResult, number>;
}

/** Results of one product, run by run, newest first. */
export async function listProductLogs(db: Db, task: string, offer: string, page: Page): Promise<TaskProductLog[]> {
  return rows<TaskProductLog>(db)`
    select l.id, l.at, l.result, l.faults from task_result_logs l
    where l.company_id = ${db.company} and l.task_id = ${task} and l.offer_id = ${offer}
      and l.account_id = (select t.account_id from marketplace_tasks t where t.company_id = ${db.company} and t.id = ${task})
    order by l.id desc limit ${page.limit} offset ${page.offset}`;
}
