import { z } from 'zod';
import type { RealizationApi, RealizedProduct, RemoteRealization } from '../api/realization.ts';
import type { ReportsApi } from '../api/reports.ts';
import { MarketplaceError } from '../errors.ts';
import { idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import { hundredths } from '../shapes.ts';
import { readReport } from './read-reports.ts';
import { count, idOrNone, rowsOrNone, text } from './shapes.ts';

const goods = { yourSku: idOrNone, shopSku: idOrNone, offerName: text };

/**
 * The page of …/goods-realization/generate in the Market's documentation names the sheets and their columns, each a line of an order. Goods that weren't fetched, or
 * are on their way, realize nothing. A month without any of a kind has no sheet of it.
 */
const Delivered = rowsOrNone(
  z.object({
    ...goods,
    deliveredCount: count,
    deliveredDiscountSum: hundredths,
    deliveredPriceSumWithVatAndDiscounts: hundredths,
  }),
  'shopSku',
);
const Returned = rowsOrNone(
  z.object({
    ...goods,
    returnedCount: count,
    returnDiscountSum: hundredths,
    returnPriceSumWithVatAndDiscounts: hundredths,
  }),
  'shopSku',
);
const Lost = rowsOrNone(
  z.object({ ...goods, compensationAmount: hundredths, decompensationAmount: hundredths }),
  'shopSku',
);

const path = '/v2/reports/goods-realization/generate';
const sheets = ['delivered', 'returned', 'lost_items'] as const;

/** «Отчёт по реализации»: …/goods-realization/generate makes one of a month in two minutes. It tells no fee, and so not what is owed. */
export function realizationApi(
  http: Caller,
  { campaign, reports }: { campaign: string; reports: ReportsApi },
): RealizationApi {
  return {
    onRequest: true,
    async ofMonth(of, { cursor }) {
      const [year = 0, month = 0] = of.split('-').map(Number);
      const told = await readReport(http, reports, {
        title: 'Отчёт по реализации',
        path,
        body: { campaignId: idNumber(campaign), year, month },
        cursor,
      });
      if (told.state === 'empty') return { state: 'told', report: null };
      return told.state === 'made' ? { ...told, sheets, read: (of) => readSheets(http, of) } : told;
    },
  };
}

function readSheets(http: Caller, of: ReadonlyMap<string, unknown>): RemoteRealization {
  if (!sheets.some((name) => of.has(name)))
    throw new MarketplaceError('down', 'В отчёте Маркета по реализации нет ни одного из листов, которые мы читаем.');
  const sheet = <Rows extends z.ZodType>(name: (typeof sheets)[number], shape: Rows) =>
    http.read({ path }, shape, of.get(name));
  const lines = [
    ...sheet('delivered', Delivered).map((row) => ({
      ...lineOf(row),
      sold: { pieces: row.deliveredCount, kopecks: row.deliveredPriceSumWithVatAndDiscounts },
      discount: row.deliveredDiscountSum,
    })),
    ...sheet('returned', Returned).map((row) => ({
      ...lineOf(row),
      returned: { pieces: row.returnedCount, kopecks: row.returnPriceSumWithVatAndDiscounts },
      discount: -row.returnDiscountSum,
    })),
    ...sheet('lost_items', Lost).map((row) => ({
      ...lineOf(row),
      extra: row.compensationAmount - row.decompensationAmount,
    })),
  ];
  return { number: '', day: null, currency: null, rows: byArticle(lines) };
}

const nothing = { pieces: 0, kopecks: 0 };

/** Its number there is its article. */
function lineOf({ yourSku, shopSku, offerName: title }: z.output<z.ZodObject<typeof goods>>) {
  const article = yourSku ?? shopSku ?? '';
  return { sku: article, offerId: article, title, sold: nothing, returned: nothing, discount: 0, extra: 0 };
}

/** One row for each: a month has as many lines as orders. */
function byArticle(lines: readonly ReturnType<typeof lineOf>[]): RealizedProduct[] {
  return [...Map.groupBy(lines, ({ sku }) => sku).values()].map((of) => {
    const sum = (each: (line: (typeof of)[number]) => number) => of.reduce((all, line) => all + each(line), 0);
    return {
      sku: of[0]?.sku ?? '',
      offerId: of[0]?.offerId ?? '',
      title: of[0]?.title ?? '',
      sold: { pieces: sum(({ sold }) => sold.pieces), kopecks: sum(({ sold }) => sold.kopecks) },
      returned: { pieces: sum(({ returned }) => returned.pieces), kopecks: sum(({ returned }) => returned.kopecks) },
      discount: sum(({ discount }) => discount),
      fee: null,
      extra: sum(({ extra }) => extra),
      due: null,
    };
  });
}
