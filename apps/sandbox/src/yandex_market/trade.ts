import type { Tick } from '../frame/clock.ts';
import type { Emulator, Goods, Line, OrderView, Turnabout } from '../frame/emulator.ts';
import { WrongInput } from '../frame/refusal.ts';
import type { Account, Offer, Order, Status, Warehouse } from './account.ts';
import { cancelOrder, isOpen, joinShipment, setStatus } from './assembly.ts';
import { askToCancel, isCarried } from './cancel-requests.ts';
import { moveOrder } from './delivery.ts';
import { checkCard, freeOf, storeStatus } from './moderation.ts';
import { sharesOf } from './order-rows.ts';
import { returnOrder } from './returns.ts';

const statuses: Record<string, string> = {
  STARTED: 'Можно собирать',
  READY_TO_SHIP: 'Готов к отгрузке',
  DELIVERY: 'В доставке',
  PICKUP: 'В пункте выдачи',
  DELIVERED: 'Получен',
  CANCELLED: 'Отменён',
  RETURNED: 'Возвращён',
};
/** Where a carrier can bring an order. */
const next: Record<string, Status[]> = { READY_TO_SHIP: ['DELIVERY'], DELIVERY: ['PICKUP'], PICKUP: ['DELIVERED'] };

const storeTitles: Record<string, string> = {
  ARCHIVED: 'В архиве',
  CREATING_CARD: 'Создаётся карточка',
  DISABLED_AUTOMATICALLY: 'Исправьте ошибки',
  NO_STOCKS: 'Нет на складе',
  PUBLISHED: 'Продаётся',
};
const places = [
  { region: 'Москва', city: 'Москва' },
  { region: 'Республика Татарстан', city: 'Казань' },
  { region: 'Свердловская область', city: 'Екатеринбург' },
  { region: 'Краснодарский край', city: 'Сочи' },
];

const statusOf = ({ status, substatus }: Order): string => (status === 'PROCESSING' ? substatus : status);

/** Buyers and carriers of the emulated Yandex Market. */
export const trade: Pick<
  Emulator<Account>,
  'shelf' | 'buy' | 'orders' | 'order' | 'statuses' | 'move' | 'cancel' | 'lose' | 'giveBack'
> = {
  statuses,
  shelf: (account) => Object.values(account.offers).map(goods),
  buy,
  orders: (account) => Object.values(account.orders).map(view),
  order(account, number) {
    const order = account.orders[number];
    return order && view(order);
  },
  move(account, number, status, tick) {
    const order = orderOf(account, number);
    if (status === 'CANCELLED') return this.cancel(account, number, tick);
    const to = (next[statusOf(order)] ?? []).find((one) => one === status);
    if (!to) throw new WrongInput(`Заказ ${number} сейчас «${statuses[statusOf(order)]}»: туда его не перевести`);
    moveOrder(account, order, to, tick);
  },
  cancel(account, number, tick) {
    const order = orderOf(account, number);
    if (isCarried(order)) return askToCancel(order, tick);
    if (!isOpen(order)) throw new WrongInput(`Заказ ${number} уже не отменить`);
    cancelOrder(account, order, 'USER_CHANGED_MIND', tick.now);
  },
  lose(account, number, { now }) {
    const order = mustBeOnTheWay(account, number);
    order.lost = true;
    cancelOrder(account, order, 'TECHNICAL_ERROR', now);
  },
  giveBack(account, number, tick) {
    const given = orderOf(account, number);
    if (given.status === 'DELIVERED') {
      setStatus(given, 'RETURNED', '', tick.now);
      return returnOrder(account, given, 'RETURN', tick);
    }
    const order = mustBeOnTheWay(account, number);
    cancelOrder(account, order, 'PICKUP_EXPIRED', tick.now);
    returnOrder(account, order, 'UNREDEEMED', tick);
  },
};

/** One order for each warehouse from which it goes; where things are tried out, the Market's own test order stands beside each. */
function buy(account: Account, lines: readonly Line[], tick: Tick) {
  const chosen = lines.map((line) => ({ ...line, ...chosenFor(account, line, tick) }));
  // Only now, when everything can be sold: half an order must not lie in reserve.
  for (const { offer, warehouse, quantity } of chosen) reserve(offer, warehouse, quantity);
  const orders = [...Map.groupBy(chosen, ({ warehouse }) => warehouse)].map(([warehouse, group]) =>
    place(account, warehouse, group, { fake: false, tick }),
  );
  if (account.id.startsWith('trial'))
    for (const [warehouse, group] of Map.groupBy(chosen, (each) => each.warehouse))
      place(account, warehouse, group, { fake: true, tick });
  return { order: String(orders[0]?.id ?? ''), numbers: orders.map(({ id }) => String(id)) };
}

