import type { Tick } from '../frame/clock.ts';
import type { Emulator, Goods, Line, OrderView, Turnabout } from '../frame/emulator.ts';
import { WrongInput } from '../frame/refusal.ts';
import type { Account, Card, CardStatus, Lot, LotStatus, Shipment } from './account.ts';
import { cancelLots, isCancelled, isDelivery, moveLot } from './lots.ts';
import { finish } from './moderation.ts';
import { categoryOf } from './tree.ts';

const hour = 3_600_000;
const deliveryPrice = 199;

const statuses: Record<LotStatus, string> = {
  NEW: 'Новый',
  PENDING: 'Проверяется',
  PENDING_CONFIRMATION: 'Подтверждается',
  CONFIRMED: 'Подтверждён',
  PENDING_PACKING: 'Комплектуется',
  PACKED: 'Скомплектован',
  PENDING_SHIPPING: 'Отгружается',
  SHIPPED: 'Отгружен',
  DELIVERED: 'Получен',
  PACKING_EXPIRED: 'Просрочена комплектация',
  SHIPPING_EXPIRED: 'Просрочена отгрузка',
  MERCHANT_CANCELED: 'Отменён продавцом',
  CUSTOMER_CANCELED: 'Отменён покупателем',
};
/** Where Megamarket, a carrier or the time can bring a shipment; the rest are the seller's acts. */
const next: Partial<Record<LotStatus, LotStatus[]>> = {
  NEW: ['PENDING'],
  PENDING: ['NEW'],
  CONFIRMED: ['PACKING_EXPIRED'],
  PACKED: ['SHIPPING_EXPIRED'],
  PENDING_SHIPPING: ['SHIPPED'],
  SHIPPED: ['DELIVERED'],
};
const can: Partial<Record<LotStatus, Turnabout[]>> = {
  NEW: ['cancel'],
  PENDING: ['cancel'],
  CONFIRMED: ['cancel'],
  PACKED: ['cancel'],
  SHIPPED: ['lose', 'giveBack'],
};
const cardStates: Record<CardStatus, string> = {
  PROCESSING: 'Обрабатывается',
  MODERATION: 'На модерации',
  ACTIVE: 'Продаётся',
  ERROR: 'Карточка не принята',
  CHANGES_REJECTED: 'Изменения отклонены',
  BLOCKED: 'Заблокирована',
};

/** Buyers and carriers of the emulated Megamarket. */
export const trade: Pick<
  Emulator<Account>,
  'shelf' | 'buy' | 'orders' | 'order' | 'statuses' | 'move' | 'cancel' | 'lose' | 'giveBack'
> = {
  statuses,
  shelf: (account) => Object.values(account.cards).map(goods),
  buy,
  orders: (account) => Object.values(account.shipments).map(view),
  order(account, number) {
    const shipment = account.shipments[number];
    return shipment && view(shipment);
  },
  move(account, number, status, tick) {
    const shipment = mustFind(account, number);
    if (status === 'CUSTOMER_CANCELED') return this.cancel(account, number, tick);
    const wanted = statusOf(status);
    const lots = shipment.lots.filter((lot) => next[lot.status]?.includes(wanted));
    if (lots.length === 0) throw new WrongInput(`Отправление ${number} так не двигается: ${statuses[wanted]}`);
    for (const lot of lots) moveLot(account, shipment, lot, wanted, tick);
  },
  cancel: (account, number, { now }) =>
    turn(account, number, 'cancel', { status: 'CUSTOMER_CANCELED', reason: 'Отменил покупатель', now }),
  lose: (account, number, { now }) =>
    turn(account, number, 'lose', { status: 'MERCHANT_CANCELED', reason: 'Потерялось в пути', now }),
  giveBack: (account, number, { now }) =>
    turn(account, number, 'giveBack', { status: 'CUSTOMER_CANCELED', reason: 'Покупатель не забрал', now }),
};

function turn(
  account: Account,
  number: string,
  what: Turnabout,
  how: { status: 'MERCHANT_CANCELED' | 'CUSTOMER_CANCELED'; reason: string; now: number },
): void {
  const shipment = mustFind(account, number);
  const lots = shipment.lots.filter((lot) => can[lot.status]?.includes(what));
  if (lots.length === 0) throw new WrongInput(`Отправление в статусе «${statuses[firstOf(shipment).status]}»`);
  cancelLots(account, shipment, lots, how);
}

