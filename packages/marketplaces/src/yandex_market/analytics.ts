import { z } from 'zod';
import type { AnalyticsApi, RemoteFigures } from '../api/analytics.ts';
import type { ReportsApi } from '../api/reports.ts';
import { MarketplaceError } from '../errors.ts';
import type { Caller } from '../http.ts';
import { hundredths } from '../shapes.ts';
import { count, id, text } from './shapes.ts';

const Asked = z.object({ result: z.object({ reportId: id }) });

/** The page of …/shows-sales/generate in the Market's documentation names the columns of the file. It doesn't say how days are written. */
const Row = z.object({
  day: text,
  offerId: id,
  offerName: text,
  shows: count,
  clicks: count,
  toCart: count,
  orderItems: count,
  orderItemsTotalAmount: hundredths,
});
const Rows = z.array(Row);

/** Seconds until the next look at a report that was asked for so long ago: soon at first, later seldom. */
const nextLook = (age: number): number => Math.min(300, Math.max(5, Math.round(age / 4)));
/** Seconds after which it is given up. */
const patience = 6 * 3600;

/** The report «Аналитика продаж», as JSON: …/shows-sales/generate makes one in ten minutes. */
export function analyticsApi(
  http: Caller,
  { campaign, reports }: { campaign: string; reports: ReportsApi },
): AnalyticsApi {
  return {
    // As many days as one answer is well read with, and as a day's reading asks for: so it is one report.
    span: 8,
    settles: 7,
    beginning: 31,
    pause: 600,
    async counted({ from, to }, { cursor }) {
      if (cursor === undefined) {
        const body = { campaignId: Number(campaign), dateFrom: from, dateTo: to, grouping: 'OFFERS' };
        const call = { path: '/v2/reports/shows-sales/generate', query: { format: 'JSON' }, body } as const;
        const { result } = await http.json({ ...call, repeatable: false }, Asked);
        return { state: 'making', cursor: `${Date.now()}/${result.reportId}`, seconds: nextLook(0) };
      }
      const [asked = '', ...rest] = cursor.split('/');
      const ticket = rest.join('/');
      const age = (Date.now() - Number(asked)) / 1000;
      const { state, message } = await reports.state(ticket);
      if (state === 'pending' && age < patience) return { state: 'making', cursor, seconds: nextLook(age) };
      if (state === 'empty') return { state: 'told', rows: [], cursor: null };
      const file = state === 'ready' ? await reports.file(ticket) : null;
      if (!file || !('link' in file)) throw new MarketplaceError('refused', message || notMade);
      return {
        state: 'made',
        link: file.link,
        read: (json) => Rows.parse(json).flatMap((row) => figuresOf(row, from, to)),
      };
    },
  };
}

const notMade = 'Маркет не сделал отчёт «Аналитика продаж». Повторим в следующий раз.';

function figuresOf(row: z.output<typeof Row>, from: string, to: string): RemoteFigures[] {
  const day = dayOf(row.day) ?? (from === to ? from : null);
  // A row of a month, or of another stretch than was asked for, is no day's.
  if (day === null || day < from || day > to) return [];
  return [
    {
      day,
      sku: null,
      offerId: row.offerId,
      title: row.offerName,
      shows: row.shows,
      visits: row.clicks,
      carts: row.toCart,
      ordered: row.orderItems,
      kopecks: row.orderItemsTotalAmount,
    },
  ];
}

/** `2026-11-20`, `20.11.2026` and `20-11-2026` are days; anything else is none. */
function dayOf(words: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(words) ?? [];
  if (year) return `${year}-${month}-${day}`;
  const [, first, second, third] = /^(\d\d)[.-](\d\d)[.-](\d{4})/.exec(words) ?? [];
  return third ? `${third}-${second}-${first}` : null;
}
