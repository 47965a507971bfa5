import { createHash } from 'node:crypto';
import {
  type Automation,
  changeAutomation,
  closeAutomationRuns,
  createAutomation,
  done,
  dryRunAutomations,
  findAutomationRuns,
  findAutomations,
  getAutomation,
  mostAutomations,
  removeAutomation,
  retryAutomationRuns,
  scanAutomation,
  tellsMarketplace,
  type WebhookChanges,
} from '@prilavok/contract';
import { type Db, withCompany } from '../../database/pools.ts';
import { batchAnswer, type CheckedBatch } from '../../http/batch.ts';
import { conflict, invalid, mustBeFresh, mustFind, notFound, taken } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { ordersId } from '../../properties/owner.ts';
import { knownNow } from '../../properties/values.queries.ts';
import { changedValues } from '../../properties/values.ts';
import { type By, recordChange } from '../../users/audit.ts';
import { mustFindOrder } from '../reading/order-model.ts';
import { type NewSecrets, saveWebhooks, webhookModel } from '../webhooks/save-webhooks.ts';
import { webhooksOf } from '../webhooks/stored-webhooks.queries.ts';
import { checkActs } from './acts.ts';
import * as queries from './automations.queries.ts';
import { boundsOfDay } from './dry-run.queries.ts';
import { dryRun } from './dry-run.ts';
import { fire } from './fire.ts';
import { runSoon } from './run-due.ts';
import * as runs from './runs.queries.ts';

const missing = 'Правило не найдено';
const barcodeTaken = taken(
  'automations_barcode',
  'barcode_taken',
  'Этот штрихкод уже у другого правила: придумайте иной',
);

export const automations = [
  handle(findAutomations, async ({ db, body }) => ({
    rows: await models(db, await queries.listAutomations(db, body)),
  })),

  handle(getAutomation, ({ db, path }) => model(db, path.id)),

  handle(createAutomation, async ({ db, body: { webhooks, ...rule }, caller, request }) => {
    if ((await queries.countAutomations(db)) >= mostAutomations)
      throw conflict('too_many', `Правил не больше ${mostAutomations}: удалите лишние`);
    await checkRule(db, rule);
    mustBeTried({ ...rule, triedWith: null });
    const id = await queries.insertAutomation(db, rule).catch(barcodeTaken);
    return saved(db, { caller, request }, { id, stored: [], webhooks });
  }),

  handle(changeAutomation, async ({ db, path, body: { version, webhooks, ...changes }, caller, request }) => {
    const stored = mustFind(await queries.lockAutomation(db, path.id), missing);
    mustBeFresh(stored, version, `Правило «${stored.title}»`);
    const rule: queries.StoredAutomation = {
      ...stored,
      title: changes.title ?? stored.title,
      active: changes.active ?? stored.active,
      event: changes.event ?? stored.event,
      hours: changes.hours === undefined ? stored.hours : changes.hours,
      barcode: changes.barcode === undefined ? stored.barcode : changes.barcode,
      conditions: changes.conditions ?? stored.conditions,
      acts: changes.acts ?? stored.acts,
      sort: changes.sort ?? stored.sort,
    };
    await checkRule(db, rule);
    if (!stored.active || fingerprintOf(rule) !== fingerprintOf(stored)) mustBeTried(rule);
    const was = await model(db, path.id);
    await queries.updateAutomation(db, path.id, rule).catch(barcodeTaken);
    const before = await webhooksOf(db, 'automation', [path.id]);
    return saved(db, { caller, request }, { id: path.id, was, stored: before, webhooks });
  }),

  handle(removeAutomation, async ({ db, path, caller, request }) => {
    mustFind(await queries.lockAutomation(db, path.id), missing);
    const was = await model(db, path.id);
    await queries.deleteAutomation(db, path.id);
    await record(db, { caller, request }, { was });
    return done;
  }),

  /** Nothing of the orders changes; that a rule was tried is remembered, as only then it may be switched on. */
  handle(dryRunAutomations, async ({ db, body: { day, ids } }) => {
    const bounds = await boundsOfDay(db, day);
    if (Date.parse(bounds.from) > Date.now()) throw invalid('day', 'этот день ещё не наступил: выберите прошедший');
    const chosen = await queries.listAutomations(db, ids ? { ids: ids.in } : {});
    if (ids && chosen.length < new Set(ids.in).size) throw notFound(missing);
    const rows = [];
    for (const rule of chosen) {
      rows.push(await dryRun(db, rule, bounds));
      await queries.updateTried(db, rule.id, fingerprintOf(rule));
    }
    tellLists(db);
    return { rows };
  }),

  handle(findAutomationRuns, async ({ db, body }) => ({ rows: await runs.listRuns(db, body) })),

  handle(retryAutomationRuns, async ({ db, body }) => {
    const batch = await failedAmong(db, body.ids);
    await runs.renewRuns(db, batch.done);
    await runSoon(db);
    tellLists(db);
    return batchAnswer(batch);
  }),

  handle(closeAutomationRuns, async ({ db, body }) => {
    const batch = await failedAmong(db, body.ids);
    await runs.closeRuns(db, batch.done);
    tellLists(db);
    return batchAnswer(batch);
  }),

  /** Somebody stands there with the order in hand: what came of it is answered at once. */
  handleOutside(scanAutomation, async ({ company, body, request }) => {
    const run = await withCompany(company, async (db) => {
      await mustFindOrder(db, body.order);
      const rules = await queries.activeAutomations(db, 'scan');
      const rule = mustFind(
        rules.find(({ barcode }) => barcode === body.barcode),
        'Такого штрихкода нет ни у одного включённого правила',
      );
      const event = { automation: rule.id, order: body.order, event: 'scan' as const };
      const [id = ''] = await runs.insertRuns(db, [{ ...event, key: `scan:${request.id}:${Date.now()}`, depth: 1 }]);
      return id;
    });
    const outcome = await fire(company, run);
    if (outcome === 'unfit') throw conflict('not_matching', 'Заказ не подходит под условия правила');
    const [model] = await withCompany(company, (db) => runs.listRuns(db, { ids: [run] }));
    const ended = mustFind(model, missing);
    if (ended.error !== null) throw conflict('automation_failed', `Правило не сработало: ${ended.error}`);
    return ended;
  }),
];

