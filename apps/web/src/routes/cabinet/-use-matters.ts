import {
  type Account,
  countOrders,
  countReturns,
  findAccounts,
  findOrders,
  findTasks,
  type Marketplace,
  type OrderRow,
  type Task,
} from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { unsentOf } from '#features/marketplaces/unsent.ts';
import { counted } from '#text/plurals.ts';
import { marketplaceTitle } from '#ui/marks/mark.tsx';

/** Something that asks for hands today. */
export interface Matter {
  id: string;
  tone: 'error' | 'warn' | 'info';
  title: string;
  text: string;
  marks: readonly Marketplace[];
  /** By when. */
  moment: string | null;
  to: string;
  action: string;
}

const quiet = true;
const orders = ['заказ', 'заказа', 'заказов'] as const;
const given = ['возврат', 'возврата', 'возвратов'] as const;
const cards = ['карточке', 'карточкам', 'карточкам'] as const;

/** What is to be done, the most urgent first; `undefined` while it isn't known, `null` when it can't be. */
export function useMatters(): Matter[] | null | undefined {
  const tasks = useCall(findTasks, { body: { limit: 200 }, quiet }).data?.rows;
  const accounts = useCall(findAccounts, { body: { limit: 200 }, quiet }).data?.rows;
  const ofOrders = useOrderMatters(accounts);
  return (
    ofOrders && [...ofOrders, ...(tasks ?? []).flatMap(mattersOfTask), ...(accounts ?? []).flatMap(mattersOfAccount)]
  );
}

/** What orders and returns ask for; nothing for whom they don't open to. */
function useOrderMatters(accounts: readonly Account[] | undefined): Matter[] | null | undefined {
  const may = useMay(countOrders);
  const { data: counts, isError } = useCall(countOrders, { body: {}, quiet }, { enabled: may });
  const overdue = useTab('overdue', 3);
  const today = useTab('today', 50);
  const fresh = useTab('unprocessed', 50);
  const claimed = useClaimed(accounts);
  if (!may) return [];
  if (!counts || !overdue || !today || !fresh) return isError ? null : undefined;

  const { tabs, states } = counts;
  const late = overdue.map(
    (order): Matter => ({
      id: `overdue-${order.id}`,
      tone: 'error',
      title: `Просрочена отгрузка: заказ ${order.number}`,
      text: order.products[0]?.title ?? '',
      marks: marksOf([order]),
      moment: order.shipBy,
      to: `/cabinet/orders/${order.id}`,
      action: 'Собрать',
    }),
  );
  const more = tabs.overdue - late.length;
  const matters: (Matter | false)[] = [
    ...late,
    more > 0 && {
      id: 'overdue',
      tone: 'error',
      title: `Просрочено ещё ${counted(more, orders)}`,
      text: 'Маркетплейс может их отменить',
      marks: [],
      moment: null,
      to: '/cabinet/orders?tab=overdue',
      action: 'Посмотреть',
    },
    states.problem > 0 && {
      id: 'problem',
      tone: 'error',
      title: `С проблемой: ${counted(states.problem, orders)}`,
      text: 'Причина — в истории заказа, словами маркетплейса',
      marks: [],
      moment: null,
      to: '/cabinet/orders?state=problem',
      action: 'Разобрать',
    },
    tabs.short > 0 && {
      id: 'short',
      tone: 'error',
      title: `Не хватает товара: ${counted(tabs.short, orders)}`,
      text: 'Продано больше, чем есть на складе: пополните остаток или отмените',
      marks: [],
      moment: null,
      to: '/cabinet/orders?tab=short',
      action: 'Разобрать',
    },
    tabs.asked > 0 && {
      id: 'asked',
      tone: 'warn',
      title: `Просят отменить: ${counted(tabs.asked, orders)}`,
      text: 'Ответьте покупателям, пока площадка не отменила сама',
      marks: [],
      moment: null,
      to: '/cabinet/orders?tab=asked',
      action: 'Ответить',
    },
    claimed > 0 && {
      id: 'claimed',
      tone: 'warn',
      title: `Ждут решения: ${counted(claimed, given)}`,
      text: 'Посмотрите, что хотят вернуть, и ответьте покупателям',
      marks: [],
      moment: null,
      to: '/cabinet/orders/returns?state=claimed',
      action: 'Ответить',
    },
    tabs.today > 0 && {
      id: 'today',
      tone: 'warn',
      title: `Отгрузить сегодня: ${counted(tabs.today, orders)}`,
      text: `Ждут отгрузки всего ${counted(states.ready, orders)}`,
      marks: marksOf(today),
      moment: today[0]?.shipBy ?? null,
      to: '/cabinet/orders?tab=today',
      action: 'К сборке',
    },
    tabs.unprocessed > 0 && {
      id: 'unprocessed',
      tone: 'info',
      title: `Необработанные: ${counted(tabs.unprocessed, orders)}`,
      text: [
        `Новых ${states.new}`,
        `в сборке ${states.assembling}`,
        ...(states.problem > 0 ? [`с проблемой ${states.problem}`] : []),
      ].join(', '),
      marks: marksOf(fresh),
      moment: fresh[0]?.shipBy ?? null,
      to: '/cabinet/orders/new',
      action: 'Разобрать',
    },
    tabs.labels > 0 && {
      id: 'labels',
      tone: 'info',
      title: `Ждут этикеток: ${counted(tabs.labels, orders)}`,
      text: 'Посылки подтверждены, этикетки ещё не печатали',
      marks: [],
      moment: null,
      to: '/cabinet/orders?tab=labels',
      action: 'Напечатать',
    },
  ];
  return matters.filter((matter) => matter !== false);
}

