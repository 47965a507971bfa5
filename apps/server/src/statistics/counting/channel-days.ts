import { countsIn } from '../../counts/counts.ts';
import type { Db } from '../../database/pools.ts';
import { enqueue } from '../../jobs/job.ts';
import type { OrderChange } from '../../orders/index.ts';
import * as queries from './channel-days.queries.ts';

/** How many orders each channel has of each day, their pieces and sums: exact in the transaction that changes an order. */
export const channelDays = countsIn(
  {
    table: 'channel_days',
    dimensions: [
      ['day', 'date'],
      ['source_id', 'bigint'],
      ['account_id', 'bigint'],
      ['marketplace', 'text'],
      ['currency', 'text'],
      ['state', 'text'],
    ],
    measures: ['orders', 'pieces', 'kopecks'],
  },
  { foldedBy: 'statistics.fold-channel-days', lane: 'orders' },
);

/** Each so many rows, of whatever company, have those of their company folded. */
const foldEvery = 500;

/** Counts orders by their days as they are after a change. */
export async function countChannelDays(db: Db, changes: readonly OrderChange[]): Promise<void> {
  const moved = changes.flatMap(({ was, is }) => {
    if (was && is && isSameOfDay(was, is)) return [];
    return [...(was ? [{ order: was, sign: -1 }] : []), ...(is ? [{ order: is, sign: 1 }] : [])];
  });
  if (moved.length === 0) return;
  const added = await queries.insertChannelDays(db, moved);
  if (added.some((id) => Number(id) % foldEvery === 0)) await enqueue(db, channelDays.folding, { company: db.company });
}

type Order = NonNullable<OrderChange['is']>;

const isSameOfDay = (was: Order, is: Order): boolean =>
  was.createdAt === is.createdAt &&
  was.source === is.source &&
  was.account === is.account &&
  was.currency === is.currency &&
  was.state === is.state &&
  was.pieces === is.pieces &&
  was.kopecks === is.kopecks;

/** Counts the company's orders anew and adds what is missing or too much; answers how many kinds were wrong. Who runs it twice at once would add it twice. */
export async function recountChannelDays(db: Db): Promise<number> {
  const wrong = await queries.listMiscounted(db);
  if (wrong.length > 0) await channelDays.move(db, { less: [], more: wrong });
  return wrong.length;
}
