import type { Webhook, WebhookChanges } from '@prilavok/contract';
import { config } from '../../config.ts';
import type { Db } from '../../database/pools.ts';
import { invalid } from '../../http/errors.ts';
import { checkOutsideAddress, OutsideError } from '../../outside/addresses.ts';
import { randomToken, seal } from '../../outside/secrets.ts';
import { sendDueSoon } from './send-due.ts';
import * as queries from './stored-webhooks.queries.ts';

/** Webhooks whose signing keys were made or replaced just now, by id: the one time that they are shown. */
export type NewSecrets = ReadonlyMap<string, string>;

/** Makes the owner's webhooks what the list says: adds, changes, and deletes those that it doesn't name. Its row is locked. */
export async function saveWebhooks(
  db: Db,
  owner: queries.WebhookOwner,
  stored: readonly queries.StoredWebhook[],
  changes: WebhookChanges,
): Promise<NewSecrets> {
  const secrets = new Map<string, string>();
  const before = new Map(stored.map((webhook) => [webhook.id, webhook]));
  for (const { id, url, active, secret } of changes) {
    mustBeOutside(url);
    if (id === undefined) {
      const key = secret ?? `whs_${randomToken(24)}`;
      secrets.set(await queries.insertWebhook(db, owner, { url, active, secret: seal(key) }), key);
      continue;
    }
    const was = before.get(id);
    if (!was) throw invalid('webhooks', `вебхука ${id} здесь нет: обновите страницу или добавьте его без номера`);
    before.delete(id);
    if (secret) secrets.set(id, secret);
    await queries.updateWebhook(db, id, { url, active, secret: secret ? seal(secret) : was.secret });
    if (active && !was.active) await sendDueSoon(db, id);
  }
  await queries.deleteWebhooks(db, [...before.keys()]);
  return secrets;
}

/** A webhook as calls answer it. */
export const webhookModel = (
  { id, url, active, failingSince }: queries.StoredWebhook,
  secrets: NewSecrets = new Map(),
): Webhook => ({ id, url, active, secret: secrets.get(id) ?? null, failingSince });

function mustBeOutside(url: string): void {
  try {
    checkOutsideAddress(url, config().PRIVATE_ADDRESSES);
  } catch (error) {
    if (error instanceof OutsideError) throw invalid('webhooks', `${error.message} (${url})`);
    throw error;
  }
}
