import type { Tick } from '../frame/clock.ts';
import type { Emulator, Goods, OrderView, Turnabout } from '../frame/emulator.ts';
import { WrongInput } from '../frame/refusal.ts';
import { refusedGoods } from '../frame/refused-goods.ts';
import type { Account, Card, Task } from './account.ts';
import { blockedFor } from './blocked.ts';
import { isOnSale } from './cards.ts';
import { claimTask } from './claims.ts';
import { discounted } from './prices.ts';
import { cancelTask, isOpen, placeOrder } from './tasks.ts';

/** In the order of a task's life. */
const statuses: Record<string, string> = {
  new: 'Новое',
  confirm: 'На сборке',
  complete: 'В доставке',
  sorted: 'Отсортировано',
  ready_for_pickup: 'На пункте выдачи',
  postponed_delivery: 'Доставка отложена',
  sold: 'Получено',
  cancel: 'Отменено продавцом',
  canceled: 'Отменено',
  canceled_by_client: 'Отказ при получении',
  declined_by_client: 'Отменено покупателем',
  defect: 'Брак',
};
/** Whither a task can be moved by hand; the rest are the seller's acts. */
const movable = ['sorted', 'ready_for_pickup', 'postponed_delivery', 'sold'];
const ended = ['sold', 'cancel', 'canceled', 'canceled_by_client', 'declined_by_client', 'defect'];

const statusOf = ({ supplierStatus, wbStatus }: Task): string => (wbStatus === 'waiting' ? supplierStatus : wbStatus);

/** Buyers and carriers of the emulated Wildberries. */
export const trade: Pick<
  Emulator<Account>,
  'shelf' | 'buy' | 'orders' | 'order' | 'statuses' | 'move' | 'cancel' | 'lose' | 'giveBack'
> = {
  statuses,
  shelf: (account) => [...Object.values(account.cards).flatMap((card) => goodsOf(card)), ...refused(account)],
  buy(account, lines, tick) {
    const tasks = placeOrder(account, lines, tick);
    return { order: tasks[0]?.orderUid ?? '', numbers: tasks.map(({ id }) => String(id)) };
  },
  orders: (account) => Object.values(account.tasks).map((task) => view(account, task)),
  order(account, number) {
    const task = account.tasks[number];
    return task && view(account, task);
  },
  move(account, number, status, { now }) {
    const task = taskOf(account, number);
    if (!movable.includes(status))
      throw new WrongInput(`Так заказ переводит сам продавец: ${statuses[status] ?? status}`);
    if (ended.includes(statusOf(task))) throw new WrongInput(`Задание ${number} уже закончено`);
    Object.assign(task, { supplierStatus: 'complete', wbStatus: status, changedAt: now, nextAt: 0 });
  },
  cancel(account, number, tick) {
    const task = taskOf(account, number);
    if (!isOpen(task)) throw new WrongInput(`Задание ${number} уже не отменить`);
    end(account, task, { wbStatus: 'declined_by_client', reason: 'Покупатель передумал' }, tick);
  },
  lose(account, number, tick) {
    mustBeOnTheWay(taskOf(account, number));
    end(account, taskOf(account, number), { wbStatus: 'canceled', reason: 'Утеряно при доставке' }, tick);
  },
  giveBack(account, number, tick) {
    const task = taskOf(account, number);
    if (statusOf(task) === 'sold') {
      if (isClaimed(account, task)) throw new WrongInput(`По заданию ${number} уже есть заявка на возврат`);
      return claimTask(account, task, tick);
    }
    mustBeOnTheWay(taskOf(account, number));
    end(account, taskOf(account, number), { wbStatus: 'canceled_by_client', reason: 'Отказ при получении' }, tick);
  },
};

function end(account: Account, task: Task, why: { wbStatus: string; reason: string }, { now }: Tick): void {
  cancelTask(account, task, { status: { wbStatus: why.wbStatus }, reason: why.reason, now });
}

function goodsOf(card: Card): Goods[] {
  return card.sizes.map(({ chrtID, techSize }) => {
    const stocks = Object.values(card.stocks).map((own) => own[chrtID] ?? 0);
    return {
      offerId: card.sizes.length > 1 ? `${card.vendorCode}/${techSize}` : card.vendorCode,
      title: card.title,
      price: discounted(card).toFixed(2),
      currency: 'RUB',
      free: stocks.reduce((sum, pieces) => sum + pieces, 0),
      // All pieces of a line go from one warehouse.
      most: Math.max(0, ...stocks),
      reserved: 0,
      onSale: isOnSale(card),
      state: stateOf(card),
      faults: [blockedFor(card) ?? [], card.quarantine ? ['Новая цена в карантине'] : []].flat(),
      updatedAt: card.updatedAt,
    };
  });
}

function stateOf(card: Card): string {
  if (card.trashedAt > 0) return 'В корзине';
  if (blockedFor(card) !== undefined) return 'Заблокирована';
  if (card.photos.length === 0) return 'Без фото';
  return card.price > 0 ? 'Продаётся' : 'Без цены';
}

/** Cards that never came into being. */
const refused = (account: Account): Goods[] =>
  account.drafts
    .slice(-20)
    .flatMap(({ errors, updatedAt }) =>
      Object.entries(errors).map(([offerId, faults]) => refusedGoods(offerId, faults, { updatedAt })),
    );

const isClaimed = ({ claims = {} }: Account, { id }: Task): boolean =>
  Object.values(claims).some(({ task }) => task === id);

function turnaboutsOf(account: Account, task: Task): Turnabout[] {
  const status = statusOf(task);
  if (status === 'sold') return isClaimed(account, task) ? [] : ['giveBack'];
  return ended.includes(status) ? [] : isOpen(task) ? ['cancel'] : ['lose', 'giveBack'];
}

function view(account: Account, task: Task): OrderView {
  const status = statusOf(task);
  return {
    number: String(task.id),
    lines: [{ title: task.title, quantity: 1 }],
    status,
    substatus: task.supplyId,
    title: statuses[status] ?? status,
    reason: task.reason,
    createdAt: task.createdAt,
    changedAt: task.changedAt,
    next: ended.includes(status) || isOpen(task) ? [] : movable.filter((one) => one !== status),
    can: turnaboutsOf(account, task),
  };
}

function taskOf(account: Account, number: string): Task {
  const task = account.tasks[number];
  if (!task) throw new WrongInput(`Задания ${number} в песочнице нет`, 404);
  return task;
}

function mustBeOnTheWay(task: Task): void {
  if (task.supplierStatus !== 'complete' || ended.includes(statusOf(task)))
    throw new WrongInput(`Задание ${task.id} не в пути: ${statuses[statusOf(task)] ?? ''}`);
}
