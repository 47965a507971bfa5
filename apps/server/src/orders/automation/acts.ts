import { type AutomationAct, automationActTitles, orderRefusal, wayRefusal, wayTo } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { notify } from '../../notifications/index.ts';
import { publish } from '../../rooms/topic.ts';
import { runAction } from '../actions/run-action.ts';
import { orderHappened } from '../events/topics.ts';
import { mustLockOrder } from '../reading/order-model.ts';
import { insertHistory } from '../stored/history.queries.ts';
import { orderFacts, type StoredOrder, updateStatus } from '../stored/order-state.queries.ts';
import { statusesByIds } from '../stored/statuses.queries.ts';
import { changeValues } from '../values/change-values.ts';
import { tellWebhooks } from '../webhooks/outbox.ts';
import { webhooksOf } from '../webhooks/stored-webhooks.queries.ts';
import { announceOrders } from '../workflow/order-state.ts';
import type { StoredAutomation } from './automations.queries.ts';

type Rule = Pick<StoredAutomation, 'id' | 'title'>;

/** Who acts where a rule does. */
export const byRule = { user: null, source: 'rule' } as const;

/** Does one act of a rule with an order that is locked; answers what was done, in words. What can't be done is refused. */
export async function act(db: Db, rule: Rule, order: StoredOrder, what: AutomationAct): Promise<string> {
  switch (what.type) {
    case 'status':
      return giveStatus(db, order, what.status);
    case 'label': {
      const changes = await changeValues(db, order.id, { properties: what.properties });
      await announceOrders(db, [order.id]);
      return `Метка: ${changes.map(({ field, became }) => `${field} — ${became ?? 'пусто'}`).join(', ') || 'уже стоит'}`;
    }
    case 'note':
      await insertHistory(db, [order.id], byRule, { kind: 'note', message: what.text });
      return 'Заметка оставлена';
    case 'notice':
      await notify(db, {
        theme: 'orders',
        severity: what.severity,
        title: rule.title,
        message: `${order.number}: ${what.text}`,
        link: `/cabinet/orders/${order.id}`,
      });
      return 'Уведомление отправлено';
    case 'webhook':
      return sendWebhooks(db, rule, order);
    case 'take':
      await walk(db, order, 'START_PROCCESS');
      return 'Взят в работу';
    case 'pack':
      await walk(db, order, 'CONFIRM_PARCELS');
      return 'Собран';
  }
}

async function giveStatus(db: Db, order: StoredOrder, status: string): Promise<string> {
  // An act before this one may have moved the order.
  const { status: before } = await mustLockOrder(db, order.id);
  const titles = new Map((await statusesByIds(db, [before, status])).map(({ id, title }) => [id, title]));
  const became = titles.get(status);
  if (became === undefined) throw conflict('no_status', 'статуса, который даёт правило, больше нет: выберите другой');
  if (before === status) return `Статус «${became}» уже стоит`;
  await updateStatus(db, order.id, status);
  await insertHistory(db, [order.id], byRule, {
    kind: 'status',
    message: 'Заказ изменён',
    changes: [{ field: 'Статус', was: titles.get(before) ?? null, became }],
  });
  await announceOrders(db, [order.id]);
  await publish(db, orderHappened, { kind: 'status', orders: [order.id] });
  return `Статус «${became}»`;
}

async function sendWebhooks(db: Db, rule: Rule, order: StoredOrder): Promise<string> {
  const active = (await webhooksOf(db, 'automation', [rule.id])).filter((webhook) => webhook.active);
  if (active.length === 0) throw conflict('no_webhook', 'у правила нет включённого вебхука: добавьте адрес');
  const listeners = active.map(({ id }) => ({ order: order.id, webhook: id }));
  await tellWebhooks(db, listeners, { event: 'order.rule', rule: { id: rule.id, title: rule.title } });
  return `Вебхук: ${active.map(({ url }) => url).join(', ')}`;
}

/** Takes the steps to the end of a way, as a person does by one press. */
async function walk(db: Db, { id }: StoredOrder, end: 'START_PROCCESS' | 'CONFIRM_PARCELS'): Promise<void> {
  const before = await orderFacts(db, { id });
  const refusal = wayRefusal(end, before);
  if (refusal !== null) throw conflict('not_allowed', refusal);
  for (const action of wayTo(end, before)) {
    const order = await mustLockOrder(db, id);
    const reason = orderRefusal(action, await orderFacts(db, order));
    if (reason !== null) throw conflict('not_allowed', reason);
    await runAction({ db, user: null }, order, { action, body: {}, onTheWay: action !== end });
  }
}

/** Acts of a rule in words, one by one. */
export async function actsInWords(db: Db, acts: readonly AutomationAct[]): Promise<string[]> {
  const statuses = acts.flatMap((what) => (what.type === 'status' ? what.status : []));
  const titles = new Map((await statusesByIds(db, statuses)).map(({ id, title }) => [id, title]));
  return acts.map((what) => {
    const title = automationActTitles[what.type];
    if (what.type === 'status') return `${title} «${titles.get(what.status) ?? 'удалён'}»`;
    if (what.type === 'note' || what.type === 'notice') return `${title}: ${what.text}`;
    return title;
  });
}

/** Refuses acts that name what isn't there, as soon as the rule is saved. */
export async function checkActs(db: Db, acts: readonly AutomationAct[]): Promise<void> {
  const statuses = acts.flatMap((what) => (what.type === 'status' ? what.status : []));
  const found = new Set((await statusesByIds(db, statuses)).map(({ id }) => id));
  if (statuses.some((status) => !found.has(status))) throw invalid('acts', 'такого статуса нет: выберите другой');
}
