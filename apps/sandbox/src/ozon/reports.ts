import { z } from 'zod';
import type { File } from '../frame/answers.ts';
import type { Account, Report } from './account.ts';
import { barcodesOfProduct } from './goods/barcodes.ts';
import {
  type Call,
  instant,
  int64,
  invalid,
  moment,
  notFound,
  type Operations,
  optionalText,
  reads,
  texts,
  writes,
} from './wire.ts';

/** Reports are made in the background and lie under a link for a while. */
const lastsMs = 5 * 24 * 3600 * 1000;
const Language = { language: optionalText };

export const reports: Operations = {
  'POST /v1/report/products/create': writes(
    z.object({ ...Language, offer_id: texts, search: optionalText, visibility: optionalText }),
    (call, { offer_id, search }) => ordered(call, 'SELLER_PRODUCTS', { offer_id, search }),
  ),
  'POST /v1/report/postings/create': writes(
    z.object({
      ...Language,
      filter: z.object({ processed_at_from: instant, processed_at_to: instant, delivery_schema: texts }),
    }),
    (call, { filter }) =>
      ordered(call, 'SELLER_POSTINGS', { from: filter.processed_at_from, to: filter.processed_at_to }),
  ),
  'POST /v2/report/returns/create': writes(
    z.object({
      ...Language,
      filter: z.object({
        date_from: instant,
        date_to: instant,
        status: z.string(),
        delivery_schema: z
          .string()
          .regex(/^(FBS|FBO|ALL)$/i)
          .nullish(),
      }),
    }),
    (call, { filter: { date_from, date_to, status, delivery_schema } }) => {
      // Goods that lie at Ozon nobody gives back here.
      const to = delivery_schema?.toUpperCase() === 'FBO' ? 0 : date_to;
      return ordered(call, 'SELLER_RETURNS', { from: date_from, to, status });
    },
  ),
  'POST /v1/report/warehouse/stock': writes(
    z.object({ ...Language, warehouseId: z.array(int64.transform(String)).min(1).max(50) }),
    (call, { warehouseId }) => {
      const stranger = warehouseId.find((id) => !call.account.warehouses.some((one) => String(one.id) === id));
      if (stranger) throw invalid(`warehouse ${stranger} is not found`);
      return ordered(call, 'SELLER_STOCK', { warehouses: warehouseId });
    },
  ),

  'POST /v1/report/info': reads(z.object({ code: z.string() }), (call, { code }) => {
    const report = call.account.reports?.[code];
    if (!report) throw notFound(`report ${code} is not found`);
    return { result: shown(call, report) };
  }),

  'POST /v1/report/list': reads(
    z.object({ page: int64, page_size: int64, report_type: optionalText }),
    (call, { page, page_size, report_type }) => {
      if (page < 1 || page_size < 1 || page_size > 1000) throw invalid('page_size must be inside range [1, 1000]');
      const all = Object.values(call.account.reports ?? {})
        .filter(({ type }) => report_type === '' || report_type === 'ALL' || report_type === type)
        .toSorted((one, other) => other.createdAt - one.createdAt);
      const rows = all.slice((page - 1) * page_size, page * page_size);
      return { result: { reports: rows.map((report) => shown(call, report)), total: all.length } };
    },
  ),
};

function ordered({ account, next, now, clock, pace }: Call, type: Report['type'], params: Report['params']) {
  const code = `REPORT_${type.toLowerCase()}_${account.clientId}_${next()}`;
  account.reports = { ...account.reports, [code]: { code, type, params, createdAt: now, readyAt: clock + pace.task } };
  return { result: { code } };
}

function shown({ clock, fileUrl }: Call, report: Report) {
  const ready = report.readyAt <= clock;
  return {
    code: report.code,
    status: ready ? 'success' : 'processing',
    error: '',
    file: ready ? fileUrl(`${report.code}.csv`) : '',
    report_type: report.type.toLowerCase(),
    params: {},
    additional_data: [],
    created_at: moment(report.createdAt),
    expires_at: moment(report.createdAt + lastsMs),
  };
}

