import { type OrderAction, type OrdersAct, OrdersActInput, wayTo } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { Refusal } from '../../http/errors.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { type LongWork, type WorkRun, work } from '../../work/work.ts';
import { factsOfOrders } from '../stored/order-state.queries.ts';
import { shipmentsOfOrders } from '../stored/shipments.queries.ts';
import * as queries from './order-acts.queries.ts';
import { stepsOfShipment, takeStep } from './take-step.ts';

/** How far an act is: which step, with which order it is taken next, and the shipments that have taken it. */
const Position = z.object({
  steps: z.array(z.custom<OrderAction>()),
  step: z.int(),
  place: z.int(),
  shipments: z.array(z.string()),
});
type Position = z.infer<typeof Position>;

/** Orders between two looks at whether it shall stop, or rest. */
const portion = 20;
/** Who did something with so few has seen it end. */
const fewEnough = 5;

/**
 * Does one thing with many orders: step by step through all of them, as what leaves together comes into one shipment. Each order's step and how far the act is are
 * one transaction: killed anywhere, it goes on with the next order, and does nothing twice.
 */
export const actOnOrders: LongWork<typeof OrdersActInput> = work(queries.actKind, OrdersActInput, {
  resource: 'orders/many-actions',
  broken: 'Действие прервалось из-за ошибки на сервере: что сделано, сделано; повторите с остальными',
  lane: 'interactive',
  async step(run) {
    const position = run.position === null ? await begin(run) : Position.parse(run.position);
    const { steps, step: at } = position;
    const step = steps[at];
    if (step === undefined) return 'done';
    const ids = run.input.ids.slice(position.place, position.place + portion);
    const settled = new Set(await withCompany(run.company, (db) => queries.settledOrders(db, run.id)));
    for (const order of ids) {
      run.signal.throwIfAborted();
      position.place += 1;
      await (settled.has(order)
        ? run.report({ position })
        : takeTheirStep(run, order, { step, last: at === steps.length - 1, position }));
    }
    if (position.place >= run.input.ids.length)
      await run.report({ position: { ...position, step: at + 1, place: 0, shipments: [] } });
    return 'more';
  },
  async ended(db, { id, title, author, status }) {
    announce(db, { type: 'changed', resource: 'orders/many-actions', ids: [id] });
    const act = await queries.actById(db, id);
    if (act && author !== null && act.orders > fewEnough) await tellPerson(db, act, { title, author, status });
  },
});

/** The longest of the ways that the orders have before them; those that are gone are said so. */
async function begin(run: WorkRun<OrdersActInput>): Promise<Position> {
  const { action, ids, wholeWay } = run.input;
  return withCompany(run.company, async (db) => {
    const facts = await factsOfOrders(db, ids);
    const ways = [...facts.values()].map((each) => (wholeWay ? wayTo(action, each) : [action]));
    const [steps = []] = ways.toSorted((a, b) => b.length - a.length);
    const position = { steps: [...steps], step: 0, place: 0, shipments: [] };
    await run.save(db, { position });
    return position;
  });
}

interface Turn {
  step: OrderAction;
  /** It is the end of every way. */
  last: boolean;
  position: Position;
}

async function takeTheirStep(
  run: WorkRun<OrdersActInput>,
  order: string,
  { step, last, position }: Turn,
): Promise<void> {
  const { company, author, input } = run;
  const { action: end, wholeWay, reason, message, date, address } = input;
  const body = {
    ...(reason !== undefined && { reason }),
    ...(message !== undefined && { message }),
    dto: { ...(date !== undefined && { date }), ...(address !== undefined && { address }) },
  };
  try {
    await withCompany(company, async (db) => {
      const way = await wayOf(db, order, { end, wholeWay });
      const shipment = stepsOfShipment.includes(step) && (await shipmentsOfOrders(db, [order])).get(order);
      // Another order of the same shipment has taken this step for all of them.
      const taken = shipment && position.shipments.includes(shipment);
      if (way.includes(step) && !taken) {
        await takeStep({ db, user: author }, order, { step, end, body });
        if (shipment) position.shipments.push(shipment);
      }
      if (last) await queries.insertResult(db, run.id, { order, done: true });
      await run.save(db, { position, ...(last && { done: 1 }) });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    await withCompany(company, async (db) => {
      // An order that was removed meanwhile has no row that its result could name.
      if (code !== 'not_found') await queries.insertResult(db, run.id, { order, done: false, code, message });
      await run.save(db, { position, failed: 1 });
    });
  }
}

async function wayOf(
  db: Db,
  order: string,
  { end, wholeWay }: { end: OrderAction; wholeWay: boolean },
): Promise<readonly OrderAction[]> {
  const facts = (await factsOfOrders(db, [order])).get(order);
  return facts && wholeWay ? wayTo(end, facts) : [end];
}

async function tellPerson(
  db: Db,
  act: OrdersAct,
  { title, author, status }: { title: string; author: string; status: string },
): Promise<void> {
  const { changed, refused, orders, id } = act;
  const left = orders - changed.length - refused.length;
  const parts = [
    `Сделано: ${changed.length} из ${orders}`,
    ...(refused.length > 0 ? [`не удалось: ${refused.length}`] : []),
    ...(left > 0 ? [`не дошло: ${left}`] : []),
  ];
  await notify(db, {
    theme: 'orders',
    severity: status === 'failed' ? 'error' : refused.length + left > 0 ? 'warn' : 'success',
    title,
    message: parts.join(', '),
    link: `/cabinet/orders/acts?open=${id}`,
    only: author,
  });
}
