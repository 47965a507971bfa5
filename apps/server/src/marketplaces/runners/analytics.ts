import { checkMoves, type RemoteFigures } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import * as queries from '../stored/analytics.queries.ts';
import type { TaskRun } from '../tasks/run.ts';
import { type Days, type DaysRun, type ReadDays, walkDays } from '../tasks/walk-days.ts';
import { fetchReport } from './fetch-report.ts';

/** Parts of a run that the reading needs. */
export interface AnalyticsReader extends DaysRun, Pick<TaskRun, 'company'> {
  account: Pick<TaskRun['account'], 'id' | 'environment'>;
  client: Pick<TaskRun['client'], 'analytics'>;
}

/** Reads how often the account's products were shown, opened, put into baskets and ordered, and once more the days of which more may come. */
export const readAnalytics = (run: AnalyticsReader): Promise<void> =>
  walkDays(run, run.client.analytics, 'Показы и заказы', (days, cursor) => readPage(run, days, cursor));

async function readPage(run: AnalyticsReader, days: Days, cursor: string | undefined): Promise<ReadDays> {
  const answer = await run.client.analytics.counted(days, cursor === undefined ? {} : { cursor });
  switch (answer.state) {
    case 'making':
      return { changed: 0, rest: answer.cursor, wait: answer.seconds };
    case 'made':
      return { changed: await keep(run, answer.read(await fetchReport(run, answer.link))), rest: null };
    case 'told':
      checkMoves(cursor ?? null, answer.cursor);
      return { changed: await keep(run, answer.rows), rest: answer.cursor };
  }
}

/** Rows that are written at once: a report has those of many days. */
const portion = 5_000;

/** Writes figures down; what is told twice counts once. */
async function keep({ company, account, signal }: AnalyticsReader, told: readonly RemoteFigures[]): Promise<number> {
  const once = [...new Map(told.map((row) => [`${row.day} ${goodOf(row)}`, row])).values()];
  for (let at = 0; at < once.length; at += portion) {
    signal.throwIfAborted();
    await withCompany(company, async (db) => {
      const some = once.slice(at, at + portion);
      // People look for goods by the article, also where the marketplace names them by its number alone.
      const unnamed = [...new Set(some.flatMap(({ sku, offerId }) => (offerId === '' && sku !== null ? [sku] : [])))];
      const articles = await queries.articlesOf(db, account.id, unnamed);
      const rows = some.map(({ offerId, ...row }) => ({
        ...row,
        article: offerId || articles.get(row.sku ?? '') || '',
        good: goodOf({ ...row, offerId }),
      }));
      await queries.saveFigures(db, account.id, rows);
      announce(db, { type: 'changed', resource: 'marketplaces/analytics', ids: [account.id] });
    });
  }
  return once.length;
}

const goodOf = ({ sku, offerId }: Pick<RemoteFigures, 'sku' | 'offerId'>): string => sku ?? offerId;
