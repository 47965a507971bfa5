import { Readable } from 'node:stream';
import {
  askRealization,
  type Compared,
  type Currency,
  getRealization,
  getRealizationFile,
  type MoneyKind,
  type Realized,
  type RealizedProduct,
  roubles,
} from '@prilavok/contract';
import {
  connectors,
  type RealizationApi,
  type RealizedProduct as RemoteProduct,
  type RemoteRealization,
} from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { csvOf } from '../../files/csv.ts';
import { conflict, invalid, mustFind } from '../../http/errors.ts';
import { handleOutside } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { clientOf, marketDay } from '../../marketplaces/index.ts';
import { askMarketplace } from '../accounts/account-connection.ts';
import { accountById, type OrdersAccount } from '../accounts/accounts.queries.ts';
import { moneyByKind } from './money.queries.ts';
import { enqueueBringing } from './realization.jobs.ts';
import * as queries from './realization.queries.ts';

export const realization = [
  handleOutside(getRealization, async ({ company, path }) => {
    const { told, ...asked } = await reportOf(company, path);
    if (!told) return { ...asked, report: null };
    const { number, day, currency, rows } = told;
    const booked = await withCompany(
      company,
      (db) => moneyByKind(db, path.account, { from: `${path.month}-01`, to: lastDay(path.month) }),
      { reads: true },
    );
    const own = new Map(booked.filter((one) => one.currency === currency).map(({ kind, amount }) => [kind, amount]));
    const total = summed(rows);
    return {
      ...asked,
      report: {
        number,
        day,
        currency,
        total: inRoubles(total),
        compared: comparedWith(total, own),
        rows: productsOf(rows),
      },
    };
  }),

  handleOutside(askRealization, async ({ company, path }) => {
    const { id } = await accountOf(company, path.account);
    if (path.month > marketDay(0).slice(0, 7)) throw invalid('month', 'этот месяц ещё не наступил');
    if (!(await clientOf(company, id)).realization.onRequest)
      throw conflict('not_on_request', 'Площадка отдаёт этот отчёт сразу: запрашивать его не нужно');
    return withCompany(company, async (db) => {
      await queries.insertRealization(db, path);
      await enqueueBringing(db, path);
      announce(db, { type: 'changed', resource: 'orders/realization', ids: [id] });
      return mustFind(await queries.realizationOf(db, path), missing).request;
    });
  }),

  handleOutside(getRealizationFile, async ({ company, path, reply }) => {
    const { told } = await reportOf(company, path);
    if (!told) throw conflict('no_report', `Отчёта за ${path.month} площадка ещё не составила`);
    const name = encodeURIComponent(`Реализация — ${told.title}, ${path.month}.csv`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    reply.type('text/csv; charset=utf-8');
    return Readable.from(csvOf(header, linesOf(told)));
  }),
];

/** Reports of an account that are kept, newest first, beside what was booked in their months. */
export async function comparedRealizations(
  db: Db,
  account: string,
): Promise<{ month: string; currency: Currency; compared: Compared[] }[]> {
  const kept = await queries.listRealizations(db, account);
  const compared = [];
  for (const { month, report, currency } of kept) {
    const booked = await moneyByKind(db, account, { from: `${month}-01`, to: lastDay(month) });
    const own = new Map(booked.filter((one) => one.currency === currency).map(({ kind, amount }) => [kind, amount]));
    compared.push({ month, currency, compared: comparedWith(summed(report.rows), own) });
  }
  return compared;
}

const header = [
  ...['Номер на площадке', 'Артикул', 'Название', 'Доставлено, шт.', 'Доставлено на сумму', 'Возвращено, шт.'],
  ...['Возвращено на сумму', 'Скидки', 'Вознаграждение', 'Доплаты', 'К начислению', 'Валюта'],
];

async function* linesOf({ rows, currency }: { rows: RemoteProduct[]; currency: Currency }) {
  for (const { id, article, title, ...sums } of productsOf(rows))
    yield [
      ...[id, article, title, sums.soldPieces, Number(sums.sold), sums.returnedPieces, Number(sums.returned)],
      ...[sums.discount, sums.fee, sums.extra, sums.due].map((sum) => (sum === null ? '' : Number(sum))),
      currency,
    ];
}

const missing = 'Аккаунт не найден';

/** An account whose marketplace tells what it realized. */
async function accountOf(company: string, id: string): Promise<OrdersAccount> {
  const account = await withCompany(company, async (db) => mustFind(await accountById(db, id), missing), {
    reads: true,
  });
  const lacks = connectors[account.marketplace].missing.realization;
  if (lacks) throw conflict('section_missing', lacks);
  return account;
}

/**
 * The marketplace's report on the month, and the state of the request; nothing is told while it hasn't made the report.
 */
async function reportOf(company: string, path: queries.OfMonth) {
  const account = await accountOf(company, path.account);
  const { realization: there } = await clientOf(company, account.id);
  const { onRequest } = there;
  const asked = onRequest
    ? await withCompany(company, (db) => queries.realizationOf(db, path), { reads: true })
    : undefined;
  const report = onRequest ? asked?.report : await toldAtOnce(there, path.month);
  const told = report && { ...report, title: account.title, currency: report.currency ?? account.currency ?? 'RUB' };
  return { told, onRequest, request: asked?.request ?? null };
}

async function toldAtOnce(there: RealizationApi, month: string): Promise<RemoteRealization | null> {
  const answer = await askMarketplace('not_ready', () => there.ofMonth(month, {}));
  return answer.state === 'told' ? answer.report : null;
}

const lastDay = (month: string): string => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
};

