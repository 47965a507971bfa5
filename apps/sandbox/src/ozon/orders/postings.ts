import type { Tick } from '../../frame/clock.ts';
import { WrongInput } from '../../frame/refusal.ts';
import type { Account, Line, Posting } from '../account.ts';
import { moderateProduct } from '../goods/imports.ts';
import { priceNow } from '../promotions.ts';
import { Refused } from '../wire.ts';
import { deliversThemselves, toldStatus } from './own-delivery.ts';

/** Statuses of a posting with the sub-status under which each begins. */
export const statuses: Record<string, string> = {
  awaiting_registration: 'posting_awaiting_registration',
  awaiting_approve: 'posting_created',
  awaiting_verification: 'posting_created',
  awaiting_packaging: 'posting_created',
  awaiting_deliver: 'posting_registered',
  acceptance_in_progress: 'posting_acceptance_in_progress',
  driver_pickup: 'posting_driver_pick_up',
  delivering: 'posting_on_way_to_city',
  delivered: 'posting_received',
  cancelled: 'posting_canceled',
  cancelled_from_split_pending: 'posting_canceled',
  arbitration: 'posting_in_arbitration',
  client_arbitration: 'posting_in_client_arbitration',
  not_accepted: 'posting_not_in_sort_center',
  sent_by_seller: 'posting_transferred_to_courier_service',
};

/** The courier is on the last of the way. */
export const inCourierService = 'posting_in_courier_service';

const day = 24 * 3600 * 1000;
const buyers = [
  { name: 'Анна К.', region: 'Москва', city: 'Москва' },
  { name: 'Игорь П.', region: 'Свердловская область', city: 'Екатеринбург' },
  { name: 'Марина С.', region: 'Санкт-Петербург', city: 'Санкт-Петербург' },
  { name: 'Тимур Г.', region: 'Республика Татарстан', city: 'Казань' },
  { name: 'Ольга Ж.', region: 'Новосибирская область', city: 'Новосибирск' },
];

export interface OrderedOffer {
  offerId: string;
  quantity: number;
}

/** Somebody buys: a posting for every warehouse from which it goes. A refusal is a sentence for people. */
export function placeOrder(account: Account, ordered: readonly OrderedOffer[], tick: Tick): Posting[] {
  const lines = ordered.map((offer) => lineOf(account, offer, tick));
  // Only now, when everything can be sold: half an order must not lie in reserve.
  for (const { warehouse, line } of lines) reserve(account, warehouse, line);

  const orderId = 30_000_000_000 + tick.next();
  const orderNumber = `${10_000_000 + (orderId % 80_000_000)}-0001`;
  const buyer = buyers[orderId % buyers.length] ?? { name: '', region: '', city: '' };
  return [...Map.groupBy(lines, ({ warehouse }) => warehouse)].map(([warehouse, group], index) => {
    const posting: Posting = {
      number: `${orderNumber}-${index + 1}`,
      orderId,
      orderNumber,
      parent: '',
      status: 'awaiting_packaging',
      substatus: 'posting_created',
      previousSubstatus: '',
      createdAt: tick.now,
      changedAt: tick.now,
      shipBy: tick.now + day,
      deliverBy: tick.now + 4 * day,
      shippedAt: 0,
      warehouse,
      carriage: 0,
      reserved: true,
      nextAt: 0,
      lines: group.map(({ line }) => line),
      buyer,
      cancellation: null,
    };
    account.postings[posting.number] = posting;
    return posting;
  });
}

function lineOf(account: Account, { offerId, quantity }: OrderedOffer, tick: Tick): { warehouse: number; line: Line } {
  const product = account.products[offerId];
  if (!product) throw new WrongInput(`Товара с артикулом «${offerId}» на площадке нет`);
  // Who plays the buyer shouldn't have to wait for the moderator.
  if (product.state === 'moderating') moderateProduct(product, tick);
  if (product.state !== 'price_sent' || product.archived) throw new WrongInput(`Товар «${offerId}» не продаётся`);
  const free = (warehouse: number): number => product.stocks[warehouse]?.free ?? 0;
  const [warehouse = 0] = account.warehouses.map(({ id }) => id).toSorted((one, other) => free(other) - free(one));
  const price = Number(priceNow(account, product, tick.now)).toFixed(2);
  const line = { offerId, sku: product.sku, name: product.name, quantity, price, weight: product.weight / 1000 };
  return { warehouse, line };
}

