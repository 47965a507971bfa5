import { daysBetween, moscowDay } from '../goods/days.ts';
import { interestIn } from '../goods/interest.ts';
import type { Account, Order, OrderItem, Report } from './account.ts';
import { leafOf } from './tree.ts';

/** Columns of the report «Аналитика продаж», as the page of the method names them in JSON and in Excel. */
export const titlesOfFunnel = {
  day: 'День',
  month: 'Месяц',
  year: 'Год',
  categoryName: 'Категория',
  brandName: 'Бренд',
  offerId: 'Ваш SKU',
  offerName: 'Название товара',
  shows: 'Показы моих товаров, шт.',
  clicks: 'Клики по товарам, шт.',
  toCartConversion: 'Конверсия из показа в корзину, %',
  toCart: 'Добавления в корзину, шт.',
  orderItems: 'Заказанные товары, шт.',
  orderItemsTotalAmount: 'Заказано товаров на сумму, ₽',
  toOrderConversion: 'Конверсия из корзины в заказ, %',
  orderItemsDeliveredFromOrderedCount: 'Доставлено из заказанных за период, шт.',
  orderItemsDeliveredFromOrderedTotalAmount: 'Доставлено из заказанных на сумму за период, ₽',
  orderItemsCanceledByCreatedAtCount: 'Отмены и невыкупы заказанного за период, шт.',
  orderItemsReturnedByCreatedAtCount: 'Возвраты заказанного за период, шт.',
} as const;

type Row = Record<keyof typeof titlesOfFunnel, string | number>;

interface Sold {
  order: Order;
  item: OrderItem;
}

/** Orders of each offer on each day, and viewers of those that are on sale; what came of an order stands on its day. */
export function salesFunnel({ offers, orders }: Account, { campaign, from, to, createdAt }: Report): Row[] {
  const sold = Object.values(orders)
    .filter((order) => order.campaign === campaign)
    .flatMap((order) => order.items.map((item): Sold => ({ order, item })));
  const byPlace = Map.groupBy(sold, ({ order, item }) => `${moscowDay(order.createdAt)} ${item.offerId}`);
  const today = moscowDay(createdAt);
  return daysBetween(from, to < today ? to : today).flatMap((date) =>
    Object.values(offers).flatMap((offer) => {
      const of = byPlace.get(`${date} ${offer.offerId}`) ?? [];
      const onSale = !offer.archived && offer.marketSku > 0 && offer.price !== null;
      if (of.length === 0 && !onSale) return [];
      const pieces = (which: (one: Sold) => boolean) =>
        of.reduce((all, one) => all + (which(one) ? one.item.count : 0), 0);
      const sum = (which: (one: Sold) => boolean) =>
        of.reduce((all, one) => all + (which(one) ? one.item.count * one.item.price : 0), 0);
      const delivered = ({ order }: Sold) => order.status === 'DELIVERED';
      const ordered = pieces(() => true);
      const { shows, visits, carts } = interestIn(offer.marketSku, date, ordered);
      return {
        ...{ day: date, month: date.slice(0, 7), year: Number(date.slice(0, 4)) },
        categoryName: leafOf(offer.marketCategoryId)?.name ?? '',
        brandName: offer.vendor,
        offerId: offer.offerId,
        offerName: offer.name,
        ...{ shows, clicks: visits, toCartConversion: percentOf(carts, shows), toCart: carts },
        orderItems: ordered,
        orderItemsTotalAmount: sum(() => true),
        toOrderConversion: percentOf(ordered, carts),
        orderItemsDeliveredFromOrderedCount: pieces(delivered),
        orderItemsDeliveredFromOrderedTotalAmount: sum(delivered),
        orderItemsCanceledByCreatedAtCount: pieces(({ order }) => order.status === 'CANCELLED'),
        orderItemsReturnedByCreatedAtCount: pieces(({ order }) => order.status === 'RETURNED'),
      };
    }),
  );
}

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100;
