import { z } from 'zod';
import type { TaskRun } from '../tasks/run.ts';
import { faultOf, type SentRow, sendPrices, sendStocks } from './send-stocks-prices.ts';

const Position = z.object({ what: z.enum(['prices', 'stocks']), after: z.string(), label: z.string() });
type Position = z.infer<typeof Position>;
const start: Position = { what: 'prices', after: '0', label: 'с начала' };

/**
 * Goes through all that the account shows and sends what differs from what was accepted last, a portion a slice: prices first, then stocks. Changes go
 * out by themselves (push.jobs.ts); this finds what went past them. Amounts are absolute, so a portion that a killed run may have sent is simply sent
 * again. Two never send beside each other: each slice stands in the queue of the pushes whose work it does.
 */
export async function uploadStocksAndPrices(run: TaskRun): Promise<void> {
  const known = Position.safeParse(run.position);
  const { what, after } = known.success ? known.data : start;
  if (run.pushes !== what) return run.later(0, what);
  const { sendPrices: prices, sendStocks: stocks } = run.account.settings;
  const wanted = what === 'prices' ? prices : stocks;
  const more = wanted && (await sendPortion(run, { what, after }));
  if (more) return run.later(between);
  if (what === 'stocks') return run.save(null);
  await run.save({ what: 'stocks', after: '0', label: 'цены отправлены' } satisfies Position);
  run.later(0, 'stocks');
}

/** Seconds between two portions: of the requests that the marketplace takes in a minute some are left for changes, which have more haste. */
const between = 1;

/** Sends the next portion; answers whether there may be more. */
async function sendPortion(run: TaskRun, { what, after }: Pick<Position, 'what' | 'after'>): Promise<boolean> {
  const [send, field, title] =
    what === 'prices' ? ([sendPrices, 'price', 'цены'] as const) : ([sendStocks, 'stock', 'остатки'] as const);
  let told = '';
  let level: 'info' | 'warn' = 'info';
  const { due, more } = await send(run, { after }, async (db, rows, last) => {
    addResults(run, rows, field);
    const held = rows.flatMap((row) => row.fault ?? []);
    const sent = rows.length - held.length;
    const refused = rows.filter((row) => !row.accepted && row.fault === null).length;
    const stopped = held[0] ? `, не отправлено ${held.length}: ${held[0].message}` : '';
    told = `отправлено ${sent}, отказано ${refused}${stopped}`;
    if (held.length > 0) level = 'warn';
    await run.saveWithin(db, { what, after: last, label: `${title}: отправлено ${sent}` } satisfies Position);
  });
  const name = what === 'prices' ? 'Цены' : 'Остатки';
  if (due > 0) await run.log(level, `${name}: ${told}`);
  return more;
}

function addResults(run: TaskRun, sent: readonly SentRow[], field: 'price' | 'stock'): void {
  for (const row of sent) {
    run.result(row.offer, row.accepted ? 'accepted' : 'refused', row.accepted ? [] : [faultOf(row, field)]);
    run.progress({ done: 1, ...(row.accepted ? { accepted: 1 } : { refused: 1 }) });
  }
}
