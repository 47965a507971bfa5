import { pools } from '../database/pools.ts';

/** Great series that are kept month by month. */
const series = ['changes', 'stock_movements'] as const;

/** Makes the partitions of this month and the next six. */
export async function makeMonths(): Promise<void> {
  for (const parent of series)
    await pools().owner.query(
      `select make_month($1, month::date)
       from generate_series(date_trunc('month', now()), now() + interval '6 months', interval '1 month') month`,
      [parent],
    );
}

/** How long the ledger of stock is kept: a year, and the rest of the month that it ended in. History of edits is kept for good. */
const ledgerMonths = 12;

/** Drops the months of the ledger that nobody is shown any more. */
export async function dropOldMovements(): Promise<void> {
  await pools().owner.query(`select drop_months('stock_movements', (now() - make_interval(months => $1))::date)`, [
    ledgerMonths,
  ]);
}
