import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { withCompany } from '../../database/pools.ts';
import { enqueue, implementJob, type Job, job, type Tick } from '../../jobs/job.ts';
import { matchingOrders } from '../reading/find-orders.queries.ts';
import { activeAutomations, automationById } from './automations.queries.ts';
import { companiesWithDeadlines, ordersBeforeDeadline } from './deadlines.queries.ts';
import { fire } from './fire.ts';
import { runDue, runSoon } from './run-due.ts';
import * as queries from './runs.queries.ts';

/** Runs that are looked at together: most orders don't fit, and one statement a rule says so. */
const portion = 500;

/** Looks at what waits, in its order, until nothing does. */
export const runAutomations = implementJob(runDue, async ({ payload: { company }, signal }) => {
  for (;;) {
    signal.throwIfAborted();
    const { fit, more } = await withCompany(company, async (db) => {
      const waiting = await queries.waitingRuns(db, portion);
      const unfit: string[] = [];
      for (const [id, runs] of Map.groupBy(waiting, ({ automation }) => automation)) {
        const rule = await automationById(db, id);
        const orders = runs.map(({ order }) => order);
        const found = new Set(rule?.active ? await matchingOrders(db, orders, rule.conditions) : []);
        for (const run of runs) if (!found.has(run.order)) unfit.push(run.id);
      }
      await queries.deleteRuns(db, unfit);
      const gone = new Set(unfit);
      return { fit: waiting.filter(({ id }) => !gone.has(id)), more: waiting.length > 0 };
    });
    if (!more) return;
    for (const { id } of fit) {
      signal.throwIfAborted();
      await fire(company, id);
    }
  }
});

const Payload = z.object({ company: Id });

/** Finds the orders whose deadline has come as near as rules say: each rule fires once for each deadline, when the order fits, be it at the last minute. */
export const lookAtDeadlines: Job<typeof Payload> = job(
  'orders.deadlines',
  Payload,
  ({ payload: { company } }) =>
    withCompany(company, async (db) => {
      const runs: queries.NewRun[] = [];
      for (const { id, hours, conditions } of await activeAutomations(db, 'deadline')) {
        const near = await ordersBeforeDeadline(db, id, hours ?? 0);
        const orders = near.map(({ order }) => order);
        const fit = new Set(await matchingOrders(db, orders, conditions));
        for (const { order, key } of near)
          if (fit.has(order)) runs.push({ automation: id, order, event: 'deadline', key, depth: 1 });
      }
      if ((await queries.insertRuns(db, runs)).length > 0) await runSoon(db);
    }),
  { lane: 'orders', attempts: 3 },
);

/** Has the deadlines of all companies looked at whose rules ask for them. */
export async function enqueueDeadlines(): Promise<void> {
  for (const company of await companiesWithDeadlines())
    await withCompany(company, (db) =>
      enqueue(db, lookAtDeadlines, { company }, { key: `orders.deadlines:${company}` }),
    );
}

export const deadlinesTick: Tick = { name: 'orders.deadlines', every: 60_000, work: enqueueDeadlines };