/** Of what a dry run says something: who changes it tries anew. */
function fingerprintOf({ event, hours, barcode, conditions, acts }: queries.AutomationFields): string {
  return createHash('sha256')
    .update(JSON.stringify([event, hours, barcode, conditions, acts]))
    .digest('base64url');
}

/** Whether a rule must be tried first, since a marketplace can't unhear: the rule is looked at first. */
function mustBeTried(rule: queries.AutomationFields & { triedWith: string | null }): void {
  if (!rule.active || !tellsMarketplace(rule.acts) || rule.triedWith === fingerprintOf(rule)) return;
  throw conflict(
    'not_tried',
    'Правило сообщает маркетплейсу: сохраните его выключенным, сделайте пробный прогон за прошедший день, потом включите',
  );
}

async function checkRule(db: Db, { event, hours, barcode, acts }: queries.AutomationFields): Promise<void> {
  if ((event === 'deadline') !== (hours !== null))
    throw invalid(
      'hours',
      event === 'deadline' ? 'укажите, за сколько часов до срока' : 'часы есть только у события «скоро срок отгрузки»',
    );
  if ((event === 'scan') !== (barcode !== null))
    throw invalid(
      'barcode',
      event === 'scan' ? 'придумайте штрихкод правила' : 'штрихкод есть только у события «отсканирован штрихкод»',
    );
  await checkActs(db, acts);
  const labels = acts.flatMap((act) => (act.type === 'label' ? act.properties : []));
  if (labels.length > 0) changedValues({}, labels, await knownNow(db, ordersId, { properties: labels }));
}

async function saved(
  db: Db,
  by: By,
  {
    id,
    was,
    stored,
    webhooks,
  }: {
    id: string;
    was?: Automation;
    stored: Parameters<typeof saveWebhooks>[2];
    webhooks: WebhookChanges | undefined;
  },
): Promise<Automation> {
  const secrets = webhooks && (await saveWebhooks(db, { kind: 'automation', id }, stored, webhooks));
  const became = await model(db, id, secrets);
  await record(db, by, { became, ...(was && { was }) });
  tellLists(db);
  return became;
}

/** Records who has let a rule act upon orders by itself. */
async function record(db: Db, by: By, { was, became }: { was?: Automation; became?: Automation }): Promise<void> {
  const told = (rule: Automation | undefined) =>
    rule
      ? {
          automation: rule.active ? 'включено' : 'выключено',
          acts: rule.acts.map(({ type }) => type),
          webhooks: rule.webhooks.map(({ url }) => url),
        }
      : {};
  await recordChange(db, by, {
    subject: 'company',
    id: db.company,
    title: `Правило заказов «${(became ?? was)?.title}»`,
    was: told(was),
    became: told(became),
  });
}

async function model(db: Db, id: string, secrets?: NewSecrets): Promise<Automation> {
  const [rule] = await models(db, await queries.listAutomations(db, { ids: [id] }), secrets);
  return mustFind(rule, missing);
}

async function models(db: Db, rules: readonly queries.ListedAutomation[], secrets?: NewSecrets): Promise<Automation[]> {
  const ids = rules.map(({ id }) => id);
  const webhooks = Map.groupBy(await webhooksOf(db, 'automation', ids), ({ owner }) => owner);
  return rules.map(({ triedWith, ...rule }) => ({
    ...rule,
    tried: triedWith === fingerprintOf(rule),
    webhooks: (webhooks.get(rule.id) ?? []).map((webhook) => webhookModel(webhook, secrets)),
  }));
}

/** Which of the runs wait for somebody's decision; the others are refused. */
async function failedAmong(db: Db, ids: readonly string[]): Promise<CheckedBatch> {
  const found = new Map((await runs.lockRuns(db, ids)).map((run) => [run.id, run]));
  const batch: CheckedBatch = { done: [], refused: new Map() };
  for (const id of new Set(ids)) {
    const run = found.get(id);
    if (run?.state === 'failed' || run?.state === 'stopped') batch.done.push(id);
    else
      batch.refused.set(
        id,
        run ? conflict('not_failed', 'Это срабатывание решения не ждёт') : notFound('Срабатывание не найдено'),
      );
  }
  return batch;
}

const tellLists = (db: Db) => announce(db, { type: 'changed', resource: 'orders/automations', ids: [] });