/** The file of a report: what is true when it is fetched, in the columns of the real one. */
export function reportFile(account: Account, name: string): File | undefined {
  const report = account.reports?.[name.replace(/\.csv$/, '')];
  if (!report) return undefined;
  const lines = [columns[report.type], ...rowsOf[report.type](account, report)];
  const text = lines.map((cells) => cells.map(quoted).join(';')).join('\r\n');
  return { type: 'text/csv; charset=utf-8', name, bytes: Buffer.from(`\ufeff${text}\r\n`) };
}

const quoted = (cell: string | number): string => `"${String(cell).replaceAll('"', '""')}"`;

const columns: Record<Report['type'], string[]> = {
  SELLER_PRODUCTS: [
    'Артикул',
    'Ozon Product ID',
    'SKU',
    'Barcode',
    'Название товара',
    'Статус товара',
    'Доступно на складе',
    'Текущая цена',
    'Цена до скидки',
  ],
  SELLER_POSTINGS: [
    'Номер заказа',
    'Номер отправления',
    'Принят в обработку',
    'Статус',
    'Артикул',
    'SKU',
    'Название товара',
    'Количество',
    'Сумма отправления',
  ],
  SELLER_RETURNS: [
    'ID возврата',
    'Номер отправления',
    'Артикул',
    'SKU',
    'Название товара',
    'Количество',
    'Причина возврата',
    'Статус возврата',
    'Дата возврата',
  ],
  SELLER_STOCK: ['Склад', 'Артикул', 'SKU', 'Название товара', 'Доступно к заказу', 'Зарезервировано'],
};

type Rows = (account: Account, report: Report) => (string | number)[][];

const within = (at: number, { from = 0, to = Number.POSITIVE_INFINITY }: Report['params']) => at >= from && at <= to;

const rowsOf: Record<Report['type'], Rows> = {
  SELLER_PRODUCTS: ({ products }, { params: { offer_id = [], search = '' } }) =>
    Object.values(products)
      .filter((product) => offer_id.length === 0 || offer_id.includes(product.offer_id))
      .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
      .map((product) => [
        product.offer_id,
        product.id,
        product.sku,
        barcodesOfProduct(product).join(' '),
        product.name,
        product.archived ? 'В архиве' : product.state === 'price_sent' ? 'Продается' : 'Не продается',
        Object.values(product.stocks).reduce((sum, { free }) => sum + free, 0),
        product.price,
        product.old_price,
      ]),
  SELLER_POSTINGS: ({ postings }, { params }) =>
    Object.values(postings)
      .filter(({ createdAt }) => within(createdAt, params))
      .flatMap((posting) =>
        posting.lines.map((line) => [
          posting.orderNumber,
          posting.number,
          moment(posting.createdAt),
          posting.status,
          line.offerId,
          line.sku,
          line.name,
          line.quantity,
          (Number(line.price) * line.quantity).toFixed(2),
        ]),
      ),
  SELLER_RETURNS: ({ returns }, { params }) =>
    Object.values(returns)
      .filter(({ createdAt, status }) => within(createdAt, params) && status === params.status)
      .map(({ id, posting, line, reason, status, createdAt }) => [
        ...[id, posting, line.offerId, line.sku, line.name, line.quantity, reason, status],
        moment(createdAt),
      ]),
  SELLER_STOCK: ({ warehouses, products }, { params: { warehouses: wanted = [] } }) =>
    warehouses
      .filter(({ id }) => wanted.includes(String(id)))
      .flatMap(({ id, title }) =>
        Object.values(products).map(({ offer_id, sku, name, stocks }) => {
          const { free = 0, reserved = 0 } = stocks[id] ?? {};
          return [title, offer_id, sku, name, free, reserved];
        }),
      ),
};
