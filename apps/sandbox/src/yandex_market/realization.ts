import { moscowDay } from '../goods/days.ts';
import type { Account, Order, OrderItem, Report, Return } from './account.ts';

/** A line of an order, and what came back of the order. */
interface Line {
  order: Order;
  item: OrderItem;
  back: Return | undefined;
}

/** Sheets of «Отчёт по реализации», as the page of the method names them and their columns in JSON; those of sales to businesses are left out. */
export function realizationSheets(account: Account, report: Report) {
  const lines = linesOf(account, report);
  const within = (at: number | undefined) =>
    at !== undefined && moscowDay(at) >= report.from && moscowDay(at) <= report.to;
  const sheet = <Row>(fits: (line: Line) => boolean, row: (line: Line) => Row) => lines.filter(fits).map(row);
  return {
    transferred_to_delivery: sheet(
      ({ order }) => isHandedOver(order) && within(order.changedAt),
      (line) => ({ ...goodsOf(line), ...sumsOf('transferredToDelivery', line) }),
    ),
    delivered: sheet(
      ({ order }) => isSold(order) && within(order.deliveredAt ?? order.changedAt),
      (line) => ({ ...goodsOf(line), deliveredCount: line.item.count, ...sumsOf('delivered', line) }),
    ),
    unredeemed: sheet(
      ({ order, back }) => !isSold(order) && within(back?.createdAt),
      (line) => ({
        ...goodsOf(line),
        unredeemedCount: line.item.count,
        unredeemedWarehouseOrScAcceptDate: moscowDay(line.back?.changedAt ?? 0),
        ...sumsOf('unredeemed', line),
      }),
    ),
    returned: sheet(
      ({ order, back }) => order.status === 'RETURNED' && within(back?.createdAt),
      (line) => ({
        ...goodsOf(line),
        deliveredCount: line.item.count,
        returnedCount: line.item.count,
        returnWarehouseOrScAcceptDate: moscowDay(line.back?.changedAt ?? 0),
        ...sumsOf('return', line),
      }),
    ),
    lost_items: sheet(
      ({ order }) => order.lost && within(order.changedAt),
      (line) => ({
        ...goodsOf(line),
        ...sumsOf('transferredToDelivery', line),
        compensationDate: moscowDay(line.order.changedAt),
        compensationAmount: line.item.count * line.item.price,
        lostReturnReceivedDate: '',
        decompensationDate: '',
        decompensationAmount: 0,
      }),
    ),
  };
}

/** Whether there is anything to tell. */
export const isRealized = (account: Account, report: Report): boolean =>
  Object.values(realizationSheets(account, report)).some((rows) => rows.length > 0);

const isSold = ({ status }: Order) => status === 'DELIVERED' || status === 'RETURNED';
const isHandedOver = (order: Order) => isSold(order) || order.status === 'DELIVERY' || order.status === 'PICKUP';

function linesOf({ orders, returns }: Account, { campaign }: Report): Line[] {
  const backs = new Map(Object.values(returns ?? {}).map((back) => [back.order, back]));
  return Object.values(orders)
    .filter((order) => order.campaign === campaign && !order.fake)
    .flatMap((order) => order.items.map((item) => ({ order, item, back: backs.get(order.id) })));
}

function goodsOf({ order, item }: Line) {
  return {
    orderId: order.id,
    yourOrderId: '',
    orderType: 'Продажа физическому лицу',
    offerName: item.offerName,
    yourSku: item.offerId,
    shopSku: item.offerId,
    transferredToDeliveryCount: item.count,
    orderCreationDate: moscowDay(order.createdAt),
    transferredToDeliveryDate: moscowDay(order.changedAt),
    deliveryDate: isSold(order) ? moscowDay(order.deliveredAt ?? order.changedAt) : '',
    paymentType: 'Предоплата',
    vat: '20%',
    priceWithVatAndNoDiscount: item.price + item.subsidy,
    shopMarketplaceDiscount: item.subsidy,
    spasiboDiscount: 0,
    yandexPlusDiscount: 0,
    priceWithVatAndAllDiscounts: item.price,
    rnpt: '',
    receiptId: String(order.id),
    receiptLink: '',
    receiptDatetime: moscowDay(order.changedAt),
  };
}

const sumsOf = (what: 'transferredToDelivery' | 'delivered' | 'unredeemed' | 'return', { item }: Line) => ({
  [`${what}PriceSumWithVatAndNoDiscounts`]: item.count * (item.price + item.subsidy),
  [`${what}DiscountSum`]: item.count * item.subsidy,
  [`${what}PriceSumWithVatAndDiscounts`]: item.count * item.price,
});
