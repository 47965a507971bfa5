import { type Db, withCompany } from '../../database/pools.ts';
import { Refusal } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { log } from '../../log.ts';
import { notify } from '../../notifications/index.ts';
import { asRule } from '../events/rule-context.ts';
import { matchingOrders } from '../reading/find-orders.queries.ts';
import { insertHistory } from '../stored/history.queries.ts';
import { lockOrder } from '../stored/order-state.queries.ts';
import { act, byRule } from './acts.ts';
import { automationById, type StoredAutomation, updateFired } from './automations.queries.ts';
import * as queries from './runs.queries.ts';

/** How many rules may set each other off one after another. */
const deepest = 3;
const hour = 3_600_000;

/** Outcome of a run: `unfit` where the order doesn't fit the rule, or is gone. */
export type Outcome = 'done' | 'unfit' | 'failed' | 'stopped';

/**
 * Has a rule act on an order, all of its acts or none, in one transaction with the end of the run: killed in the middle it begins anew, and done it is never
 * done twice.
 */
export async function fire(company: string, run: string): Promise<Outcome> {
  try {
    return await withCompany(company, async (db) => {
      const found = await queries.lockRun(db, run);
      if (found?.state !== 'waiting') return 'unfit';
      const rule = await automationById(db, found.automation);
      const order = await lockOrder(db, found.order);
      const fits = order && rule?.active && (await matchingOrders(db, [order.id], rule.conditions)).length > 0;
      if (!fits) {
        await queries.deleteRuns(db, [run]);
        return 'unfit';
      }
      if (found.depth > deepest) {
        await stop(db, rule, { run, order: order.number });
        return 'stopped';
      }
      const did: string[] = [];
      await asRule({ depth: found.depth }, async () => {
        for (const what of rule.acts) did.push(await act(db, rule, order, what));
      });
      const message = `Правило «${rule.title}»: ${did.join('; ')}`;
      await insertHistory(db, [order.id], byRule, { kind: 'changed', message });
      await queries.endRuns(db, [run], { state: 'done', did });
      await updateFired(db, rule.id);
      tellLists(db);
      return 'done';
    });
  } catch (error) {
    const known = error instanceof Refusal;
    if (!known) log.error({ err: error, run }, 'A rule failed');
    const message = known ? error.message : 'Ошибка на нашей стороне: повторите позже';
    await withCompany(company, (db) => fail(db, run, message));
    return 'failed';
  }
}

async function fail(db: Db, run: string, message: string): Promise<void> {
  const found = await queries.lockRun(db, run);
  const rule = found && (await automationById(db, found.automation));
  if (!rule || found.state !== 'waiting') return;
  await queries.endRuns(db, [run], { state: 'failed', error: message });
  await insertHistory(db, [found.order], byRule, {
    kind: 'refused',
    message: `Правило «${rule.title}» не сработало: ${message}`,
  });
  announce(db, { type: 'changed', resource: 'orders/orders', ids: [found.order] });
  tellLists(db);
}

/** Rules that set each other off in a circle would never end; one notice an hour says which. */
async function stop(db: Db, rule: StoredAutomation, { run, order }: { run: string; order: string }): Promise<void> {
  const first = (await queries.countStopped(db, rule.id, new Date(Date.now() - hour))) === 0;
  await queries.endRuns(db, [run], {
    state: 'stopped',
    error: `Больше ${deepest} правил подряд запустили друг друга: измените условия, чтобы они не ходили по кругу`,
  });
  tellLists(db);
  if (!first) return;
  await notify(db, {
    theme: 'orders',
    severity: 'warn',
    title: 'Правила запускают друг друга',
    message: `«${rule.title}» остановлено на заказе ${order}: больше ${deepest} правил подряд`,
    link: '/cabinet/orders/automations?view=runs&state=stopped',
  });
}

const tellLists = (db: Db) => announce(db, { type: 'changed', resource: 'orders/automations', ids: [] });