type Sums = Pick<RemoteProduct, 'sold' | 'returned' | 'discount' | 'fee' | 'extra' | 'due'>;

function summed(rows: readonly Sums[]): Sums {
  const sum = (of: (row: Sums) => number) => rows.reduce((all, row) => all + of(row), 0);
  // What no row tells isn't nought.
  const known = (of: (row: Sums) => number | null) =>
    rows.some((row) => of(row) !== null) ? sum((row) => of(row) ?? 0) : null;
  return {
    sold: { pieces: sum(({ sold }) => sold.pieces), kopecks: sum(({ sold }) => sold.kopecks) },
    returned: { pieces: sum(({ returned }) => returned.pieces), kopecks: sum(({ returned }) => returned.kopecks) },
    discount: known(({ discount }) => discount),
    fee: known(({ fee }) => fee),
    extra: sum(({ extra }) => extra),
    due: known(({ due }) => due),
  };
}

const inRoubles = ({ sold, returned, discount, fee, extra, due }: Sums): Realized => ({
  soldPieces: sold.pieces,
  sold: roubles(sold.kopecks),
  returnedPieces: returned.pieces,
  returned: roubles(returned.kopecks),
  discount: discount === null ? null : roubles(discount),
  fee: fee === null ? null : roubles(fee),
  extra: roubles(extra),
  due: due === null ? null : roubles(due),
});

/** Products, each with all its prices together; what brought most comes first. */
function productsOf(rows: readonly RemoteProduct[]): RealizedProduct[] {
  return [...Map.groupBy(rows, ({ sku }) => sku)]
    .map(([id, of]) => ({ id, title: of[0]?.title ?? '', article: of[0]?.offerId ?? '', sums: summed(of) }))
    .toSorted((one, other) => broughtBy(other.sums) - broughtBy(one.sums))
    .map(({ sums, ...product }) => ({ ...product, ...inRoubles(sums) }));
}

const broughtBy = ({ due, sold, returned }: Sums): number => due ?? sold.kopecks - returned.kopecks;

/** Compares the report with the bookings, where kept money has a minus. */
function comparedWith({ sold, returned, fee }: Sums, booked: ReadonlyMap<MoneyKind, string>): Compared[] {
  const reported = { sale: sold.kopecks, return: -returned.kopecks, commission: fee === null ? null : -fee };
  return (['sale', 'return', 'commission'] as const).flatMap((kind) => {
    const told = reported[kind];
    if (told === null) return [];
    const own = Math.round(Number(booked.get(kind) ?? 0) * 100);
    return [{ kind, reported: roubles(told), booked: roubles(own), difference: roubles(own - told) }];
  });
}
