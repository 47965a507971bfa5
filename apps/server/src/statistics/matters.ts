import { type Account, counted, type Marketplace, type Matter, orderReaders, type Role } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../database/pools.ts';
import { listHeld, mayEdit } from '../feeds/index.ts';
import { connectedAccounts } from '../marketplaces/index.ts';
import { countsByState, countsOfMovingTabs } from '../orders/index.ts';
import * as queries from './dashboard.queries.ts';
import { hasBooks } from './reading/coverage.queries.ts';
import { countCovers } from './reading/covers.queries.ts';
import { seesBooks } from './reading/figures.ts';

const orders = ['заказ', 'заказа', 'заказов'] as const;
const returns = ['возврат', 'возврата', 'возвратов'] as const;
const cards = ['карточке', 'карточкам', 'карточкам'] as const;
const goods = ['товара', 'товаров', 'товаров'] as const;
const lines = ['проданная строка', 'проданные строки', 'проданных строк'] as const;

const day = 86_400_000;
/** Late orders that stand each in a line of their own. */
const lateShown = 3;
/** Days in which goods run out, or books weren't read, that somebody is told of. */
const soon = { runsOut: 7, books: 3, key: 14 };

type Draft = Partial<Matter> & Pick<Matter, 'kind' | 'severity' | 'title' | 'text' | 'to' | 'action'>;

const matter = (draft: Draft): Matter => ({ id: draft.kind, marketplaces: [], moment: null, count: 1, ...draft });

const severities = ['error', 'warn', 'info'] as const;

/** Matters to attend to, the urgent first: errors, then what has the nearest deadline. */
export async function mattersOf(db: Db, role: Role): Promise<Matter[]> {
  // Sent together: a connection answers one after the other, without a way between them.
  const [accounts, ofOrders, troubles, ofGoods, ofFeeds] = await Promise.all([
    connectedAccounts(db, { search: '', limit: 200, offset: 0 }),
    orderReaders.includes(role) ? mattersOfOrders(db) : [],
    queries.listTroubles(db),
    mattersOfGoods(db, role),
    mattersOfFeeds(db, role),
  ]);
  const ofHealth = await mattersOfHealth(db, role, accounts);
  const found = [
    ...ofOrders,
    ...troubles.map(matterOfTask),
    ...accounts.flatMap(mattersOfAccount),
    ...ofHealth,
    ...ofGoods,
    ...ofFeeds,
  ];
  const rank = ({ severity }: Matter) => severities.indexOf(severity);
  const deadline = ({ moment }: Matter) => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment));
  return found
    .map((each, place) => ({ each, place }))
    .toSorted((a, b) => rank(a.each) - rank(b.each) || compare(deadline(a.each), deadline(b.each)) || a.place - b.place)
    .map(({ each }) => each);
}

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

