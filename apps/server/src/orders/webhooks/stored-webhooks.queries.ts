import type { Webhook } from '@prilavok/contract';
import { sql } from 'kysely';
import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';

/** Whose webhooks: those of a status, or of a rule. */
export interface WebhookOwner {
  kind: 'status' | 'automation';
  id: string;
}

const ownerColumn = (kind: WebhookOwner['kind']) => sql.ref(kind === 'status' ? 'w.status_id' : 'w.automation_id');

/** A webhook as it is kept. */
export interface StoredWebhook extends Pick<Webhook, 'id' | 'url' | 'active' | 'failingSince'> {
  /** Sealed. */
  secret: string;
}

const columns = sql`w.id, w.url, w.active, w.secret, w.failing_since as "failingSince"`;

/** The webhooks of these statuses, or of these rules, in the order in which they were added. */
export async function webhooksOf(
  db: Db,
  kind: WebhookOwner['kind'],
  owners: readonly string[],
): Promise<(StoredWebhook & { owner: string })[]> {
  return rows<StoredWebhook & { owner: string }>(db)`
    select ${columns}, ${ownerColumn(kind)} as owner from order_webhooks w
    where w.company_id = ${db.company} and ${ownerColumn(kind)} = any(${bigints(owners)}) order by w.id`;
}

/** The webhook, if there is one. */
export const webhookById = (db: Db, id: string): Promise<StoredWebhook | undefined> =>
  maybeOne<StoredWebhook>(
    db,
  )`select ${columns} from order_webhooks w where w.company_id = ${db.company} and w.id = ${id}`;

/** Fields of a webhook that can be written. */
type WebhookFields = Pick<StoredWebhook, 'url' | 'active' | 'secret'>;

/** Answers the id of the new webhook. */
export async function insertWebhook(db: Db, owner: WebhookOwner, webhook: WebhookFields): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into order_webhooks (company_id, status_id, automation_id, url, secret, active)
    values (${db.company}, ${owner.kind === 'status' ? owner.id : null}::bigint, ${owner.kind === 'automation' ? owner.id : null}::bigint,
      ${webhook.url}, ${webhook.secret}, ${webhook.active}) returning id`;
  return id;
}

/** Writes a webhook anew; one that leads elsewhere is not yet known to fail. */
export async function updateWebhook(db: Db, id: string, webhook: WebhookFields): Promise<void> {
  await execute(db)`
    update order_webhooks set url = ${webhook.url}, secret = ${webhook.secret}, active = ${webhook.active},
      failing_since = case when url = ${webhook.url} then failing_since end
    where company_id = ${db.company} and id = ${id}`;
}

/** Deletes webhooks with all that was to be sent to them. */
export async function deleteWebhooks(db: Db, ids: readonly string[]): Promise<void> {
  await execute(db)`delete from order_webhooks where company_id = ${db.company} and id = any(${bigints(ids)})`;
}
