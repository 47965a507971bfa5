import type { WebhookEvent } from '@prilavok/contract';
import { bigints, integers, jsons, texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';

/** An event that is being sent. */
export interface DueDelivery {
  id: string;
  event: WebhookEvent;
  body: string;
  attempts: number;
}

/** How many events of the address are being sent in some process. */
export async function countHeld(db: Db, webhook: string): Promise<number> {
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from order_webhook_deliveries
    where company_id = ${db.company} and webhook_id = ${webhook} and state = 'waiting' and held_until > now()`;
  return count;
}

/** The next events of the address, of each order the earliest: a later one waits until that was taken or given up. */
export async function takeDue(
  db: Db,
  webhook: string,
  { limit, heldUntil }: { limit: number; heldUntil: Date },
): Promise<DueDelivery[]> {
  const due = await rows<DueDelivery>(db)`
    select d.id, d.event, d.body, d.attempts from order_webhook_deliveries d
    where d.company_id = ${db.company} and d.webhook_id = ${webhook} and d.state = 'waiting' and d.next_at <= now() and d.held_until <= now()
      and not exists (
        select from order_webhook_deliveries e
        where e.company_id = ${db.company} and e.webhook_id = ${webhook} and e.order_id = d.order_id and e.state = 'waiting' and e.sequence < d.sequence)
    order by d.next_at, d.id limit ${limit} for update of d skip locked`;
  if (due.length > 0)
    await execute(db)`
      update order_webhook_deliveries set held_until = ${heldUntil.toISOString()}::timestamptz
      where company_id = ${db.company} and id = any(${bigints(due.map(({ id }) => id))})`;
  return due;
}

/** When there is next something to look for: a pause that ends, or a process that should have said what came of it. */
export async function nextDueAt(db: Db, webhook: string): Promise<Date | undefined> {
  const { at } = await one<{ at: string | null }>(db)`
    select least(min(next_at) filter (where next_at > now()), min(held_until) filter (where held_until > now())) as at
    from order_webhook_deliveries where company_id = ${db.company} and webhook_id = ${webhook} and state = 'waiting'`;
  return at === null ? undefined : new Date(at);
}

/** Outcome of sending an event once. */
export interface SentDelivery {
  id: string;
  state: 'waiting' | 'delivered' | 'dead';
  attempts: number;
  nextAt: Date;
  sentAt: Date;
  headers: Record<string, string>;
  status: number | null;
  answer: string | null;
  took: number;
  error: string | null;
}

/** Writes down what came of it; an event that was deleted meanwhile stays so. */
export async function saveSent(db: Db, sent: readonly SentDelivery[]): Promise<void> {
  const moments = (key: 'nextAt' | 'sentAt') => texts(sent.map((each) => each[key].toISOString()));
  await execute(db)`
    update order_webhook_deliveries d set state = s.state, attempts = s.attempts, next_at = s.next_at, sent_at = s.sent_at, held_until = 'epoch',
      headers = s.headers, answer_status = s.status, answer = s.answer, took = s.took, error = s.error
    from (
      select x.id, x.state, x.attempts, x.next_at::timestamptz, x.sent_at::timestamptz, x.headers, x.status, x.answer, x.took, x.error
      from unnest(${bigints(sent.map(({ id }) => id))}, ${texts(sent.map(({ state }) => state))}, ${integers(sent.map(({ attempts }) => attempts))},
        ${moments('nextAt')}, ${moments('sentAt')}, ${jsons(sent.map(({ headers }) => headers))}, ${integers(sent.map(({ status }) => status))},
        ${texts(sent.map(({ answer }) => answer))}, ${integers(sent.map(({ took }) => took))}, ${texts(sent.map(({ error }) => error))})
        as x(id, state, attempts, next_at, sent_at, headers, status, answer, took, error)) s
    where d.company_id = ${db.company} and d.id = s.id`;
}

/** Remembers since when the address has failed, or that it takes events again. True where that is news. */
export async function saveHealth(db: Db, webhook: string, failing: boolean): Promise<boolean> {
  const changed = failing
    ? execute(db)`update order_webhooks set failing_since = now()
        where company_id = ${db.company} and id = ${webhook} and failing_since is null`
    : execute(db)`update order_webhooks set failing_since = null
        where company_id = ${db.company} and id = ${webhook} and failing_since is not null`;
  return (await changed) > 0;
}

/** Whether people are to be told of the address now: once a day is enough. */
export async function mayTell(db: Db, webhook: string, before: Date): Promise<boolean> {
  const told = await maybeOne(db)`
    update order_webhooks set told_at = now()
    where company_id = ${db.company} and id = ${webhook} and (told_at is null or told_at < ${before.toISOString()}::timestamptz) returning 1`;
  return told !== undefined;
}