/** Ordering more than there is happens to the real ones too: two buyers, one piece. */
function reserve(account: Account, warehouse: number, { offerId, quantity }: Line): void {
  const stock = account.products[offerId]?.stocks[warehouse];
  if (!stock) return;
  stock.free = Math.max(0, stock.free - quantity);
  stock.reserved += quantity;
}

/** Moves a posting to a status, with what this means for its stock and its next step. */
export function setStatus(account: Account, posting: Posting, status: string, { now, clock, pace }: Tick): void {
  posting.previousSubstatus = posting.substatus;
  posting.status = status;
  delete posting.told;
  posting.substatus = statuses[status] ?? posting.substatus;
  posting.changedAt = now;
  const carried = !deliversThemselves(account) && (status === 'driver_pickup' || status === 'delivering');
  posting.nextAt = carried ? clock + pace.step : 0;
  if (status === 'awaiting_packaging') Object.assign(posting, { shippedAt: 0, carriage: 0 });
  if (status === 'awaiting_deliver') posting.shippedAt = clock;
  if (status === 'cancelled') {
    leaveCarriage(account, posting);
    releaseStock(account, posting, 'back');
  } else if (['driver_pickup', 'delivering', 'delivered', 'sent_by_seller'].includes(status))
    releaseStock(account, posting, 'away');
}

/** Takes a posting out of its carriage, if it is in one. */
export function leaveCarriage(account: Account, posting: Posting): void {
  const carriage = account.carriages[posting.carriage];
  if (carriage) carriage.postings = carriage.postings.filter((number) => number !== posting.number);
}

function releaseStock(account: Account, posting: Posting, where: 'back' | 'away'): void {
  if (!posting.reserved) return;
  posting.reserved = false;
  for (const line of posting.lines) {
    const stock = account.products[line.offerId]?.stocks[posting.warehouse];
    if (!stock) continue;
    stock.reserved = Math.max(0, stock.reserved - line.quantity);
    if (where === 'back') stock.free += line.quantity;
  }
}

const nextStep: Record<string, string> = { driver_pickup: 'delivering', delivering: 'delivered' };

/** Moves handed-over postings along. True when something moved. */
export function advancePostings(account: Account, tick: Tick): boolean {
  let moved = false;
  for (const carriage of Object.values(account.carriages)) {
    if (carriage.status !== 'formed' || carriage.approvedAt + tick.pace.step > tick.clock) continue;
    moved = true;
    carriage.status = 'sended';
    carriage.updatedAt = tick.now;
    for (const number of carriage.postings) {
      const posting = account.postings[number];
      if (posting?.status === 'awaiting_deliver') setStatus(account, posting, 'driver_pickup', tick);
    }
  }
  for (const posting of Object.values(account.postings)) {
    const next = toldStatus(posting) ?? nextStep[posting.status];
    if (!next || posting.nextAt === 0 || posting.nextAt > tick.clock) continue;
    moved = true;
    const { told } = posting;
    setStatus(account, posting, next, tick);
    if (told === 'last-mile') posting.substatus = inCourierService;
    const carriage = account.carriages[posting.carriage];
    if (carriage)
      Object.assign(carriage, { status: next === 'delivered' ? 'closed' : 'received', updatedAt: tick.now });
  }
  return moved;
}

/** Takes pieces out of a posting and gives their stock back; refuses more than there are. */
export function cancelItems(
  account: Account,
  posting: Posting,
  items: readonly { sku: number; quantity: number }[],
  { now }: Tick,
): void {
  for (const { sku, quantity } of items) {
    const line = posting.lines.find((one) => one.sku === sku);
    if (!line || quantity < 1 || quantity > line.quantity) throw new Refused(400, 9, 'HAS_INCORRECT_PRODUCT_QUANTITY');
  }
  for (const { sku, quantity } of items) {
    const line = posting.lines.find((one) => one.sku === sku);
    if (!line) continue;
    line.quantity -= quantity;
    const stock = account.products[line.offerId]?.stocks[posting.warehouse];
    if (!stock) continue;
    stock.reserved = Math.max(0, stock.reserved - quantity);
    stock.free += quantity;
  }
  posting.lines = posting.lines.filter(({ quantity }) => quantity > 0);
  posting.changedAt = now;
}

/** Cancels a posting and gives its stock back, unless it has left. */
export function cancelPosting(
  account: Account,
  posting: Posting,
  cancellation: NonNullable<Posting['cancellation']>,
  tick: Tick,
): void {
  posting.cancellation = cancellation;
  setStatus(account, posting, 'cancelled', tick);
}
