import type { Tick } from '../frame/clock.ts';
import type { Emulator, Goods, Line, OrderView, Turnabout } from '../frame/emulator.ts';
import { WrongInput } from '../frame/refusal.ts';
import { refusedGoods } from '../frame/refused-goods.ts';
import type { Account, Order, OrderItem, Parcel, ParcelStatus, Sku } from './account.ts';
import { cancelOrder, cancelParcel, parcelsOf } from './assembly.ts';
import { freeOf, reservedOf } from './assortment.ts';
import { moveParcel } from './delivery.ts';
import { moderateSku } from './moderation.ts';

const day = 24 * 3600 * 1000;
const regions = [
  'Москва',
  'Республика Татарстан',
  'Свердловская область',
  'Краснодарский край',
  'Новосибирская область',
];
const orderTitles = { NEW: 'Новый', IN_ASSEMBLY: 'Собирается', ASSEMBLED: 'Собран', CANCELED: 'Отменён' };
const statuses: Record<ParcelStatus, string> = {
  NEW: 'Посылка новая',
  READY_TO_SHIPMENT: 'Готова к отгрузке',
  AWAITING_DELIVERY: 'Передаётся в доставку',
  DELIVERING: 'В пути',
  RECEIVED: 'Получена',
  CANCELED: 'Отменена',
};
/** Where a carrier can bring a parcel. */
const next: Record<ParcelStatus, ParcelStatus[]> = {
  NEW: [],
  READY_TO_SHIPMENT: ['AWAITING_DELIVERY'],
  AWAITING_DELIVERY: ['DELIVERING'],
  DELIVERING: ['RECEIVED'],
  RECEIVED: [],
  CANCELED: [],
};
const skuStates = { moderating: 'На модерации', active: 'Продаётся', blocked: 'Заблокирован' };

/** Buyers and carriers of the emulated Magnit Market. Orders are of the seller; on their way there are parcels. */
export const trade: Pick<
  Emulator<Account>,
  'shelf' | 'buy' | 'orders' | 'order' | 'statuses' | 'move' | 'cancel' | 'lose' | 'giveBack'
> = {
  statuses,
  shelf: (account) => [...Object.values(account.skus).map(goods), ...refused(account)],
  buy,
  orders: (account) => [
    ...Object.values(account.orders).map((order) => orderView(account, order)),
    ...Object.values(account.parcels).map((parcel) => parcelView(account, parcel)),
  ],
  order(account, number) {
    const [order, parcel] = [account.orders[number], account.parcels[number]];
    return order ? orderView(account, order) : parcel && parcelView(account, parcel);
  },
  move(account, number, status, tick) {
    const order = account.orders[number];
    const parcel = account.parcels[number];
    const parcels = order ? parcelsOf(account, order) : parcel ? [parcel] : [];
    if (status === 'CANCELED') return this.cancel(account, number, tick);
    if (parcels.length === 0) throw new WrongInput(`В задании ${number} ещё нет посылок`);
    for (const one of parcels) moveParcel(account, one, statusOf(status), tick);
  },
  cancel(account, number, { now }) {
    const order = account.orders[number];
    if (order?.status === 'ASSEMBLED') throw new WrongInput('Собранное задание отменить нельзя: отмените посылку');
    if (order) return cancelOrder(account, order, now, 'Отменил покупатель');
    const parcel = mustBe(account, number, ['NEW', 'READY_TO_SHIPMENT', 'AWAITING_DELIVERY']);
    cancelParcel(account, parcel, now, 'Отменил покупатель');
  },
  /** On its way to the acceptance: what was handed over isn't found. Later: it is gone. */
  lose(account, number, { now }) {
    const parcel = mustBe(account, number, ['AWAITING_DELIVERY', 'DELIVERING']);
    if (parcel.status === 'AWAITING_DELIVERY') Object.assign(parcel, { accepted: 'NOT_FOUND', changedAt: now });
    else cancelParcel(account, parcel, now, 'Потерялась в пути');
  },
  giveBack(account, number, { now }) {
    cancelParcel(account, mustBe(account, number, ['DELIVERING']), now, 'Покупатель не забрал');
  },
};

/** One order for each warehouse from which it goes. */
function buy(account: Account, lines: readonly Line[], tick: Tick) {
  const chosen = lines.map((line) => chosenFor(account, line, tick));
  // Only now, when everything can be sold: half an order must not lie in reserve.
  for (const { sku, warehouse, item } of chosen) reserve(sku, warehouse, item.quantity);
  const number = 10_000_000 + (tick.next() % 80_000_000);
  const orders = [...Map.groupBy(chosen, ({ warehouse }) => warehouse)].map(([warehouse, group], index): Order => {
    const region = regions[number % regions.length] ?? '';
    return {
      id: crypto.randomUUID(),
      customerOrderNumber: `M${number}-${String(index + 1).padStart(5, '0')}`,
      customerId: String(400_000 + (number % 90_000)),
      status: 'NEW',
      warehouse,
      region,
      createdAt: tick.now,
      changedAt: tick.now,
      cutoffAt: tick.now + day,
      items: group.map(({ item }) => item),
      parcelsMade: 0,
      reason: '',
    };
  });
  for (const order of orders) account.orders[order.id] = order;
  return { order: `M${number}`, numbers: orders.map(({ id }) => id) };
}

