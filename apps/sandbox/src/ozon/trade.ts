import { Currency } from '@prilavok/contract';
import type { Tick } from '../frame/clock.ts';
import type { Emulator, Goods, OrderView, Turnabout } from '../frame/emulator.ts';
import { WrongInput } from '../frame/refusal.ts';
import { refusedGoods } from '../frame/refused-goods.ts';
import type { Account, Posting, Product } from './account.ts';
import { askToCancel } from './orders/cancel-requests.ts';
import { deliversThemselves } from './orders/own-delivery.ts';
import { cancelPosting, placeOrder, setStatus } from './orders/postings.ts';
import { returnPosting } from './orders/returns.ts';

/** In the order of a posting's life. */
const statuses: Record<string, string> = {
  awaiting_registration: 'Ожидает регистрации',
  awaiting_approve: 'Ожидает подтверждения',
  awaiting_verification: 'Создано',
  awaiting_packaging: 'Ожидает упаковки',
  awaiting_deliver: 'Ожидает отгрузки',
  acceptance_in_progress: 'Идёт приёмка',
  driver_pickup: 'У водителя',
  delivering: 'Доставляется',
  delivered: 'Доставлено',
  cancelled: 'Отменено',
  cancelled_from_split_pending: 'Разделено на другие',
  arbitration: 'Арбитраж',
  client_arbitration: 'Клиентский арбитраж',
  not_accepted: 'Не принято',
  sent_by_seller: 'Отправлено продавцом',
};
/** States in the order of their likelihood, the likeliest first. */
const likely: Record<string, string[]> = {
  awaiting_packaging: ['awaiting_deliver'],
  awaiting_deliver: ['driver_pickup'],
  driver_pickup: ['delivering', 'delivered'],
  delivering: ['delivered'],
  arbitration: ['awaiting_deliver'],
};
const ended = ['delivered', 'cancelled', 'cancelled_from_split_pending'];
const onTheWay = ['driver_pickup', 'delivering', 'sent_by_seller'];
const changedMind = { reasonId: 507, reason: 'Покупатель передумал' };
const productStates = { moderating: 'На модерации', price_sent: 'Продаётся', declined: 'Не прошёл модерацию' };

/** Buyers and carriers of the emulated Ozon. */
export const trade: Pick<
  Emulator<Account>,
  'shelf' | 'keepStocks' | 'buy' | 'orders' | 'order' | 'statuses' | 'move' | 'cancel' | 'lose' | 'giveBack'
> = {
  statuses,
  shelf: (account) => [
    ...Object.values(account.products).map((product) => goods(account, product)),
    ...refused(account),
  ],
  keepStocks(account) {
    const stocks = structuredClone(
      Object.values(account.products).map(({ offer_id, stocks: kept }) => ({ offer_id, kept })),
    );
    return () => {
      for (const { offer_id, kept } of stocks) if (account.products[offer_id]) account.products[offer_id].stocks = kept;
    };
  },
  buy(account, lines, tick) {
    const postings = placeOrder(account, lines, tick);
    return { order: postings[0]?.orderNumber ?? '', numbers: postings.map(({ number }) => number) };
  },
  orders: (account) => Object.values(account.postings).map((posting) => view(account, posting)),
  order(account, number) {
    const posting = account.postings[number];
    return posting && view(account, posting);
  },
  move(account, number, status, tick) {
    if (status === 'cancelled') cancelled(account, number, changedMind, tick);
    else setStatus(account, postingOf(account, number), status, tick);
  },
  cancel(account, number, tick) {
    const posting = postingOf(account, number);
    // The seller is asked first; until then the order stands as it did.
    if (deliversThemselves(account) && !ended.includes(posting.status)) return askToCancel(account, posting, tick);
    cancelled(account, number, changedMind, tick);
  },
  lose(account, number, tick) {
    mustBeOnTheWay(postingOf(account, number));
    const reason = 'Заказ утерян службой доставки';
    cancelled(account, number, { reasonId: 667, reason, type: 'ozon', initiator: 'Ozon' }, tick);
  },
  giveBack(account, number, tick) {
    const posting = postingOf(account, number);
    if (posting.status === 'delivered') {
      if (Object.values(account.returns).some((one) => one.posting === number))
        throw new WrongInput(`Отправление ${number} уже вернули`);
      returnPosting(account, posting, tick, { type: 'ClientReturn', reason: 'Товар не подошёл' });
      return;
    }
    mustBeOnTheWay(posting);
    const reason = 'Покупатель не забрал заказ';
    cancelled(account, number, { reasonId: 665, reason }, tick);
    returnPosting(account, posting, tick, { type: 'Cancellation', reason });
  },
};

