import { z } from 'zod';
import type { AnalyticsApi, RemoteFigures } from '../api/analytics.ts';
import type { ReportsApi } from '../api/reports.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { hundredths } from '../shapes.ts';
import { readReport } from './read-reports.ts';
import { count, id, rows, text } from './shapes.ts';

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
const Rows = rows(Row, 'offerId');
const path = '/v2/reports/shows-sales/generate';

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
      const told = await readReport(http, reports, {
        title: 'Аналитика продаж',
        path,
        body: { campaignId: idNumber(campaign), dateFrom: from, dateTo: to, grouping: 'OFFERS' },
        cursor,
      });
      if (told.state === 'empty') return { state: 'told', rows: [], cursor: null };
      if (told.state === 'making') return told;
      const read = (sheets: ReadonlyMap<string, unknown>) =>
        // It has one sheet.
        [...sheets.values()].flatMap((sheet) =>
          http.read({ path }, Rows, sheet).flatMap((row) => figuresOf(row, from, to)),
        );
      return { ...told, read };
    },
  };
}

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