function place(
  account: Account,
  warehouse: Warehouse,
  lines: readonly { offer: Offer; quantity: number }[],
  { fake, tick }: { fake: boolean; tick: Tick },
): Order {
  const number = tick.next();
  const order: Order = {
    id: 400_000_000 + number,
    campaign: warehouse.campaign,
    warehouse: warehouse.id,
    model: warehouse.model,
    fake,
    status: 'PROCESSING',
    substatus: 'STARTED',
    items: lines.map(({ offer, quantity }) => ({
      id: 500_000_000 + tick.next(),
      offerId: offer.offerId,
      offerName: offer.name,
      count: quantity,
      ...sharesOf(account, offer.offerId, tick.now),
    })),
    boxes: [],
    shipment: 0,
    ...(places[number % places.length] ?? { region: 'Москва', city: 'Москва' }),
    createdAt: tick.now,
    changedAt: tick.now,
    readyAt: 0,
    nextAt: 0,
    lost: false,
  };
  account.orders[order.id] = order;
  if (order.model === 'FBS' && !fake) joinShipment(account, order, tick);
  return order;
}

function chosenFor(account: Account, { offerId }: Line, tick: Tick) {
  const offer = account.offers[offerId];
  if (!offer) throw new WrongInput(`Товара с артикулом «${offerId}» на площадке нет`);
  // Who plays the buyer shouldn't have to wait for the check.
  if (offer.check === 'checking') checkCard(offer, tick);
  if (offer.marketSku === 0 || offer.archived) throw new WrongInput(`Товар «${offerId}» не продаётся`);
  const free = ({ id }: Warehouse): number => (offer.stocks[id] ? offer.stocks[id].fit - offer.stocks[id].reserved : 0);
  const [warehouse] = account.warehouses.toSorted((one, other) => free(other) - free(one));
  if (!warehouse) throw new WrongInput('У продавца нет складов');
  return { offer, warehouse };
}

/** Ordering more than there is happens to the real ones too: two buyers, one piece. */
function reserve(offer: Offer, { id }: Warehouse, quantity: number): void {
  const stock = offer.stocks[id];
  if (stock) stock.reserved += quantity;
}

function goods(offer: Offer): Goods {
  const stocks = Object.values(offer.stocks);
  const status = storeStatus(offer);
  return {
    offerId: offer.offerId,
    title: offer.name,
    price: String(offer.price?.value ?? 0),
    currency: 'RUB',
    free: freeOf(offer),
    // An order goes from one warehouse.
    most: Math.max(0, ...stocks.map(({ fit, reserved }) => fit - reserved)),
    reserved: stocks.reduce((sum, { reserved }) => sum + reserved, 0),
    onSale: status === 'PUBLISHED',
    state: storeTitles[status] ?? status,
    faults: [
      ...offer.errors.map(({ message, comment }) => `${message}: ${comment}`),
      ...(offer.quarantine ? [`Цена ${offer.quarantine.value} в карантине`] : []),
    ],
    updatedAt: offer.updatedAt,
  };
}

function view(order: Order): OrderView {
  const status = statusOf(order);
  const onTheWay = order.status === 'DELIVERY' || order.status === 'PICKUP';
  const can: Turnabout[] = isOpen(order)
    ? ['cancel']
    : onTheWay
      ? [...(isCarried(order) && order.askedAt === undefined ? (['cancel'] as const) : []), 'lose', 'giveBack']
      : order.status === 'DELIVERED'
        ? ['giveBack']
        : [];
  return {
    number: String(order.id),
    lines: order.items.map(({ offerName, count }) => ({ title: offerName, quantity: count })),
    status,
    substatus: [
      order.model,
      ...(order.fake ? ['тестовый'] : []),
      ...(order.shipment ? [`отгрузка ${order.shipment}`] : []),
      ...(order.askedAt === undefined ? [] : ['покупатель просит отменить']),
    ].join(', '),
    title: statuses[status] ?? status,
    reason: order.status === 'CANCELLED' ? order.substatus : '',
    createdAt: order.createdAt,
    changedAt: order.changedAt,
    next: next[status] ?? [],
    can,
  };
}

function orderOf(account: Account, number: string): Order {
  const order = account.orders[number];
  if (!order) throw new WrongInput(`Заказа ${number} в песочнице нет`, 404);
  return order;
}

function mustBeOnTheWay(account: Account, number: string): Order {
  const order = orderOf(account, number);
  if (!['DELIVERY', 'PICKUP'].includes(order.status))
    throw new WrongInput(`Заказ ${number} не в пути: ${statuses[statusOf(order)]}`);
  return order;
}
