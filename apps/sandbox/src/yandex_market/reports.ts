import { z } from 'zod';
import type { File } from '../frame/answers.ts';
import { workbookOf, zipOf } from '../frame/archive.ts';
import { moscowDay } from '../goods/days.ts';
import type { Account, Order, Report } from './account.ts';
import { isRealized, realizationSheets } from './realization.ts';
import { salesFunnel, titlesOfFunnel } from './sales-funnel.ts';
import { absent, type Call, campaignOf, market, moment, mustOwn, type Operations, ok, wrong } from './wire.ts';

const Format = z.object({ format: z.enum(['FILE', 'CSV', 'JSON']).default('FILE'), language: z.string().optional() });
const Days = z.object({ dateFrom: z.iso.date(), dateTo: z.iso.date() });
const United = Days.extend({ businessId: z.int(), campaignIds: z.array(z.int()).length(1) });
const OfCampaign = z.object({ campaignId: z.int() });

/** Reports on request: those of a store, as tables of Excel; that of sales as JSON, too. */
export const reports: Operations = {
  'POST /v2/reports/united-orders/generate': market.writes({ query: Format, body: United }, (call, { query, body }) =>
    united(call, 'orders', query, body),
  ),
  'POST /v2/reports/united-returns/generate': market.writes({ query: Format, body: United }, (call, { query, body }) =>
    united(call, 'returns', query, body),
  ),
  'POST /v2/reports/goods-prices/generate': market.writes(
    { query: Format, body: OfCampaign },
    (call, { query, body }) => generated(call, 'prices', query, { ...body, dateFrom: '', dateTo: '' }),
  ),
  'POST /v2/reports/shows-sales/generate': market.writes(
    { query: Format, body: OfCampaign.extend({ ...Days.shape, grouping: z.enum(['CATEGORIES', 'OFFERS']) }) },
    (call, { query, body }) => generated(call, 'sales', query, body),
  ),
  'POST /v2/reports/goods-realization/generate': market.writes(
    {
      query: Format,
      body: OfCampaign.extend({ year: z.int().min(2000).max(2100), month: z.int().min(1).max(12) }),
    },
    (call, { query, body }) => generated(call, 'realization', query, { ...body, ...daysOf(body) }),
  ),

  'GET /v2/reports/info/{reportId}': market.reads(
    { path: z.object({ reportId: z.string().min(1).max(255) }) },
    ({ account, clock, fileUrl, pace }, { path: { reportId } }) => {
      const report = account.reports?.[reportId];
      if (!report) throw absent(`Report not found: ${reportId}`);
      const isReady = report.readyAt <= clock;
      const asked = { generationRequestedAt: moment(report.createdAt), estimatedGenerationTime: pace.task };
      if (!isReady) return ok({ status: 'PROCESSING', ...asked });
      const finished = { ...asked, generationFinishedAt: moment(report.createdAt + pace.task) };
      if (isEmpty(account, report)) return ok({ status: 'FAILED', subStatus: 'NO_DATA', ...finished });
      return ok({ status: 'DONE', ...finished, file: fileUrl(`${reportId}.${endings[report.format ?? 'FILE']}`) });
    },
  ),
};

const formats: Record<Report['kind'], readonly string[]> = {
  orders: ['FILE'],
  returns: ['FILE'],
  prices: ['FILE'],
  sales: ['FILE', 'JSON'],
  realization: ['JSON'],
};

const daysOf = ({ year, month }: { year: number; month: number }) => {
  const day = (of: number, date: number) => new Date(Date.UTC(year, of, date)).toISOString().slice(0, 10);
  return { dateFrom: day(month - 1, 1), dateTo: day(month, 0) };
};

function united(call: Call, kind: Report['kind'], query: z.output<typeof Format>, body: z.output<typeof United>) {
  mustOwn(call.account, body);
  return generated(call, kind, query, { ...body, campaignId: body.campaignIds[0] ?? 0 });
}

function generated(
  { account, next, now, clock, pace }: Call,
  kind: Report['kind'],
  { format }: z.output<typeof Format>,
  { campaignId, dateFrom, dateTo }: { campaignId: number; dateFrom: string; dateTo: string },
) {
  const { id: campaign } = campaignOf(account, { campaignId });
  if (format === 'CSV' || !formats[kind].includes(format)) throw wrong(`Format ${format} is not emulated`);
  if (dateFrom > dateTo) throw wrong('dateFrom must not be after dateTo');
  const reportId = `report-${next()}`;
  const report: Report = {
    kind,
    format,
    campaign,
    from: dateFrom,
    to: dateTo,
    createdAt: now,
    readyAt: clock + pace.task,
  };
  account.reports = { ...account.reports, [reportId]: report };
  return ok({ reportId, estimatedGenerationTime: pace.task });
}

/** The file of a report: what is true when it is fetched. */
export function reportFile(account: Account, name: string): File | undefined {
  const report = account.reports?.[name.replace(/\.(xlsx|zip)$/, '')];
  if (!report) return undefined;
  const { kind } = report;
  if (report.format === 'JSON' || kind === 'realization') {
    const sheets =
      kind === 'realization'
        ? realizationSheets(account, report)
        : { sales_funnel_report: salesFunnel(account, report) };
    const files = Object.entries(sheets).map(([sheet, rows]) => ({
      name: `${sheet}.json`,
      text: JSON.stringify(rows),
    }));
    return { type: 'application/zip', name, bytes: zipOf(files) };
  }
  const rows = [columns[kind], ...rowsOf[kind](account, report)];
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name,
    bytes: workbookOf('Отчёт', rows),
  };
}

const endings = { FILE: 'xlsx', JSON: 'zip' } as const;

type TableKind = Exclude<Report['kind'], 'realization'>;

const columns: Record<TableKind, string[]> = {
  orders: ['Номер заказа', 'Дата оформления', 'Статус', 'Ваш SKU', 'Название товара', 'Количество', 'Цена'],
  returns: ['Номер заказа', 'Дата оформления', 'Статус', 'Ваш SKU', 'Название товара', 'Количество', 'Цена'],
  prices: ['Ваш SKU', 'Название товара', 'Цена', 'Зачёркнутая цена'],
  sales: Object.values(titlesOfFunnel),
};

type Rows = (account: Account, report: Report) => (string | number)[][];

const inside = ({ orders }: Account, { campaign, from, to }: Report): Order[] =>
  Object.values(orders).filter(
    (order) => order.campaign === campaign && moscowDay(order.createdAt) >= from && moscowDay(order.createdAt) <= to,
  );

const lines = ({ id, createdAt, status, items }: Order): (string | number)[][] =>
  items.map(({ offerId, offerName, count, price }) => [
    id,
    moscowDay(createdAt),
    status,
    offerId,
    offerName,
    count,
    price,
  ]);

const isEmpty = (account: Account, report: Report): boolean =>
  report.kind === 'realization' ? !isRealized(account, report) : rowsOf[report.kind](account, report).length === 0;

const rowsOf: Record<TableKind, Rows> = {
  orders: (account, report) => inside(account, report).flatMap(lines),
  returns: (account, report) =>
    inside(account, report)
      .filter(({ status }) => status === 'RETURNED')
      .flatMap(lines),
  prices: ({ offers }) =>
    Object.values(offers).flatMap(({ offerId, name, price, archived }) =>
      price && !archived ? [[offerId, name, price.value, price.discountBase ?? '']] : [],
    ),
  sales: (account, report) => salesFunnel(account, report).map((row) => Object.values(row)),
};
