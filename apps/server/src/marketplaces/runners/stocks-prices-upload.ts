import type { ProductFault } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import * as outbox from '../events/outbox.queries.ts';
import { type Push, pushSoon } from '../events/outbox.ts';
import { outcomesOf } from '../stored/stocks-prices.queries.ts';
import { switchedOffText } from '../stored/switches.ts';
import { chosenOffers } from '../tasks/choices.queries.ts';
import type { TaskRun } from '../tasks/run.ts';
import { skipSwitchedOff } from '../tasks/switched-off.ts';
import { faultOf, isPutOff, putOffFor, type SentRow, sendPrices, sendStocks } from './send-stocks-prices.ts';

const Position = z.object({ what: z.enum(['prices', 'stocks']), after: z.string(), label: z.string() });
type Position = z.infer<typeof Position>;
const start: Position = { what: 'prices', after: '0', label: 'с начала' };

/**
 * Goes through all that the account shows, or through what a person has chosen, and sends what differs from what was accepted last, a portion a slice:
 * prices first, then stocks. Changes go out by themselves (push.jobs.ts); the walk through everything finds what went past them. Amounts are absolute, so
 * a portion that a killed run may have sent is simply sent again. Two never send beside each other: each slice stands in the queue of the pushes whose
 * work it does.
 */
export async function uploadStocksAndPrices(run: TaskRun): Promise<void> {
  const known = Position.safeParse(run.position);
  const { what, after } = known.success ? known.data : start;
  const { switches } = run.account;
  if (!switches.prices.on && !switches.stocks.on) return skipSwitchedOff(run, what);
  if (run.task.chosen !== null) run.progress({ total: run.task.chosen });
  if (run.pushes !== what) return run.later(0, what);
  const wanted = switches[what].on;
  if (!wanted && !run.task.byClock) await run.log('info', switchedOffText(run.account.title, what));
  const send = run.task.chosen === null ? sendPortion : sendChosen;
  const more = wanted && (await send(run, { what, after }));
  if (more) return run.later(between);
  if (what === 'stocks') return run.save(null);
  await run.save({ what: 'stocks', after: '0', label: 'цены отправлены' } satisfies Position);
  run.later(0, 'stocks');
}

/** Seconds between two portions: of the requests that the marketplace takes in a minute some are left for changes, which have more haste. */
const between = 1;

/** Where a portion begins; of which offers it is, when not of all. */
type From = Pick<Position, 'what' | 'after'> & { offers?: readonly string[] };

/** Sends the next portion; answers whether there may be more. */
async function sendPortion(run: TaskRun, { what, after, offers }: From): Promise<boolean> {
  const [send, field, title] =
    what === 'prices' ? ([sendPrices, 'price', 'цены'] as const) : ([sendStocks, 'stock', 'остатки'] as const);
  let told = '';
  let level: 'info' | 'warn' = 'info';
  const { due, more } = await send(run, { after, offers, scope: run.task.scope }, async (db, rows, last) => {
    addResults(run, rows, field);
    const putOff = rows.filter(isPutOff);
    await pushLater(db, { account: run.account.id, what }, putOff);
    const held = rows.flatMap((row) => row.fault ?? []);
    const sent = rows.length - held.length;
    const refused = rows.filter((row) => !row.accepted && row.fault === null).length - putOff.length;
    const stopped = held[0] ? `, не отправлено ${held.length}: ${held[0].message}` : '';
    const waiting = putOff[0] ? `, уйдут чуть позже ${putOff.length}: ${putOff[0].message}` : '';
    told = `отправлено ${sent}, отказано ${refused}${waiting}${stopped}`;
    if (held.length > 0) level = 'warn';
    await run.saveWithin(db, { what, after: last, label: `${title}: отправлено ${sent}` } satisfies Position);
  });
  const name = what === 'prices' ? 'Цены' : 'Остатки';
  if (due > 0) await run.log(level, `${name}: ${told}`);
  return more;
}

function addResults(run: TaskRun, sent: readonly SentRow[], field: 'price' | 'stock'): void {
  for (const row of sent) {
    const result = row.accepted ? 'accepted' : isPutOff(row) ? 'sent' : 'refused';
    run.result(row.offer, result, row.accepted ? [] : [faultOf(row, field)]);
    // What was chosen is counted by offers, once both are sent.
    if (run.task.chosen === null) run.progress({ done: 1, ...(result !== 'sent' && { [result]: 1 }) });
  }
}

/** Leaves rows that the marketplace put off to the pushes, as soon as it takes them. */
async function pushLater(
  db: Db,
  { account, what }: Pick<Push, 'account' | 'what'>,
  putOff: readonly SentRow[],
): Promise<void> {
  const offers = [...new Set(putOff.map(({ offer }) => offer))];
  if (offers.length === 0) return;
  await outbox.insertOutbox(
    db,
    { what, urgent: false },
    offers.map((offer) => ({ account, offer })),
  );
  await pushSoon(db, { account, what }, new Date(Date.now() + putOffFor * 1000));
}

/** Chosen offers looked at in one go. */
const chosenAtOnce = 500;

/** Sends chosen offers, of which each gets a result, sent or not; answers whether there may be more. */
async function sendChosen(run: TaskRun, { what, after }: From): Promise<boolean> {
  const { company, task, account } = run;
  const offers = await withCompany(company, (db) => chosenOffers(db, task.id, { after, limit: chosenAtOnce }));
  const last = offers.at(-1);
  if (last === undefined) return false;
  if (await sendPortion(run, { what, after, offers })) return true;
  const isLast = what === 'stocks' || !account.switches.stocks.on;
  if (isLast) await countChosen(run, offers);
  await run.save({ what, after: last, label: what === 'prices' ? 'цены отправлены' : 'остатки отправлены' });
  return true;
}

/** Counts what became of these offers; those of which nothing had to be sent are told so. */
async function countChosen(run: TaskRun, offers: readonly string[]): Promise<void> {
  const { company, task, account } = run;
  const outcomes = await withCompany(company, (db) => outcomesOf(db, { task: task.id, account: account.id }, offers));
  for (const { offer, result, paired } of outcomes) {
    if (result === null) run.result(offer, paired ? 'skipped' : 'missing', paired ? [] : [notThere]);
    const counted = result === 'accepted' || result === 'refused' ? result : 'skipped';
    run.progress({ done: 1, ...(result !== 'sent' && { [counted]: 1 }) });
  }
}

/** Why stock and price of an offer can't go anywhere. */
export const notThere: ProductFault = {
  code: 'unpaired',
  message: 'Товара ещё нет на площадке: сначала отправьте карточку или сопоставьте его',
  attribute: null,
  property: null,
  field: null,
  fieldTitle: null,
};
