import {
  findWebhookDeliveries,
  getWebhookDelivery,
  resendWebhooks,
  testWebhook,
  type WebhookBody,
} from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { invalid, mustFind } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import * as queries from './deliveries.queries.ts';
import { sendOnce } from './send.jobs.ts';
import { saveHealth, saveSent } from './send.queries.ts';
import { sendDueSoon } from './send-due.ts';
import { webhookById } from './stored-webhooks.queries.ts';

const missing = 'Отправка не найдена: записи старше 30 дней удаляются';

export const webhooks = [
  handle(findWebhookDeliveries, async ({ db, body }) => ({ rows: await queries.listDeliveries(db, body) })),

  handle(getWebhookDelivery, async ({ db, path }) => mustFind(await queries.deliveryById(db, path.id), missing)),

  handle(resendWebhooks, async ({ db, body: { ids, filters } }) => {
    if (!ids && !filters) throw invalid('ids', 'назовите отправки номерами или условиями');
    const chosen = ids && !filters ? ids : await queries.deliveriesToResend(db, filters ?? {}, ids);
    const resent = await queries.renewDeliveries(db, chosen);
    for (const webhook of new Set(resent)) await sendDueSoon(db, webhook);
    announce(db, { type: 'changed', resource: 'orders/webhooks', ids: [] });
    return { resent: resent.length };
  }),

  /** Sent by the call itself: a person waits for the answer. It is tried once. */
  handleOutside(testWebhook, async ({ company, path }) => {
    const body = JSON.stringify({
      event: 'test',
      sequence: 0,
      at: new Date().toISOString(),
      rule: null,
      order: null,
    } satisfies WebhookBody);
    const { webhook, id } = await withCompany(company, async (db) => {
      const webhook = mustFind(await webhookById(db, path.id), 'Вебхук не найден: сохраните статус и проверьте снова');
      await queries.endTests(db, webhook.id);
      const heldUntil = new Date(Date.now() + 30_000);
      return { webhook, id: await queries.insertTest(db, webhook.id, { body, heldUntil }) };
    });
    const test = { id, event: 'test', body, attempts: 0 } as const;
    const sent = await sendOnce(webhook, test, AbortSignal.timeout(20_000));
    return withCompany(company, async (db) => {
      await saveSent(db, [{ ...sent, state: sent.state === 'delivered' ? 'delivered' : 'dead' }]);
      await saveHealth(db, webhook.id, sent.state !== 'delivered');
      announce(db, { type: 'changed', resource: 'orders/webhooks', ids: [] });
      return mustFind(await queries.deliveryById(db, id), missing);
    });
  }),
];
