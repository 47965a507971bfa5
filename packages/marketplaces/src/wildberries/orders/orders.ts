import { z } from 'zod';
import { type OrdersApi, type RemoteOrder, withoutAccepting, withoutOwnDelivery } from '../../api/orders.ts';
import { MarketplaceError } from '../../errors.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { portions, uniqueBy } from '../../portions.ts';
import { goodsByNumbers } from '../goods/goods.ts';
import { batch } from '../limits.ts';
import { idOrNone, rows, toldIn, unreadIn } from '../shapes.ts';
import { methodOf } from '../supply-kind.ts';
import { listWarehouses } from '../warehouses.ts';
import type { Supplies } from './supplies.ts';
import { kindOf, NewTask, orderOf, Statuses, standingOf, Task } from './tasks.ts';

const NewTasks = z.object({ orders: rows(NewTask, 'id') });
const TasksPage = z.object({ next: idOrNone, orders: rows(Task, 'id') });
const StatusesAnswer = z.object({ orders: rows(Statuses, 'id') });

/** Description of /api/v3/orders: largest `limit`, and longest period in seconds. */
const page = 1000;
const longestPeriod = 30 * 24 * 3600;

/** Assembly tasks of the scheme FBS, each of one piece: /api/v3/orders…; one is assembled by being put into a supply. */
export function ordersApi(http: Caller, supplies: Supplies): OrdersApi {
  const group = 'orders';

  async function statusesOf(numbers: readonly string[]): Promise<Map<string, Statuses>> {
    const found = new Map<string, Statuses>();
    for (const portion of portions(numbers, batch.orders)) {
      const body = { orders: portion.map(idNumber) };
      const call = { method: 'POST', host: 'marketplace', path: '/api/v3/orders/status', body, group } as const;
      const { orders } = await http.json({ ...call, repeatable: true }, StatusesAnswer);
      for (const statuses of orders) found.set(statuses.id, statuses);
    }
    return found;
  }

  /** Articles of the sizes that tasks name: a task tells its card's article, and sizes share it. What was asked once is kept. */
  const articles = new Map<string, string>();

  async function readArticles(tasks: readonly Task[]): Promise<void> {
    const unknown = tasks.filter(({ chrtId }) => !articles.has(chrtId));
    if (unknown.length === 0) return;
    try {
      const goods = await goodsByNumbers(
        http,
        unknown.map(({ nmId }) => nmId),
      );
      for (const { chrtID, offerId } of goods) articles.set(chrtID, offerId);
    } catch (error) {
      // A token that doesn't open prices, or goods that are gone, keep no order away: it comes under its card's article.
      if (!(error instanceof MarketplaceError) || !['keys', 'refused', 'missing'].includes(error.kind)) throw error;
    }
    for (const { chrtId, article } of unknown) if (!articles.has(chrtId)) articles.set(chrtId, article);
  }

  /** The lists tell no statuses: those are asked for beside. A task without one is left for the next time. */
  async function whole(tasks: readonly Task[]): Promise<RemoteOrder[]> {
    if (tasks.length === 0) return [];
    const statuses = await statusesOf(tasks.map((task) => task.id));
    await readArticles(tasks);
    const titles = new Map((await listWarehouses(http)).map((warehouse) => [warehouse.id, warehouse.name]));
    return uniqueBy(tasks, (task) => task.id).flatMap((task) => {
      const own = statuses.get(task.id);
      if (!own) return [];
      const names = { article: articles.get(task.chrtId), warehouse: titles.get(task.warehouseId) };
      return [orderOf(task, own, names)];
    });
  }

  async function newTasks(): Promise<Task[]> {
    const call = { method: 'GET', host: 'marketplace', path: '/api/v3/orders/new', group } as const;
    return (await http.json({ ...call, repeatable: true }, NewTasks)).orders;
  }

  return {
    follows: 'numbers',
    ...withoutAccepting,
    ...withoutOwnDelivery,

    async changed({ since, to, cursor }) {
      // Periods of creation, in whole seconds, as many as the window is long.
      const end = Math.ceil(Date.parse(to) / 1000);
      const [start = '', next = '0'] = cursor?.split(':') ?? [String(Math.floor(Date.parse(since) / 1000))];
      const from = Number(start);
      const until = Math.min(end, from + longestPeriod - 1);
      const query = { limit: page, next, dateFrom: from, dateTo: until };
      const call = { method: 'GET', host: 'marketplace', path: '/api/v3/orders', query, group } as const;
      const answer = await http.json({ ...call, repeatable: true }, TasksPage);
      const ended = answer.next === null || answer.next === '0' || toldIn(answer.orders) === 0;
      const following = ended ? (until < end ? `${until + 1}:0` : null) : `${from}:${answer.next}`;
      const unread = unreadIn(answer.orders).filter(Boolean);
      return { rows: await whole(answer.orders), cursor: following, unread };
    },

    async waiting() {
      const tasks = await newTasks();
      return { rows: await whole(tasks), cursor: null, unread: unreadIn(tasks).filter(Boolean) };
    },

    async read(numbers) {
      return [...(await statusesOf(numbers.filter((number) => /^\d{1,19}$/.test(number)))).values()].map(standingOf);
    },

    async pack(number, packages) {
      if (packages.length !== 1)
        throw new MarketplaceError('refused', 'В сборочном задании Wildberries одна вещь: посылка у него одна.');
      const task = (await newTasks()).find(({ id }) => id === number);
      // It stands in a supply already, or was cancelled: its status will tell.
      if (!task) return [];
      await supplies.add(await supplies.openFor(methodOf(kindOf(task))), [number]);
      return [];
    },

    async cancel(number) {
      const path = '/api/v3/orders/{orderId}/cancel';
      const call = { method: 'PATCH', host: 'marketplace', path, params: { orderId: number } } as const;
      await http.done({ ...call, group: 'orders/cancel', repeatable: false });
    },

    cancelItems() {
      throw new MarketplaceError('refused', 'В сборочном задании Wildberries одна вещь: отменяется всё задание.');
    },

    cancelReasons: async () => [],
  };
}