function goods(account: Account, product: Product): Goods {
  const stocks = Object.values(product.stocks);
  const sum = (of: (stock: (typeof stocks)[number]) => number) => stocks.reduce((total, stock) => total + of(stock), 0);
  return {
    offerId: product.offer_id,
    title: product.name,
    price: product.price,
    currency: Currency.catch('RUB').parse(account.currency),
    free: sum(({ free }) => free),
    // A posting goes from one warehouse.
    most: Math.max(0, ...stocks.map(({ free }) => free)),
    reserved: sum(({ reserved }) => reserved),
    onSale: product.state === 'price_sent' && !product.archived,
    state: product.archived ? 'В архиве' : productStates[product.state],
    faults: product.errors.map(({ message }) => message),
    updatedAt: product.updatedAt,
  };
}

const shownRefusals = 20;

/** Cards that never became products. */
function refused(account: Account): Goods[] {
  return Object.values(account.tasks)
    .flatMap((task) => task.results.map((result) => ({ ...result, at: task.createdAt })))
    .filter(({ status, offer_id }) => status === 'failed' && !account.products[offer_id])
    .slice(-shownRefusals)
    .map(({ offer_id, errors, at }) =>
      refusedGoods(
        offer_id,
        errors.map(({ message }) => message),
        { updatedAt: at },
      ),
    );
}

function view(account: Account, posting: Posting): OrderView {
  const { status } = posting;
  const first = likely[status] ?? [];
  const others = Object.keys(statuses).filter((one) => !first.includes(one) && !ended.includes(one));
  const next = ended.includes(status) ? [] : [...first, ...others, 'delivered'];
  return {
    number: posting.number,
    lines: posting.lines.map(({ name, quantity }) => ({ title: name, quantity })),
    status,
    substatus: posting.substatus,
    title: statuses[status] ?? status,
    reason: posting.cancellation?.reason ?? '',
    createdAt: posting.createdAt,
    changedAt: posting.changedAt,
    next: [...new Set(next)].filter((one) => one !== status),
    can: turnaboutsOf(account, posting),
  };
}

function turnaboutsOf(account: Account, { number, status }: Posting): Turnabout[] {
  if (onTheWay.includes(status))
    return deliversThemselves(account) ? ['cancel', 'lose', 'giveBack'] : ['lose', 'giveBack'];
  if (!ended.includes(status)) return ['cancel'];
  const returned = Object.values(account.returns).some(({ posting }) => posting === number);
  return status === 'delivered' && !returned ? ['giveBack'] : [];
}

function postingOf(account: Account, number: string): Posting {
  const posting = account.postings[number];
  if (!posting) throw new WrongInput(`Отправления ${number} в песочнице нет`, 404);
  return posting;
}

function mustBeOnTheWay({ number, status }: Posting): void {
  if (!onTheWay.includes(status))
    throw new WrongInput(`Отправление ${number} не в пути: ${statuses[status] ?? status}`);
}

type Cancellation = NonNullable<Posting['cancellation']>;

function cancelled(
  account: Account,
  number: string,
  why: Pick<Cancellation, 'reasonId' | 'reason'> & Partial<Cancellation>,
  tick: Tick,
): void {
  const posting = postingOf(account, number);
  const buyer = {
    type: 'client',
    initiator: 'Покупатель',
    afterShip: posting.shippedAt > 0 || onTheWay.includes(posting.status),
  };
  cancelPosting(account, posting, { ...buyer, ...why }, tick);
}