/** One shipment, each piece a lot of its own; who delivers by themselves gets the delivery as one more. */
function buy(account: Account, lines: readonly Line[], tick: Tick) {
  const cards = lines.map((line) => ({ ...line, card: chosenFor(account, line, tick) }));
  // Only now, when everything can be sold: half an order must not lie in reserve.
  for (const { card, quantity } of cards) {
    card.stock = Math.max(0, card.stock - quantity);
    card.reserved += quantity;
  }
  const number = tick.next();
  const pieces = cards.flatMap(({ card, quantity }) => Array.from({ length: quantity }, () => pieceOf(card)));
  const delivery = { offerId: 'delivery', goodsId: null, title: 'Доставка', category: 'Услуги', price: deliveryPrice };
  const own = account.scheme === 'DELIVERY_BY_MERCHANT';
  const shipment: Shipment = {
    id: String(940_000_000 + number),
    orderCode: String(60_000_000_000 + number),
    ownNumber: null,
    scheme: account.scheme,
    createdAt: tick.now,
    changedAt: tick.now,
    confirmBy: tick.now + 4 * hour,
    packBy: tick.now + 20 * hour,
    shipBy: tick.now + 24 * hour,
    packedAt: null,
    lots: [...pieces, ...(own ? [delivery] : [])].map(
      (piece, index): Lot => ({
        ...piece,
        itemIndex: String(index + 1),
        status: 'NEW',
        subStatus: null,
        boxIndex: null,
        boxCode: null,
        digitalMark: null,
        nextAt: 0,
        events: [{ at: tick.now, name: 'NEW' }],
      }),
    ),
    reason: '',
  };
  account.shipments[shipment.id] = shipment;
  return { order: shipment.orderCode, numbers: [shipment.id] };
}

function chosenFor(account: Account, { offerId }: Line, tick: Tick): Card {
  const card = account.cards[offerId];
  if (!card) throw new WrongInput(`Товара с артикулом «${offerId}» на площадке нет`);
  // Who plays the buyer shouldn't have to wait for the moderator.
  if (card.status === 'MODERATION') finish(card, tick);
  if (!isOnSale(card)) throw new WrongInput(`Товар «${offerId}» не продаётся`);
  return card;
}

const isOnSale = ({ status, price }: Card) => price !== null && (status === 'ACTIVE' || status === 'CHANGES_REJECTED');

const pieceOf = ({ offerId, goodsId, name, categoryId, price }: Card) => ({
  offerId,
  goodsId,
  title: name,
  category: categoryOf(categoryId)?.title ?? '',
  price: price ?? 0,
});

const goods = (card: Card): Goods => ({
  offerId: card.offerId,
  title: card.name,
  price: String(card.price ?? 0),
  currency: 'RUB',
  free: card.stock,
  most: card.stock,
  reserved: card.reserved,
  onSale: isOnSale(card),
  state: card.status === 'ACTIVE' && card.price === null ? 'Нет цены' : cardStates[card.status],
  faults: card.faults.map(({ message }) => message),
  updatedAt: card.updatedAt,
});

/** The lot that shows where its shipment stands. */
const firstOf = ({ lots }: Shipment): Lot => {
  const lot = lots.find((one) => !isCancelled(one)) ?? lots[0];
  if (!lot) throw new Error('A shipment has lots');
  return lot;
};

function view(shipment: Shipment): OrderView {
  const { status } = firstOf(shipment);
  const lots = shipment.lots.filter((lot) => !isDelivery(lot));
  return {
    number: shipment.id,
    lines: [...Map.groupBy(lots, ({ offerId }) => offerId).values()].map((equal) => ({
      title: equal[0]?.title ?? '',
      quantity: equal.length,
    })),
    status,
    substatus: shipment.orderCode,
    title: statuses[status],
    reason: shipment.reason,
    createdAt: shipment.createdAt,
    changedAt: shipment.changedAt,
    next: next[status] ?? [],
    can: can[status] ?? [],
  };
}

function mustFind(account: Account, number: string): Shipment {
  const shipment = account.shipments[number];
  if (!shipment) throw new WrongInput(`Отправления ${number} в песочнице нет`, 404);
  return shipment;
}

function statusOf(status: string): LotStatus {
  const known = Object.keys(statuses).find((one): one is LotStatus => one === status);
  if (!known) throw new WrongInput(`status: одно из ${Object.keys(statuses).join(', ')}`);
  return known;
}
