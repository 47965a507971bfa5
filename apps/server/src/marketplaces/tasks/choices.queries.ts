import type { SendingKind } from '@prilavok/contract';
import { busyTaskStatuses } from '@prilavok/contract';
import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import { keyOf } from '../../text/keys.ts';

/** The offers that a person has chosen for a task at hand. */

/** Writes down what a task at hand takes, instead of what it took before. */
export async function saveChoice(
  db: Db,
  task: string,
  { title, offers }: { title: string; offers: readonly string[] },
): Promise<void> {
  await execute(db)`
    update marketplace_tasks set title = ${title}, title_key = ${keyOf(title)}, chosen = ${offers.length}, version = version + 1
    where company_id = ${db.company} and id = ${task}`;
  await execute(db)`
    insert into task_choices (company_id, task_id, offers) values (${db.company}, ${task}, ${bigints(offers)})
    on conflict (company_id, task_id) do update set offers = excluded.offers`;
}

/** Chosen offers behind one of them, in the order of ids. */
export async function chosenOffers(
  db: Db,
  task: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { offers } = await one<{ offers: string[] }>(db)`
    select array(select x from unnest(k.offers) as x where x > ${after}::bigint order by x limit ${limit})::text[] as offers
    from task_choices k where k.company_id = ${db.company} and k.task_id = ${task}`;
  return offers;
}

/** All offers that were chosen for a task. */
export async function wholeChoice(db: Db, task: string): Promise<string[]> {
  const { offers } = await one<{ offers: string[] }>(db)`
    select offers::text[] as offers from task_choices where company_id = ${db.company} and task_id = ${task}`;
  return offers;
}

/** The account's tasks at hand of a kind, those that are over first, the oldest of them at the top. */
export async function tasksAtHand(
  db: Db,
  account: string,
  kind: SendingKind,
): Promise<{ id: string; busy: boolean }[]> {
  return rows<{ id: string; busy: boolean }>(db)`
    select id, coalesce(status = any(${busyTaskStatuses}::text[]), false) as busy from marketplace_tasks
    where company_id = ${db.company} and account_id = ${account} and type = ${kind} and chosen is not null and removed_at is null
    order by busy, finished_at nulls first, id`;
}
