import type { MoneyKind } from '@prilavok/contract';
import { z } from 'zod';
import type { MoneyApi, RemoteOperation } from '../api/money.ts';
import type { Caller } from '../http.ts';
import { uniqueBy } from '../portions.ts';
import { hundredths } from '../shapes.ts';
import { nextPage, Paging } from './pages.ts';
import { currencies, flag, id, list, listOrNone, ourCurrency, rows, text, word } from './shapes.ts';

/** Description of …/stats/orders: largest `limit`. */
const page = 200;

/** Description of `OrdersStatsCommissionType`, with its words. */
const services: Record<string, { kind: MoneyKind; title: string }> = {
  FEE: { kind: 'commission', title: 'Размещение товара на Маркете' },
  FULFILLMENT: { kind: 'storage', title: 'Складская обработка' },
  LOYALTY_PARTICIPATION_FEE: { kind: 'commission', title: 'Программа лояльности и отзывы за баллы' },
  AUCTION_PROMOTION: { kind: 'commission', title: 'Буст продаж' },
  INSTALLMENT: { kind: 'commission', title: 'Рассрочка' },
  DELIVERY_TO_CUSTOMER: { kind: 'logistics', title: 'Доставка покупателю' },
  EXPRESS_DELIVERY_TO_CUSTOMER: { kind: 'logistics', title: 'Экспресс-доставка покупателю' },
  AGENCY: { kind: 'commission', title: 'Приём платежа покупателя' },
  PAYMENT_TRANSFER: { kind: 'commission', title: 'Перевод платежа покупателя' },
  RETURNED_ORDERS_STORAGE: { kind: 'storage', title: 'Хранение невыкупов и возвратов' },
  SORTING: { kind: 'logistics', title: 'Обработка заказа' },
  INTAKE_SORTING: { kind: 'logistics', title: 'Организация забора заказов' },
  RETURN_PROCESSING: { kind: 'logistics', title: 'Обработка невыкупа или возврата' },
  ILLIQUID_GOODS_SALE: { kind: 'commission', title: 'Продажа невывезенных товаров' },
  CROSSREGIONAL_DELIVERY: { kind: 'logistics', title: 'Доставка средней мили' },
  FULFILLMENT_WITHDRAW: { kind: 'storage', title: 'Вывоз со склада' },
  ITEM_BOOKING: { kind: 'other', title: 'Бронирование товара' },
};

/** Description of `OrdersStatsSubsidyType`: points that make placement cheaper. */
const points: Record<string, string> = {
  YANDEX_CASHBACK: 'Баллы за скидку Яндекс Плюса',
  SUBSIDY: 'Баллы за скидку Маркета',
  DELIVERY: 'Баллы за скидку на доставку',
};

/** Descriptions of `OrdersStatsPaymentType` and `OrdersStatsSubsidyOperationType`. */
const payment = 'PAYMENT';
const refund = 'REFUND';
const accrual = 'ACCRUAL';
const deduction = 'DEDUCTION';

const OrderStats = z.object({
  id,
  creationDate: text,
  fake: flag,
  currency: word('currency', currencies),
  items: list(z.object({ shopSku: text })),
  payments: list(
    z.object({ date: text, type: word('payments.type', [payment, refund]), source: text, total: hundredths }),
  ),
  commissions: list(z.object({ type: word('commissions.type', Object.keys(services)), actual: hundredths })),
  // Null by the description.
  subsidies: listOrNone(
    z.object({
      operationType: word('subsidies.operationType', [accrual, deduction]),
      type: word('subsidies.type', Object.keys(points)),
      amount: hundredths,
    }),
  ),
});
type OrderStats = z.output<typeof OrderStats>;
const Page = z.object({ result: z.object({ orders: rows(OrderStats, 'id'), paging: Paging }) });

/** Payments of buyers and fees of the Market: POST …/stats/orders, whole orders by the days of their changes. */
export function moneyApi(http: Caller, campaign: string): MoneyApi {
  return {
    span: 1,
    // The description: what changed may be forty minutes late.
    settles: 2,
    beginning: 90,
    async booked({ from, to }, { cursor }) {
      const { result } = await http.json(
        {
          path: '/v2/campaigns/{campaignId}/stats/orders',
          params: { campaignId: campaign },
          query: { limit: page, ...(cursor && { pageToken: cursor }) },
          body: { updateFrom: from, updateTo: to },
          repeatable: true,
        },
        Page,
      );
      // Orders that the Market makes for trying things out are nobody's.
      const orders = uniqueBy(result.orders, (order) => order.id).filter(({ fake }) => !fake);
      return {
        rows: orders.flatMap(operationsOf),
        cursor: nextPage(result.paging),
        ended: orders.map((order) => order.id),
      };
    },
  };
}

/** Transfers have a day of their own; services and points stand beside the first of them, before it on the order's. */
function operationsOf({ id: order, creationDate, currency, items, payments, commissions, subsidies }: OrderStats) {
  const goods = items.flatMap(({ shopSku }) => shopSku || []);
  const of = {
    book: order,
    order,
    // Sums are told of all goods together.
    offerId: goods.length === 1 ? (goods[0] ?? '') : '',
    sku: null,
    currency: ourCurrency(currency),
  };
  const paid = payments.map(({ date, type, source, total }, place): RemoteOperation => {
    const at = { ...of, id: `${order}/p${place}`, day: date || creationDate };
    if (type === payment)
      return {
        ...at,
        kind: 'sale',
        title: source === 'MARKET_CESSION' ? 'Уступка долга' : 'Оплата покупателя',
        kopecks: total,
      };
    if (type === refund) return { ...at, kind: 'return', title: 'Возврат покупателю', kopecks: -Math.abs(total) };
    return { ...at, kind: 'unknown', title: type || 'Платёж без вида', kopecks: total };
  });
  const day = paid.map((one) => one.day).toSorted()[0] ?? creationDate;
  const kept = commissions.map(({ type, actual }, place): RemoteOperation => {
    const service = services[type] ?? ({ kind: 'unknown', title: type || 'Услуга без вида' } as const);
    return { ...of, ...service, id: `${order}/c${place}`, day, kopecks: -actual };
  });
  const granted = subsidies.map(({ operationType, type, amount }, place): RemoteOperation => {
    const at = { ...of, id: `${order}/s${place}`, day, title: points[type] ?? (type || 'Баллы без вида') };
    if (!(type in points)) return { ...at, kind: 'unknown', kopecks: amount };
    if (operationType === accrual) return { ...at, kind: 'commission', kopecks: amount };
    if (operationType === deduction) return { ...at, kind: 'commission', kopecks: -Math.abs(amount) };
    return { ...at, kind: 'unknown', title: `${at.title}: ${operationType || 'без операции'}`, kopecks: amount };
  });
  const all = [...paid, ...kept, ...granted].filter(({ kopecks }) => kopecks !== 0);
  if (of.currency !== null || currency === '') return all;
  return all.map((one) => ({ ...one, kind: 'unknown' as const, title: `${one.title}, валюта ${currency}` }));
}
