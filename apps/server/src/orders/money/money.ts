import { Readable } from 'node:stream';
import {
  buyersMoney,
  type Currency,
  countMoney,
  findMoney,
  getMoneyFile,
  getOrderMoney,
  type MoneyKind,
  marketplacesMoney,
  moneyKindTitles,
  mostMoneyDays,
  type OrderMoney,
  roubles,
} from '@prilavok/contract';
import { type Db, withCompany } from '../../database/pools.ts';
import { csvOf } from '../../files/csv.ts';
import { invalid, mustFind } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { daysIn } from '../../marketplaces/index.ts';
import { accountById } from '../accounts/accounts.queries.ts';
import { mustFindOrder } from '../reading/order-model.ts';
import * as queries from './money.queries.ts';

export const money = [
  handle(findMoney, async ({ db, path, body }) => {
    await accountOf(db, path.account);
    mustBeDays(body);
    return { rows: await queries.listMoney(db, path.account, body) };
  }),

  handle(countMoney, async ({ db, path, body }) => {
    await accountOf(db, path.account);
    mustBeDays(body);
    return {
      kinds: await queries.moneyByKind(db, path.account, body),
      days: await queries.moneyByDay(db, path.account, body),
    };
  }),

  handleOutside(getMoneyFile, async ({ company, path, query, reply }) => {
    mustBeDays(query);
    const { title } = await withCompany(company, (db) => accountOf(db, path.account));
    const name = encodeURIComponent(`Начисления — ${title}, ${query.from} – ${query.to}.csv`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    const header = ['День', 'Вид', 'За что', 'Заказ', 'Артикул', 'Сумма', 'Валюта'];
    reply.type('text/csv; charset=utf-8');
    return Readable.from(csvOf(header, linesOf(company, path.account, query)));
  }),

  handle(getOrderMoney, async ({ db, path }) => {
    const { id, account, number } = await mustFindOrder(db, path.id);
    if (account === null) return { rows: [] };
    const booked = await queries.moneyOfOrder(db, { account, number });
    if (booked.length === 0) return { rows: [] };
    const lines = await queries.purchaseOfLines(db, id);
    const byCurrency = Map.groupBy(booked, ({ currency }) => currency);
    return { rows: [...byCurrency].map(([currency, of]) => moneyIn(currency, of, costOf(lines, currency))) };
  }),
];

const accountOf = async (db: Db, id: string) => mustFind(await accountById(db, id), 'Аккаунт не найден');

function mustBeDays({ from, to }: { from: string; to: string }): void {
  if (to < from) throw invalid('to', 'последний день раньше первого: поменяйте их местами');
  if (daysIn(from, to) > mostMoneyDays)
    throw invalid('to', `от первого дня больше ${mostMoneyDays} дней: выберите меньше`);
}

/** Sums, a thousand at a time: no transaction stays open while somebody's line is slow. */
async function* linesOf(
  company: string,
  account: string,
  { kind, ...asked }: { from: string; to: string; kind?: queries.MoneyLine['kind'] | undefined; search: string },
): AsyncGenerator<(string | number)[]> {
  const filter = { ...asked, kind: kind && [kind] };
  for (let before: queries.MoneyLine | undefined; ; ) {
    const rows = await nextLines(company, account, filter, before);
    for (const row of rows)
      yield [row.day, moneyKindTitles[row.kind], row.title, row.order, row.article, row.kopecks / 100, row.currency];
    before = rows.at(-1);
    if (!before) return;
  }
}

const nextLines = (
  company: string,
  account: string,
  filter: queries.Filter,
  before: queries.MoneyLine | undefined,
): Promise<queries.MoneyLine[]> =>
  withCompany(company, (db) => queries.moneyBefore(db, account, filter, { before, limit: 1000 }));

type Booked = Awaited<ReturnType<typeof queries.moneyOfOrder>>;

function moneyIn(currency: Currency, booked: Booked, goods: number | null): OrderMoney {
  const sum = (kinds: readonly MoneyKind[]) =>
    booked.reduce((all, { kind, kopecks }) => (kinds.includes(kind) ? all + kopecks : all), 0);
  const [came, kept] = [sum(buyersMoney), sum(marketplacesMoney)];
  const has = (kind: Booked[number]['kind']) => booked.some((one) => one.kind === kind);
  const edge = (of: 'since' | 'until', at: number) =>
    booked
      .map((one) => one[of])
      .toSorted()
      .at(at) ?? '';
  // Nobody says which pieces of an order came back, nor in which state; and what was never sold has cost nothing yet.
  const cost = has('sale') && !has('return') ? goods : null;
  return {
    currency,
    kinds: booked.map(({ kind, kopecks, count }) => ({ kind, currency, amount: roubles(kopecks), count })),
    came: roubles(came),
    kept: roubles(kept),
    left: roubles(came + kept),
    cost: cost === null ? null : roubles(cost),
    profit: cost === null ? null : roubles(came + kept - cost),
    since: edge('since', 0),
    until: edge('until', -1),
  };
}

/** Cost of all goods; null where that isn't known of each, in this currency. */
function costOf(lines: Awaited<ReturnType<typeof queries.purchaseOfLines>>, currency: Currency): number | null {
  const known = lines.flatMap((line) => (line.kopecks !== null && line.currency === currency ? [line.kopecks] : []));
  return known.length === lines.length && lines.length > 0 ? known.reduce((sum, one) => sum + one, 0) : null;
}
