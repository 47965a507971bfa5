import type { Tick } from '../frame/clock.ts';
import type { Account, SentSku, Sku, SkuChange, Task } from './account.ts';
import { changeFaultsOf, faultsOf } from './checks.ts';

/** Tasks are forgotten after a while. */
const keptTasksMs = 24 * 3600 * 1000;

/** Processes the tasks that are due. True when something was. */
export function processTasks(account: Account, tick: Tick): boolean {
  const due = Object.values(account.tasks).filter(({ waiting, dueAt }) => waiting && dueAt <= tick.clock);
  for (const task of due) processTask(account, task, tick);
  for (const [id, task] of Object.entries(account.tasks))
    if (task.createdAt < tick.now - keptTasksMs) delete account.tasks[id];
  return due.length > 0;
}

function processTask(account: Account, task: Task, tick: Tick): void {
  const { waiting } = task;
  task.waiting = null;
  if (!waiting) return;
  if ('create' in waiting) for (const sent of waiting.create) create(account, task, sent, tick);
  else for (const change of waiting.change) update(account, task, { shop: waiting.shop, change, now: tick.now });
}

function create(account: Account, task: Task, sent: SentSku, { now, clock, pace, next }: Tick): void {
  const errors = faultsOf(sent, account);
  if (errors.length > 0) {
    task.errors.push(...errors);
    return;
  }
  const sibling = Object.values(account.skus).find(
    ({ sku_group_id, shop_id }) => sku_group_id === sent.sku_group_id && shop_id === sent.shop_id,
  );
  const sku_id = 4_000_000 + next();
  account.skus[sent.seller_sku_id] = {
    // What all of a card have in common is the card's.
    ...sent,
    ...(sibling && { title: sibling.title, description: sibling.description }),
    sku_id,
    product_id: sibling?.product_id ?? 700_000 + next(),
    barcode: sent.barcode ?? 2_000_000_000_000 + sku_id,
    state: 'moderating',
    reason: '',
    archived: false,
    moderatedAt: clock + pace.moderation,
    createdAt: now,
    updatedAt: now,
    pricedAt: now,
    stocks: {},
  };
  account.moderating.push(sent.seller_sku_id);
  task.uploaded++;
  const warnings =
    sent.barcode === undefined ? [{ attribute: 'barcode', message: 'Штрихкод создан автоматически' }] : [];
  if (warnings.length > 0)
    task.warnings.push({ seller_sku_id: sent.seller_sku_id, status: 'CREATED', attributes: warnings });
}

function update(
  account: Account,
  task: Task,
  { shop, change, now }: { shop: number; change: SkuChange; now: number },
): void {
  const errors = changeFaultsOf(change, shop, account);
  const sku = account.skus[change.seller_sku_id];
  if (errors.length > 0 || !sku) {
    task.errors.push(...errors);
    return;
  }
  Object.assign(sku, change.dimensions ?? {}, { updatedAt: now });
  if (change.barcode !== undefined) sku.barcode = change.barcode;
  for (const { characteristic_id, characteristic_values } of change.sku_filter_list ?? []) {
    const others = sku.sku_filter_list.filter((one) => one.characteristic_id !== characteristic_id);
    const values = characteristic_values.map((characteristic_value) => ({ characteristic_value }));
    sku.sku_filter_list = [...others, { characteristic_id, characteristic_values: values }];
  }
  task.uploaded++;
}

/** Words for which the moderator blocks a card. */
const forbidden = /реплика|подделка|запрещён/i;

/** Decides on the cards whose moderation is due. True when something changed. */
export function moderate(account: Account, { now, clock }: Pick<Tick, 'now' | 'clock'>): boolean {
  const due = new Set(account.moderating.filter((id) => (account.skus[id]?.moderatedAt ?? 0) <= clock));
  if (due.size === 0) return false;
  for (const id of due) {
    const sku = account.skus[id];
    if (sku?.state === 'moderating') moderateSku(sku, now);
  }
  account.moderating = account.moderating.filter((id) => !due.has(id));
  return true;
}

/** Lets a card into sale, or blocks it for its title. */
export function moderateSku(sku: Sku, now: number): void {
  const declined = forbidden.test(sku.title);
  Object.assign(sku, {
    updatedAt: now,
    state: declined ? 'blocked' : 'active',
    reason: declined ? 'Товар не прошёл модерацию: такие товары продавать нельзя' : '',
  });
}