function useTab(tab: 'overdue' | 'today' | 'unprocessed', limit: number): OrderRow[] | undefined {
  const enabled = useMay(findOrders);
  return useCall(findOrders, { body: { filters: { tab }, sort: 'shipBy', limit }, quiet }, { enabled }).data?.rows;
}

/** How many returns wait for an answer; through an account that was disconnected nobody is answered. */
function useClaimed(accounts: readonly Account[] = []): number {
  const account = { in: accounts.map(({ id }) => id) };
  const enabled = useMay(countReturns) && accounts.length > 0;
  const counts = useCall(countReturns, { body: { account }, quiet }, { enabled }).data?.rows;
  return counts?.find(({ state }) => state === 'claimed')?.count ?? 0;
}

const marksOf = (rows: readonly OrderRow[]): Marketplace[] =>
  [...new Set(rows.map(({ marketplace }) => marketplace))].filter((one) => one !== null);

/** A task that failed, or whose cards were refused. */
function mattersOfTask(task: Task): Matter[] {
  const { refused } = task.progress;
  if (task.status !== 'failed' && (refused === 0 || task.type === 'orders_import')) return [];
  const house = marketplaceTitle(task.marketplace);
  return [
    {
      id: `task-${task.id}`,
      tone: 'error',
      title: task.status === 'failed' ? `Не удалось: ${task.title}` : `${house} отказал ${counted(refused, cards)}`,
      text: task.message,
      marks: [task.marketplace],
      moment: null,
      to: `/cabinet/marketplaces/${task.marketplace}/${task.account}/workers/${task.id}`,
      action: task.status === 'failed' ? 'Посмотреть' : 'Исправить',
    },
  ];
}

/** What isn't sent through an account, and that nothing goes through it at all. */
function mattersOfAccount(account: Account): Matter[] {
  const { id, marketplace, title, status } = account;
  const of = { marks: [marketplace], moment: null, to: `/cabinet/marketplaces/${marketplace}/${id}` } as const;
  const name = `${marketplaceTitle(marketplace)}, «${title}»`;
  const unsent = unsentOf(account).map(
    ({ title: what, reason }): Matter => ({
      ...of,
      id: `unsent-${id}-${what}`,
      tone: 'warn',
      title: `${name}: ${what.toLowerCase()}`,
      text: reason,
      action: 'Настроить',
    }),
  );
  if (status.pausedAt === null) return unsent;
  const text = status.pauseReason ?? status.message;
  const paused = { id: `account-${id}`, tone: 'error', title: `${name}: обмен приостановлен`, text } as const;
  return [...unsent, { ...of, ...paused, action: 'Проверить' }];
}
