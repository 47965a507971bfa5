import type { WebhookDelivery, WebhookDeliveryFilters, WebhookDeliveryModel } from '@prilavok/contract';
import { mostCounted } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import { and, type Condition, slice } from '../../database/fragments.ts';
import type { Db } from '../../database/pools.ts';
import { execute, ids, maybeOne, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

const columns = sql`
  d.id, d.webhook_id as webhook, w.url,
  case when t.id is null then jsonb_build_object('kind', 'rule', 'id', a.id::text, 'title', a.title)
    else jsonb_build_object('kind', 'status', 'id', t.id::text, 'title', t.title) end as owner,
  case when o.id is null then null else jsonb_build_object('id', o.id::text, 'number', o.number) end as "order",
  d.event, d.sequence, d.state, d.created_at as "createdAt", d.attempts, d.sent_at as "sentAt",
  case when d.state = 'waiting' then d.next_at end as "nextAt", d.answer_status as status, d.took, d.error`;

const from = (company: string) => sql`
  from order_webhook_deliveries d
  join order_webhooks w on w.company_id = ${company} and w.id = d.webhook_id
  left join order_statuses t on t.company_id = ${company} and t.id = w.status_id
  left join automations a on a.company_id = ${company} and a.id = w.automation_id
  left join orders o on o.company_id = ${company} and o.id = d.order_id`;

interface Search {
  search?: string;
  filters: WebhookDeliveryFilters;
}

function conditionsOf(company: string, { search = '', filters }: Search): Condition[] {
  const { state, webhook, order, created } = filters;
  const found: Condition[] = [sql`d.company_id = ${company}`];
  if (search) found.push(sql`(lower(o.number) like ${likeOf(search)} or lower(w.url) like ${likeOf(search)})`);
  if (state) found.push(sql`d.state = any(${state.in}::text[])`);
  if (webhook) found.push(sql`d.webhook_id = any(${bigints(webhook.in)})`);
  if (order) found.push(sql`d.order_id = any(${bigints(order.in)})`);
  if (created?.from) found.push(sql`d.created_at >= ${created.from}::timestamptz`);
  if (created?.to) found.push(sql`d.created_at < ${created.to}::timestamptz`);
  return found;
}

/** Sent events, the newest first. */
export async function listDeliveries(
  db: Db,
  { limit, offset, ...search }: Search & { limit: number; offset: number },
): Promise<WebhookDelivery[]> {
  return rows<WebhookDelivery>(db)`
    select ${columns} ${from(db.company)} where ${and(conditionsOf(db.company, search))}
    order by d.created_at desc, d.id desc ${slice({ limit, offset })}`;
}

/** The event with its request and answer, if there is one. */
export const deliveryById = (db: Db, id: string): Promise<WebhookDeliveryModel | undefined> =>
  maybeOne<WebhookDeliveryModel>(db)`
    select ${columns}, d.headers, d.body, d.answer ${from(db.company)} where d.company_id = ${db.company} and d.id = ${id}`;

/** The ids of those that a filter finds, among the named ones where some are, the oldest first, as many as one call sends again. Tests have no order, and aren't repeated. */
export function deliveriesToResend(
  db: Db,
  filters: WebhookDeliveryFilters,
  among: readonly string[] | undefined,
): Promise<string[]> {
  const conditions = [...conditionsOf(db.company, { filters }), sql`d.order_id is not null`];
  if (among) conditions.push(sql`d.id = any(${bigints(among)})`);
  return ids(db)`
    select d.id ${from(db.company)} where ${and(conditions)}
    order by d.created_at, d.id limit ${mostCounted}`;
}

/** Has events sent anew, with all their tries; answers their webhooks, one for each event. What is being sent this moment is left to that. */
export async function renewDeliveries(db: Db, chosen: readonly string[]): Promise<string[]> {
  const found = await rows<{ webhook: string }>(db)`
    update order_webhook_deliveries set state = 'waiting', attempts = 0, next_at = now()
    where company_id = ${db.company} and id = any(${bigints(chosen)}) and order_id is not null and held_until <= now()
    returning webhook_id as webhook`;
  return found.map(({ webhook }) => webhook);
}

/** Writes down a test that is about to be sent: nobody else sends it. Answers its id. */
export async function insertTest(
  db: Db,
  webhook: string,
  { body, heldUntil }: { body: string; heldUntil: Date },
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into order_webhook_deliveries (company_id, webhook_id, sequence, event, body, held_until)
    values (${db.company}, ${webhook}, 0, 'test', ${body}, ${heldUntil.toISOString()}::timestamptz) returning id`;
  return id;
}

/** Gives up tests that nobody has ended: their process died. */
export async function endTests(db: Db, webhook: string): Promise<void> {
  await execute(db)`
    update order_webhook_deliveries set state = 'dead', error = 'Проверка прервалась: запустите её снова'
    where company_id = ${db.company} and webhook_id = ${webhook} and order_id is null and state = 'waiting' and held_until <= now()`;
}
