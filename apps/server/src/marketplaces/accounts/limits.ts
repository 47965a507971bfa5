import { type Account, type AccountLimits, getAccountLimits, isBusyTask, type SendingPlan } from '@prilavok/contract';
import {
  type Allowance,
  type Connector,
  connectors,
  MarketplaceError,
  planOf,
  type Quota,
  type SentKind,
  sentKinds,
  useOf,
} from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { mustFind } from '../../http/errors.ts';
import { handleOutside } from '../../http/handle.ts';
import { openClient } from '../connection/client.ts';
import { mustFindAccount } from '../stored/account.ts';
import { type AccountWithKeys, accountWithKeys } from '../stored/accounts.queries.ts';
import { countHeldPrices } from '../stored/held-prices.queries.ts';
import * as queries from '../stored/limits.queries.ts';

/** Milliseconds: a person waits for the plan, and it is one without quotas, too. */
const patience = 4_000;

export const limits = [
  handleOutside(getAccountLimits, async ({ company, path }) => {
    const {
      account,
      keys,
      known: load,
    } = await withCompany(
      company,
      async (db) => {
        const account = await mustFindAccount(db, path.id);
        const keys = mustFind(await accountWithKeys(db, path.id), 'Аккаунт не найден');
        return { account, keys, known: await whatWaits(db, account) };
      },
      { reads: true },
    );
    return limitsOf(account, load, await quotasOf(company, keys));
  }),
];

/** State of an account in this process: nobody is asked. */
interface AccountLoad {
  allowance: Allowance;
  now: number;
  dayEnds: number;
  kinds: Record<SentKind, Waits>;
}

/** Waiting changes of a kind, for people; and what is calculated with. */
interface Waits extends Pick<SendingPlan, 'waiting' | 'more' | 'since' | 'held' | 'sent' | 'run' | 'stopped'> {
  /** Elements that one of what waits makes: a stock for each warehouse. */
  each: number;
  /** Nothing goes before this, in milliseconds. */
  notBefore: number;
}

async function whatWaits(db: Db, account: Account): Promise<AccountLoad> {
  const { id, status } = account;
  const tasks = await queries.sendingTasks(db, id);
  const prices = await queries.waitingChanges(db, id, 'prices');
  const stocks = await queries.waitingChanges(db, id, 'stocks');
  const warehouses = await queries.openWarehouses(db, id);
  const walk = runOf(tasks, 'stocks_prices_upload');
  const changes = ({ offers, ...rest }: queries.Waiting) => ({ ...rest, waiting: offers, held: 0, sent: 0, run: walk });
  return {
    allowance: await queries.allowanceNow(db, id),
    ...(await queries.clockAndDay(db)),
    kinds: {
      cards: cardsOf(account, await queries.waitingCards(db, id), tasks),
      stocks: { ...changes(stocks), each: Math.max(1, warehouses), stopped: status.stocksUnsent },
      prices: {
        ...changes(prices),
        each: 1,
        held: await countHeldPrices(db, id, undefined),
        stopped: status.pricesUnsent,
      },
    },
  };
}

/** Cards go out by a task: not before it runs. */
function cardsOf(
  { catalog, status }: Account,
  cards: { ready: number; sent: number } | undefined,
  tasks: readonly queries.SendingTask[],
): Waits {
  const run = runOf(tasks, 'products_upload');
  const next = tasks.find(({ type, isActive, nextRunAt }) => type === 'products_upload' && isActive && nextRunAt);
  const idle = run || next ? null : 'задача «Выгрузка товаров» выключена или запускается вручную';
  const noCatalog = catalog ? idle : 'у аккаунта не выбран каталог';
  return {
    waiting: cards?.ready ?? null,
    each: 1,
    more: false,
    since: null,
    held: 0,
    sent: cards?.sent ?? 0,
    run,
    stopped: status.pausedAt ? 'аккаунт приостановлен' : noCatalog,
    notBefore: !run && next?.nextRunAt ? Date.parse(next.nextRunAt) : 0,
  };
}

function runOf(tasks: readonly queries.SendingTask[], type: queries.SendingTask['type']): SendingPlan['run'] {
  const busy = tasks.find((task) => task.type === type && isBusyTask(task));
  return busy ? { task: busy.id, done: busy.done, total: busy.total } : null;
}

/** Quotas as the marketplace tells them, or why there are none. */
async function quotasOf(
  company: string,
  account: AccountWithKeys,
): Promise<{ quotas: Quota[]; untold: string | null }> {
  const none = (untold: string) => ({ quotas: [], untold });
  const { missing } = connectors[account.marketplace];
  if (missing.limits) return none(missing.limits);
  if (account.pausedAt) return none('Аккаунт приостановлен: площадку не спрашиваем.');
  const signal = AbortSignal.timeout(patience);
  try {
    const client = openClient(company, account, { signal, attempts: 1 });
    return { quotas: await client.limits.read(), untold: null };
  } catch (error) {
    if (signal.aborted) return none('Площадка не успела их назвать.');
    if (error instanceof MarketplaceError) return none(error.message);
    throw error;
  }
}

function limitsOf(
  { marketplace }: Account,
  { kinds, ...moment }: AccountLoad,
  { quotas, untold }: { quotas: Quota[]; untold: string | null },
): AccountLimits {
  const shop = connectors[marketplace];
  return {
    at: new Date(moment.now).toISOString(),
    plans: sentKinds.map((kind) => shownPlan(shop, kind, { ...moment, waits: kinds[kind], quotas })),
    quotas: quotas.map(({ key, title, limit, used, resetAt }) => ({ id: key, title, limit, used, resetsAt: resetAt })),
    untold,
    rates: ratesOf(shop, moment),
  };
}

function shownPlan(
  shop: Connector,
  kind: SentKind,
  { waits, ...planned }: { allowance: Allowance; now: number; dayEnds: number; waits: Waits; quotas: Quota[] },
): SendingPlan {
  const { each, notBefore, ...told } = waits;
  const elements = (told.waiting ?? 0) * each;
  const { doneAt, pausedUntil, perMinute, today, narrowest } = planOf(shop, { ...planned, kind, waiting: elements });
  return {
    kind,
    ...told,
    perMinute: Math.floor(perMinute / each),
    today: Math.floor(today / each),
    narrowest,
    doneAt: elements === 0 || doneAt === null ? null : momentOf(Math.max(doneAt, notBefore)),
    pausedUntil: momentOf(pausedUntil),
  };
}

/** The marketplace's rates, the most used first. */
function ratesOf({ rates }: Connector, moment: { allowance: Allowance; now: number }): AccountLimits['rates'] {
  return rates
    .map((rate) => ({ rate, ...useOf(rate, moment) }))
    .toSorted((one, other) => other.used / other.rate.amount - one.used / one.rate.amount)
    .map(({ rate: { group, unit = 'request', ...rate }, used, pausedUntil }) => ({
      id: [group ?? '', unit, rate.amount, rate.perMs].join(' '),
      title: rate.title ?? '',
      methods: group ?? null,
      unit,
      amount: rate.amount,
      published: rate.published === undefined ? rate.amount : rate.published,
      per: rate.perMs,
      used,
      pausedUntil: momentOf(pausedUntil),
    }));
}

const momentOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
