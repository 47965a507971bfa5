import { z } from 'zod';
import type { ReportKind, ReportPeriod, ReportStanding, ReportsApi } from '../../api/reports.ts';
import { MarketplaceError } from '../../errors.ts';
import type { Caller } from '../../http.ts';
import { russianOnly } from '../../sentences.ts';
import { key, text, toSecond } from '../shapes.ts';

/** Description of /v2/report/returns/create: the last three months. Of orders it names no bound; a year is that of their list. */
const quarter = { mostDays: 90, backDays: 90 };
const year = { mostDays: 365, backDays: 365 };

/** Reports on request: as Ozon's cabinet has them. One of returns is of those in one status. */
export const reportKinds = [
  {
    slug: 'products',
    title: 'Товары',
    description: 'Все товары кабинета: артикулы, SKU, штрихкоды, статусы, цены и остатки',
    period: null,
    format: 'csv',
  },
  {
    slug: 'postings_fbs',
    title: 'Заказы FBS',
    description: 'Отправления с ваших складов: номера, статусы, товары и суммы',
    period: year,
    format: 'csv',
  },
  {
    slug: 'stocks',
    title: 'Остатки на складах FBS',
    description: 'Сколько штук свободно и в резерве на каждом вашем складе',
    period: null,
    format: 'xlsx',
  },
  {
    slug: 'returns_moving',
    title: 'Возвраты в пути',
    description: 'Возвраты, которые едут к вам',
    period: quarter,
    format: 'csv',
  },
  {
    slug: 'returns_arrived',
    title: 'Возвраты в пункте выдачи',
    description: 'Возвраты, которые уже можно забрать',
    period: quarter,
    format: 'csv',
  },
  {
    slug: 'returns_received',
    title: 'Полученные возвраты',
    description: 'Возвраты, которые вы забрали',
    period: quarter,
    format: 'csv',
  },
] as const satisfies readonly ReportKind[];

/** Description of /v2/report/returns/create: `status`. */
const returnStatuses: Record<string, string> = {
  returns_moving: 'MovingToSeller',
  returns_arrived: 'ArrivedAtReturnPlace',
  returns_received: 'ReceivedBySeller',
};

/** Description of /v1/report/warehouse/stock: most warehouses of one report. */
const mostWarehouses = 50;

const CreatedReport = z.object({ result: z.object({ code: key }) });
const Info = z.object({ result: z.object({ status: text, error: text, file: text }) });

/** Reports on request: /v1/report/…/create, then /v1/report/info until there is a link. */
export function reportsApi(http: Caller, warehouses: () => Promise<{ id: string }[]>): ReportsApi {
  const ask = async (path: string, body: object) =>
    (await http.json({ path, body: { ...body, language: 'RU' }, repeatable: false }, CreatedReport)).result.code;

  const info = async (code: string) =>
    (await http.json({ path: '/v1/report/info', body: { code }, repeatable: true }, Info)).result;

  return {
    async ask(kind, period) {
      if (kind === 'products') return ask('/v1/report/products/create', { visibility: 'ALL' });
      if (kind === 'stocks') {
        const warehouseId = (await warehouses()).map(({ id }) => id).slice(0, mostWarehouses);
        if (warehouseId.length === 0)
          throw new MarketplaceError('refused', 'В кабинете Ozon нет складов FBS: остатков по ним нет.');
        return ask('/v1/report/warehouse/stock', { warehouseId });
      }
      const { from, to } = momentsOf(period);
      const status = returnStatuses[kind];
      if (status) {
        const filter = { delivery_schema: 'ALL', date_from: from, date_to: to, status };
        return ask('/v2/report/returns/create', { filter });
      }
      const filter = { processed_at_from: from, processed_at_to: to, delivery_schema: ['fbs'] };
      return ask('/v1/report/postings/create', { filter });
    },

    async state(code): Promise<ReportStanding> {
      const { status, error, file } = await info(code);
      if (status === 'failed') return { state: 'failed', message: russianOnly(error) };
      return { state: status === 'success' && file ? 'ready' : 'pending', message: '' };
    },

    async file(code) {
      return { link: (await info(code)).file };
    },
  };
}

/** From the beginning of the first day to the end of the last, by Moscow's clock. */
function momentsOf(period: ReportPeriod | null): { from: string; to: string } {
  if (!period) throw new MarketplaceError('refused', 'Этот отчёт Ozon делает за период: назовите дни.');
  return { from: toSecond(`${period.from}T00:00:00+03:00`), to: toSecond(`${period.to}T23:59:59+03:00`) };
}