async function mattersOfOrders(db: Db): Promise<Matter[]> {
  const tabs = await countsOfMovingTabs(db);
  const states = new Map((await countsByState(db)).map(({ state, count }) => [state, count]));
  const late = tabs.overdue > 0 ? await queries.listLate(db, lateShown) : [];
  const next = tabs.today > 0 ? await queries.nextDeadline(db) : { at: null, marketplaces: [] };
  const claimed = await queries.countClaimed(db);
  const [problem, fresh, assembling] = (['problem', 'new', 'assembling'] as const).map(
    (state) => states.get(state) ?? 0,
  );
  const more = tabs.overdue - late.length;
  const some = (count: number | undefined, draft: (count: number) => Draft): Matter[] =>
    count ? [matter({ count, ...draft(count) })] : [];
  return [
    ...late.map(({ id, number, shipBy, marketplace, title }) =>
      matter({
        id: `order_overdue-${id}`,
        kind: 'order_overdue',
        severity: 'error',
        title: `Просрочена отгрузка: заказ ${number}`,
        text: title,
        marketplaces: marketplace ? [marketplace] : [],
        moment: shipBy,
        to: `/cabinet/orders/${id}`,
        action: 'Собрать',
      }),
    ),
    ...some(more, (count) => ({
      kind: 'orders_overdue',
      severity: 'error',
      title: `Просрочено ещё ${counted(count, orders)}`,
      text: 'Маркетплейс может их отменить',
      to: '/cabinet/orders?tab=overdue',
      action: 'Посмотреть',
    })),
    ...some(problem, (count) => ({
      kind: 'orders_problem',
      severity: 'error',
      title: `С проблемой: ${counted(count, orders)}`,
      text: 'Причина — в истории заказа, словами маркетплейса',
      to: '/cabinet/orders?state=problem',
      action: 'Разобрать',
    })),
    ...some(tabs.short, (count) => ({
      kind: 'orders_short',
      severity: 'error',
      title: `Не хватает товара: ${counted(count, orders)}`,
      text: 'Продано больше, чем есть на складе: пополните остаток или отмените',
      to: '/cabinet/orders?tab=short',
      action: 'Разобрать',
    })),
    ...some(tabs.today, (count) => ({
      kind: 'orders_today',
      severity: 'warn',
      title: `Отгрузить сегодня: ${counted(count, orders)}`,
      text: `Ждут отгрузки всего ${counted(states.get('ready') ?? 0, orders)}`,
      marketplaces: next.marketplaces,
      moment: next.at,
      to: '/cabinet/orders?tab=today',
      action: 'К сборке',
    })),
    ...some(tabs.asked, (count) => ({
      kind: 'cancel_requests',
      severity: 'warn',
      title: `Просят отменить: ${counted(count, orders)}`,
      text: 'Ответьте покупателям, пока площадка не отменила сама',
      to: '/cabinet/orders?tab=asked',
      action: 'Ответить',
    })),
    ...some(claimed, (count) => ({
      kind: 'returns_claimed',
      severity: 'warn',
      title: `Ждут решения: ${counted(count, returns)}`,
      text: 'Посмотрите, что хотят вернуть, и ответьте покупателям',
      to: '/cabinet/orders/returns?state=claimed',
      action: 'Ответить',
    })),
    ...some((fresh ?? 0) + (assembling ?? 0) + (problem ?? 0), (count) => ({
      kind: 'orders_unprocessed',
      severity: 'info',
      title: `Необработанные: ${counted(count, orders)}`,
      text: [`Новых ${fresh}`, `в сборке ${assembling}`, ...(problem ? [`с проблемой ${problem}`] : [])].join(', '),
      to: '/cabinet/orders/new',
      action: 'Разобрать',
    })),
    ...some(tabs.labels, (count) => ({
      kind: 'labels',
      severity: 'info',
      title: `Ждут этикеток: ${counted(count, orders)}`,
      text: 'Посылки подтверждены, этикетки ещё не печатали',
      to: '/cabinet/orders?tab=labels',
      action: 'Напечатать',
    })),
  ];
}

const titleOf = (marketplace: Marketplace): string => connectors[marketplace].title;

const matterOfTask = ({ id, account, marketplace, title, message, refused, failed }: queries.TaskInTrouble): Matter =>
  matter({
    id: `${failed ? 'task_failed' : 'cards_refused'}-${id}`,
    kind: failed ? 'task_failed' : 'cards_refused',
    severity: 'error',
    title: failed ? `Не удалось: ${title}` : `${titleOf(marketplace)} отказал ${counted(refused, cards)}`,
    text: message,
    marketplaces: [marketplace],
    count: failed ? 1 : refused,
    to: `/cabinet/marketplaces/${marketplace}/${account}/workers/${id}`,
    action: failed ? 'Посмотреть' : 'Исправить',
  });

/** Matters of an account: unsent kinds, keys that end, a pause. */
function mattersOfAccount({ id, marketplace, title, status }: Account): Matter[] {
  const of = { marketplaces: [marketplace], to: `/cabinet/marketplaces/${marketplace}/${id}` };
  const name = `${titleOf(marketplace)}, «${title}»`;
  if (status.pausedAt !== null)
    return [
      matter({
        ...of,
        id: `account_paused-${id}`,
        kind: 'account_paused',
        severity: 'error',
        title: `${name}: обмен приостановлен`,
        text: status.pauseReason ?? status.message,
        action: 'Проверить',
      }),
    ];
  const { stocksUnsent, pricesUnsent, keysExpireAt } = status;
  const unsent =
    stocksUnsent !== null && stocksUnsent === pricesUnsent
      ? [{ what: 'остатки и цены', reason: stocksUnsent }]
      : [
          ...(stocksUnsent === null ? [] : [{ what: 'остатки', reason: stocksUnsent }]),
          ...(pricesUnsent === null ? [] : [{ what: 'цены', reason: pricesUnsent }]),
        ];
  const left = keysExpireAt === null ? null : Date.parse(keysExpireAt) - Date.now();
  return [
    ...(left === null || left > soon.key * day
      ? []
      : [
          matter({
            ...of,
            id: `account_key-${id}`,
            kind: 'account_key',
            severity: left <= 0 ? 'error' : 'warn',
            title: left <= 0 ? `${name}: ключ больше не действует` : `${name}: ключ скоро перестанет действовать`,
            text: 'Без нового ключа остатки и цены перестанут уходить, а заказы — приходить',
            moment: keysExpireAt,
            action: 'Обновить ключ',
          }),
        ]),
    ...unsent.map(({ what, reason }) =>
      matter({
        ...of,
        id: `account_unsent-${id}-${what}`,
        kind: 'account_unsent',
        severity: 'warn',
        title: `${name}: ${what} не отправляются`,
        text: reason,
        action: 'Настроить',
      }),
    ),
  ];
}

