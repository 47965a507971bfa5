import { randomUUID } from 'node:crypto';
import type { AutomationEvent } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { type Subscription, subscribe } from '../../rooms/topic.ts';
import { ruleActing } from '../events/rule-context.ts';
import { orderHappened } from '../events/topics.ts';
import { activeAutomations } from './automations.queries.ts';
import { runSoon } from './run-due.ts';
import { insertRuns } from './runs.queries.ts';

/** Writes down for each rule of the event that it has to look at the orders, in the transaction in which that happens. */
async function takeEvent(db: Db, event: AutomationEvent, orders: readonly string[]): Promise<void> {
  const rules = await activeAutomations(db, event);
  if (rules.length === 0) return;
  const key = `${event}:${randomUUID()}`;
  const depth = (ruleActing()?.depth ?? 0) + 1;
  await insertRuns(
    db,
    orders.flatMap((order) => rules.map(({ id }) => ({ automation: id, order, event, key, depth }))),
  );
  await runSoon(db);
}

/** Rules take up what happens to orders. */
export const automationSubscription: Subscription = subscribe(orderHappened, (db, { kind, orders }) =>
  takeEvent(db, kind, orders),
);
