import { Readable } from 'node:stream';
import {
  type Compared,
  type Currency,
  getRealization,
  getRealizationFile,
  type MoneyKind,
  type Realized,
  type RealizedProduct,
  roubles,
} from '@prilavok/contract';
import { connectors, type RealizedProduct as RemoteProduct } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../database/pools.ts';
import { csvOf } from '../files/csv.ts';
import { conflict, mustFind } from '../http/errors.ts';
import { handleOutside } from '../http/handle.ts';
import { clientOf } from '../marketplaces/index.ts';
import { askMarketplace } from './account-connection.ts';
import { accountById } from './accounts.queries.ts';
import { moneyByKind } from './money.queries.ts';

export const realization = [
  handleOutside(getRealization, async ({ company, path }) => {
    const told = await reportOf(company, path);
    if (!told) return { report: null };
    const { number, day, currency, rows } = told;
    const booked = await withCompany(
      company,
      (db) => moneyByKind(db, path.account, { from: `${path.month}-01`, to: lastDay(path.month) }),
      { reads: true },
    );
    const own = new Map(booked.filter((one) => one.currency === currency).map(({ kind, amount }) => [kind, amount]));
    const total = summed(rows);
    return {
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

  handleOutside(getRealizationFile, async ({ company, path, reply }) => {
    const told = await reportOf(company, path);
    if (!told) throw conflict('no_report', `Отчёта за ${path.month} площадка ещё не составила`);
    const name = encodeURIComponent(`Реализация — ${told.title}, ${path.month}.csv`);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
    return reply.type('text/csv; charset=utf-8').send(Readable.from(csvOf(header, linesOf(told))));
  }),
];

const header = [
  ...['Номер на площадке', 'Артикул', 'Название', 'Доставлено, шт.', 'Доставлено на сумму', 'Возвращено, шт.'],
  ...['Возвращено на сумму', 'Вознаграждение', 'Доплаты', 'К начислению', 'Валюта'],
];

async function* linesOf({ rows, currency }: { rows: RemoteProduct[]; currency: Currency }) {
  for (const { id, article, title, ...sums } of productsOf(rows))
    yield [
      ...[id, article, title, sums.soldPieces, Number(sums.sold), sums.returnedPieces, Number(sums.returned)],
      ...[Number(sums.fee), Number(sums.extra), Number(sums.due), currency],
    ];
}

interface Asked {
  account: string;
  month: string;
}

/** What the marketplace says of the month; nothing while it hasn't made the report. */
async function reportOf(company: string, { account: id, month }: Asked) {
  const account = await withCompany(
    company,
    async (db: Db) => mustFind(await accountById(db, id), 'Аккаунт не найден'),
    {
      reads: true,
    },
  );
  const lacks = connectors[account.marketplace].missing.realization;
  if (lacks) throw conflict('section_missing', lacks);
  const client = await clientOf(company, id);
  const told = await askMarketplace('not_ready', () => client.realization.ofMonth(month));
  return told && { ...told, title: account.title, currency: told.currency ?? account.currency ?? 'RUB' };
}

const lastDay = (month: string): string => {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
};

type Sums = Pick<RemoteProduct, 'sold' | 'returned' | 'fee' | 'extra' | 'due'>;

function summed(rows: readonly Sums[]): Sums {
  const sum = (of: (row: Sums) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    sold: { pieces: sum(({ sold }) => sold.pieces), kopecks: sum(({ sold }) => sold.kopecks) },
    returned: { pieces: sum(({ returned }) => returned.pieces), kopecks: sum(({ returned }) => returned.kopecks) },
    fee: sum(({ fee }) => fee),
    extra: sum(({ extra }) => extra),
    due: sum(({ due }) => due),
  };
}

const inRoubles = ({ sold, returned, fee, extra, due }: Sums): Realized => ({
  soldPieces: sold.pieces,
  sold: roubles(sold.kopecks),
  returnedPieces: returned.pieces,
  returned: roubles(returned.kopecks),
  fee: roubles(fee),
  extra: roubles(extra),
  due: roubles(due),
});

/** Products, each with all its prices together; what brought most comes first. */
function productsOf(rows: readonly RemoteProduct[]): RealizedProduct[] {
  return [...Map.groupBy(rows, ({ sku }) => sku)]
    .map(([id, of]) => ({ id, title: of[0]?.title ?? '', article: of[0]?.offerId ?? '', sums: summed(of) }))
    .toSorted((one, other) => other.sums.due - one.sums.due)
    .map(({ sums, ...product }) => ({ ...product, ...inRoubles(sums) }));
}

/** The report beside what was booked, where what is kept has a minus. */
function comparedWith({ sold, returned, fee }: Sums, booked: ReadonlyMap<MoneyKind, string>): Compared[] {
  const reported = { sale: sold.kopecks, return: -returned.kopecks, commission: -fee };
  return (['sale', 'return', 'commission'] as const).map((kind) => {
    const own = Math.round(Number(booked.get(kind) ?? 0) * 100);
    return {
      kind,
      reported: roubles(reported[kind]),
      booked: roubles(own),
      difference: roubles(own - reported[kind]),
    };
  });
}