function chosenFor(account: Account, { offerId, quantity }: Line, tick: Tick) {
  const sku = account.skus[offerId];
  if (!sku) throw new WrongInput(`Товара с артикулом «${offerId}» на площадке нет`);
  // Who plays the buyer shouldn't have to wait for the moderator.
  if (sku.state === 'moderating') moderateSku(sku, tick.now);
  if (sku.state !== 'active' || sku.archived) throw new WrongInput(`Товар «${offerId}» не продаётся`);
  const free = (warehouse: string): number => sku.stocks[warehouse]?.free ?? 0;
  const [warehouse = ''] = account.warehouses.map(({ id }) => id).toSorted((one, other) => free(other) - free(one));
  const { sku_id, title, price } = sku;
  const item: OrderItem = { sku_id, sellerSkuId: offerId, title, quantity, canceled: 0, price };
  return { sku, warehouse, item };
}

/** Ordering more than there is happens to the real ones too: two buyers, one piece. */
function reserve(sku: Sku, warehouse: string, quantity: number): void {
  const stock = sku.stocks[warehouse];
  if (!stock) return;
  stock.free = Math.max(0, stock.free - quantity);
  stock.reserved += quantity;
}

function goods(sku: Sku): Goods {
  return {
    offerId: sku.seller_sku_id,
    title: sku.title,
    price: String(sku.price),
    currency: 'RUB',
    free: freeOf(sku),
    // An order goes from one warehouse.
    most: Math.max(0, ...Object.values(sku.stocks).map(({ free }) => free)),
    reserved: reservedOf(sku),
    onSale: sku.state === 'active' && !sku.archived,
    state: sku.archived ? 'В архиве' : skuStates[sku.state],
    faults: sku.reason === '' ? [] : [sku.reason],
    updatedAt: sku.updatedAt,
  };
}

const shownRefusals = 20;

/** Cards that never became goods. */
function refused(account: Account): Goods[] {
  const errors = Object.values(account.tasks)
    .flatMap((task) => task.errors.map((error) => ({ ...error, at: task.createdAt })))
    .filter(({ seller_sku_id }) => !account.skus[seller_sku_id]);
  return [...Map.groupBy(errors, ({ seller_sku_id }) => seller_sku_id)].slice(-shownRefusals).map(([offerId, faults]) =>
    refusedGoods(offerId, [...new Set(faults.map(({ message }) => message))], {
      updatedAt: Math.max(...faults.map(({ at }) => at)),
    }),
  );
}

function orderView(account: Account, order: Order): OrderView {
  const open = order.status === 'NEW' || order.status === 'IN_ASSEMBLY';
  const parcels = parcelsOf(account, order).length;
  return {
    number: order.id,
    lines: order.items.map(({ title, quantity, canceled }) => ({ title, quantity: quantity || canceled })),
    status: order.status,
    substatus: parcels > 0 ? `${order.customerOrderNumber}, посылок: ${parcels}` : order.customerOrderNumber,
    title: orderTitles[order.status],
    reason: order.reason,
    createdAt: order.createdAt,
    changedAt: order.changedAt,
    next: [],
    can: open ? ['cancel'] : [],
  };
}

function parcelView(account: Account, parcel: Parcel): OrderView {
  const items = account.orders[parcel.order]?.items ?? [];
  const can: Partial<Record<ParcelStatus, Turnabout[]>> = {
    NEW: ['cancel'],
    READY_TO_SHIPMENT: ['cancel'],
    AWAITING_DELIVERY: ['cancel', 'lose'],
    DELIVERING: ['lose', 'giveBack'],
  };
  return {
    number: parcel.id,
    lines: parcel.items.map(({ sku_id, quantity }) => ({
      title: items.find((item) => item.sku_id === sku_id)?.title ?? String(sku_id),
      quantity,
    })),
    status: parcel.status,
    substatus: parcel.barcode,
    title: statuses[parcel.status],
    reason: parcel.accepted === 'NOT_FOUND' ? 'Не найдена при приёмке' : parcel.reason,
    createdAt: parcel.createdAt,
    changedAt: parcel.changedAt,
    next: next[parcel.status],
    can: can[parcel.status] ?? [],
  };
}

function mustBe(account: Account, number: string, allowed: ParcelStatus[]): Parcel {
  const parcel = account.parcels[number];
  if (!parcel) throw new WrongInput(`Посылки ${number} в песочнице нет`, 404);
  if (!allowed.includes(parcel.status)) throw new WrongInput(`Посылка в статусе «${statuses[parcel.status]}»`);
  return parcel;
}

function statusOf(status: string): ParcelStatus {
  const known = Object.keys(next).find((one): one is ParcelStatus => one === status);
  if (!known) throw new WrongInput(`status: одно из ${Object.keys(statuses).join(', ')}`);
  return known;
}