/** Feeds whose new version waits for a decision, for those who may decide. */
async function mattersOfFeeds(db: Db, role: Role): Promise<Matter[]> {
  return (await listHeld(db))
    .filter(({ kind }) => mayEdit({ role }, kind))
    .map(({ id, title }) =>
      matter({
        id: `feed_held-${id}`,
        kind: 'feed_held',
        severity: 'warn',
        title: `Придержана новая версия фида «${title}»`,
        text: 'Строк стало намного меньше, или слишком много ошибок: пока отдаётся прежняя версия',
        to: `/cabinet/feeds/${id}`,
        action: 'Решить',
      }),
    );
}

/** Prices and stocks that differ there, and books that nobody has read. */
async function mattersOfHealth(db: Db, role: Role, accounts: readonly Account[]): Promise<Matter[]> {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return (await queries.listHealth(db)).flatMap(({ account: id, prices, stocks, booksRead, ordered }) => {
    const account = byId.get(id);
    if (!account) return [];
    const { marketplace, title } = account;
    const name = `${titleOf(marketplace)}, «${title}»`;
    const of = { marketplaces: [marketplace], to: `/cabinet/marketplaces/${marketplace}/${id}` };
    const drift = (kind: 'prices_drift' | 'stocks_drift', what: string, text: string, count: number) =>
      count === 0
        ? []
        : [
            matter({
              ...of,
              id: `${kind}-${id}`,
              kind,
              severity: 'warn',
              title: `${name}: ${what} у ${counted(count, goods)}`,
              text,
              count,
              action: 'Сверить',
            }),
          ];
    const unread =
      seesBooks(role) &&
      ordered &&
      hasBooks(marketplace) &&
      (booksRead === null || Date.now() - Date.parse(booksRead) > soon.books * day);
    return [
      ...drift('stocks_drift', 'остаток расходится', 'Если там больше, чем есть, можно продать лишнее', stocks),
      ...drift('prices_drift', 'цена расходится', 'На площадке не та цена, которую поставили вы', prices),
      ...(unread
        ? [
            matter({
              ...of,
              id: `books_unread-${id}`,
              kind: 'books_unread',
              severity: 'info',
              title: `${name}: начисления ${booksRead === null ? 'ещё не прочитаны' : 'не читались больше трёх дней'}`,
              text: 'Без них не видно, что площадка удержала и сколько осталось',
              action: 'Прочитать',
            }),
          ]
        : []),
    ];
  });
}

async function mattersOfGoods(db: Db, role: Role): Promise<Matter[]> {
  const runsOut = await countCovers(db, { within: soon.runsOut });
  const uncosted = seesBooks(role) ? await queries.countUncosted(db) : 0;
  return [
    ...(runsOut > 0
      ? [
          matter({
            kind: 'runs_out',
            severity: 'warn',
            title: `Закончатся на этой неделе: ${counted(runsOut, ['товар', 'товара', 'товаров'])}`,
            text: 'По продажам последних 30 дней',
            count: runsOut,
            to: '/cabinet/statistics/products?view=cover&within=7',
            action: 'Посмотреть',
          }),
        ]
      : []),
    ...(uncosted > 0
      ? [
          matter({
            kind: 'cost_missing',
            severity: 'info',
            title: `Без себестоимости: ${counted(uncosted, lines)} за 30 дней`,
            text: 'Прибыль без неё выше настоящей',
            count: uncosted,
            to: '/cabinet/statistics/products?view=cost&missing=true',
            action: 'Указать',
          }),
        ]
      : []),
  ];
}
