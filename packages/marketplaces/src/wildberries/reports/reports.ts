import { z } from 'zod';
import type { ReportKind, ReportsApi } from '../../api/reports.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Caller } from '../../http.ts';
import { key, rows, text, wrapped } from '../shapes.ts';

/** Descriptions of the parameters: a year of the funnel, three months of stocks. */
const year = { mostDays: 365, backDays: 365 };
const quarter = { mostDays: 90, backDays: 90 };

/** Reports on request: «Аналитика продавца CSV», each a ZIP archive with a table. */
export const reportKinds = [
  {
    slug: 'funnel',
    title: 'Воронка продаж',
    description: 'По дням и товарам: открытия карточки, корзины, заказы и выкупы. Нужна подписка «Джем»',
    period: year,
    format: 'zip',
  },
  {
    slug: 'stocks',
    title: 'История остатков',
    description: 'Остатки размеров по дням: на складах Wildberries и на ваших',
    period: quarter,
    format: 'zip',
  },
] as const satisfies readonly ReportKind[];

const CreatedReport = wrapped(text);
const Listed = wrapped(rows(z.object({ id: key, status: text }), 'id'));

/** Reports on request: /api/v2/nm-report/downloads makes one under an id of ours, tells how far it is, and hands it over for two days. */
export function reportsApi(http: Caller): ReportsApi {
  const host = 'analytics';
  return {
    async ask(kind, period, ticket) {
      if (!period) throw new MarketplaceError('refused', 'Этот отчёт Wildberries делает за период: назовите дни.');
      const body =
        kind === 'funnel'
          ? {
              reportType: 'DETAIL_HISTORY_REPORT',
              params: { startDate: period.from, endDate: period.to, aggregationLevel: 'day', skipDeletedNm: false },
            }
          : {
              reportType: 'STOCK_HISTORY_DAILY_CSV',
              params: { currentPeriod: { start: period.from, end: period.to }, stockType: '', skipDeletedNm: false },
            };
      const call = { method: 'POST', host, path: '/api/v2/nm-report/downloads', group: 'reports/ask' } as const;
      await http.json({ ...call, body: { id: ticket, ...body }, repeatable: false }, CreatedReport);
      return ticket;
    },

    async state(ticket) {
      const query = { 'filter[downloadIds]': [ticket] };
      const call = { method: 'GET', host, path: '/api/v2/nm-report/downloads', query, group: 'reports/list' } as const;
      const { data } = await http.json({ ...call, repeatable: true }, Listed);
      const status = data.find(({ id }) => id === ticket)?.status;
      if (status === 'SUCCESS') return { state: 'ready', message: '' };
      return { state: status === 'FAILED' ? 'failed' : 'pending', message: '' };
    },

    async file(downloadId) {
      const path = '/api/v2/nm-report/downloads/file/{downloadId}';
      const call = { method: 'GET', host, path, params: { downloadId }, group: 'reports/file' } as const;
      return http.file({ ...call, repeatable: true }, 'application/zip');
    },
  };
}
