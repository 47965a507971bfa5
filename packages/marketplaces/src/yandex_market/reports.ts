import { z } from 'zod';
import type { ReportKind, ReportsApi } from '../api/reports.ts';
import { MarketplaceError } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { id, text } from './shapes.ts';

/** Description of …/united-orders/generate: a year at most. Of returns and sales it names no bound; theirs is ours. */
const year = { mostDays: 365, backDays: 365 };

/** Reports on request: as the Market's cabinet has them, as tables of Excel. */
export const reportKinds = [
  {
    slug: 'orders',
    title: 'Заказы',
    description: 'Заказы магазина: товары, статусы, платежи покупателей и услуги Маркета',
    period: year,
    format: 'xlsx',
  },
  {
    slug: 'returns',
    title: 'Невыкупы и возвраты',
    description: 'Невыкупы и возвраты магазина, и те, что готовы к выдаче',
    period: year,
    format: 'xlsx',
  },
  {
    slug: 'prices',
    title: 'Цены',
    description: 'Цены товаров магазина на Маркете и рядом с чужими',
    period: null,
    format: 'xlsx',
  },
  {
    slug: 'sales',
    title: 'Аналитика продаж',
    description: 'Показы, корзины и заказы по товарам магазина',
    period: year,
    format: 'xlsx',
  },
] as const satisfies readonly ReportKind[];

const CreatedReport = z.object({ result: z.object({ reportId: id }) });
const Info = z.object({ result: z.object({ status: text, subStatus: text, file: text }) });

/** Description of `ReportSubStatusType`. */
const whyFailed: Record<string, string> = {
  TOO_LARGE: 'Отчёт слишком велик для Маркета: возьмите период короче.',
  RESOURCE_NOT_FOUND: 'Маркет не нашёл того, о чём отчёт.',
};

/** Reports on request: …/generate, then /v2/reports/info/{reportId}, whose link is anew each time and good for an hour. */
export function reportsApi(http: Caller, { business, campaign }: { business: string; campaign: string }): ReportsApi {
  const ask = async (path: string, body: object) =>
    (await http.json({ path, query: { format: 'FILE' }, body, repeatable: false }, CreatedReport)).result.reportId;

  async function info(reportId: string) {
    const call = {
      method: 'GET',
      path: '/v2/reports/info/{reportId}',
      params: { reportId },
      repeatable: true,
    } as const;
    return (await http.json(call, Info)).result;
  }

  return {
    async ask(kind, period) {
      const campaignId = idNumber(campaign);
      if (kind === 'prices') return ask('/v2/reports/goods-prices/generate', { campaignId });
      if (!period) throw new MarketplaceError('refused', 'Этот отчёт Маркет делает за период: назовите дни.');
      const days = { dateFrom: period.from, dateTo: period.to };
      if (kind === 'sales') return ask('/v2/reports/shows-sales/generate', { campaignId, ...days, grouping: 'OFFERS' });
      const own = { businessId: idNumber(business), campaignIds: [campaignId], ...days };
      return kind === 'orders'
        ? ask('/v2/reports/united-orders/generate', own)
        : ask('/v2/reports/united-returns/generate', own);
    },

    async state(ticket) {
      const { status, subStatus, file } = await info(ticket);
      if (subStatus === 'NO_DATA') return { state: 'empty', message: '' };
      if (status === 'FAILED') return { state: 'failed', message: whyFailed[subStatus] ?? '' };
      return { state: status === 'DONE' && file ? 'ready' : 'pending', message: '' };
    },

    async file(ticket) {
      return { link: (await info(ticket)).file };
    },
  };
}
