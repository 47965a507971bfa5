import { z } from 'zod';
import type { File } from '../frame/answers.ts';
import { zipOf } from '../frame/archive.ts';
import { daysBetween, moscowDay } from '../goods/days.ts';
import type { Account, Report } from './account.ts';
import { funnelOf, percentOf } from './funnel.ts';
import { analytics, analyticsRefusal, type Operations } from './wire.ts';

/** A report can be fetched for so long. */
const lastsMs = 48 * 3600 * 1000;

const Period = z.object({ start: z.iso.date(), end: z.iso.date() });
const ReportRequest = z.discriminatedUnion('reportType', [
  z.object({
    id: z.uuid(),
    reportType: z.literal('DETAIL_HISTORY_REPORT'),
    userReportName: z.string().optional(),
    params: z.object({
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      aggregationLevel: z.enum(['day', 'week', 'month']).default('day'),
      skipDeletedNm: z.boolean().default(false),
    }),
  }),
  z.object({
    id: z.uuid(),
    reportType: z.literal('STOCK_HISTORY_DAILY_CSV'),
    userReportName: z.string().optional(),
    params: z.object({ currentPeriod: Period, stockType: z.enum(['', 'wb', 'mp']), skipDeletedNm: z.boolean() }),
  }),
]);

export const reports: Operations = {
  'POST /api/v2/nm-report/downloads': analytics.writes({ body: ReportRequest }, (call, { body }) => {
    const { account, now, clock, pace } = call;
    if (account.reports?.[body.id]) throw analyticsRefusal('download id already exists');
    const [from, to] =
      body.reportType === 'DETAIL_HISTORY_REPORT'
        ? [body.params.startDate, body.params.endDate]
        : [body.params.currentPeriod.start, body.params.currentPeriod.end];
    if (from > to) throw analyticsRefusal('invalid period');
    const report: Report = { type: body.reportType, from, to, createdAt: now, readyAt: clock + pace.task };
    account.reports = { ...account.reports, [body.id]: report };
    return { data: 'Началось формирование файла/отчета' };
  }),

  'GET /api/v2/nm-report/downloads': analytics.reads(
    { query: z.object({ 'filter[downloadIds]': z.union([z.string(), z.array(z.string())]).optional() }) },
    ({ account, clock, now }, { query }) => {
      const wanted = [query['filter[downloadIds]'] ?? []].flat();
      const found = Object.entries(account.reports ?? {}).filter(
        ([id, { createdAt }]) => createdAt > now - lastsMs && (wanted.length === 0 || wanted.includes(id)),
      );
      return {
        data: found.map(([id, report]) => ({
          id,
          createdAt: new Date(report.createdAt).toISOString().replace('T', ' ').slice(0, 19),
          status: report.readyAt <= clock ? 'SUCCESS' : 'PROCESSING',
          name: id,
          size: report.readyAt <= clock ? fileOf(account, id, report).bytes.length : 0,
          startDate: report.from,
          endDate: report.to,
        })),
      };
    },
  ),

  'GET /api/v2/nm-report/downloads/file/{downloadId}': analytics.reads(
    { path: z.object({ downloadId: z.uuid() }) },
    ({ account, clock, now }, { path }) => {
      const report = account.reports?.[path.downloadId];
      if (!report || report.createdAt <= now - lastsMs || report.readyAt > clock)
        throw analyticsRefusal('check correctness of download id');
      return fileOf(account, path.downloadId, report);
    },
  ),
};

function fileOf(account: Account, id: string, report: Report): File {
  const today = moscowDay(report.createdAt);
  const rows =
    report.type === 'DETAIL_HISTORY_REPORT' ? dailyFunnel(account, report, today) : stocksOf(account, report);
  const text = rows.map((cells) => cells.map(quoted).join(',')).join('\n');
  return { type: 'application/zip', name: `${id}.zip`, bytes: zipOf([{ name: `${id}.csv`, text: `${text}\n` }]) };
}

const quoted = (cell: string | number): string =>
  /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);

type Rows = (string | number)[][];

/** Orders of each card, day by day, and its viewers. */
function dailyFunnel(account: Account, { from, to }: Report, today: string): Rows {
  const rows = Object.values(account.cards).flatMap((card) =>
    daysBetween(from, to < today ? to : today).flatMap((day): Rows => {
      const { opened, carts, ordered, orderedSum, bought, boughtSum, ...no } = funnelOf(account, card, [day]);
      if (opened === 0) return [];
      const conversions = [
        percentOf(carts, opened),
        percentOf(ordered, carts),
        percentOf(bought, bought + no.cancelled),
      ];
      const became = [bought, boughtSum, no.cancelled, no.cancelledSum];
      return [[card.nmID, day, opened, carts, ordered, orderedSum, ...became, ...conversions, 0, 'RUB']];
    }),
  );
  const head =
    'nmID,dt,openCardCount,addToCartCount,ordersCount,ordersSumRub,buyoutsCount,buyoutsSumRub,cancelCount,cancelSumRub,addToCartConversion,cartToOrderConversion,buyoutPercent,addToWishlist,currency';
  return [head.split(','), ...rows];
}

/** Pieces of each size in the seller's warehouses, which lie there as they do today. */
function stocksOf({ cards }: Account, { from, to }: Report): Rows {
  const days = daysBetween(from, to);
  const head = ['VendorCode', 'Name', 'NmID', 'SubjectName', 'BrandName', 'SizeName', 'ChrtID', 'OfficeName'];
  const rows = Object.values(cards).flatMap((card) =>
    card.sizes.map(({ chrtID, techSize }) => {
      const free = Object.values(card.stocks).reduce((sum, sizes) => sum + (sizes[chrtID] ?? 0), 0);
      const of = [card.vendorCode, card.title, card.nmID, '', card.brand, techSize, chrtID, 'Свой склад'];
      return [...of, ...days.map(() => free)];
    }),
  );
  return [[...head, ...days.map((day) => day.split('-').toReversed().join('.'))], ...rows];
}
