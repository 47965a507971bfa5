import {
  countProductStatistics,
  findProductSeries,
  findProductStatistics,
  findProductSumRows,
  getProductStatistics,
  type Role,
  type StatisticsRow,
  type UnitEconomics,
} from '@prilavok/contract';
import { daysOfOffer } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { invalid, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { listContributions } from './classes.queries.ts';
import { allAccounts } from './counting/settle.queries.ts';
import { todayOf } from './counting/state.queries.ts';
import * as queries from './products.queries.ts';
import { roleOf } from './reading/caller.ts';
import { classify } from './reading/classify.ts';
import { coverOf } from './reading/covers.queries.ts';
import { pieceOf } from './reading/economics.ts';
import { figuresOf, mustSee, seesBooks, sumOf } from './reading/figures.ts';
import * as goods from './reading/goods.queries.ts';
import { goodsBehind } from './reading/goods-behind.ts';
import { type PeriodBody, periodOf } from './reading/period.ts';
import { orderOf, type Table, type TableQuestion } from './reading/table.ts';
import { totalsOf } from './reading/totals.ts';
import { settingsOf, taxToday } from './settings.queries.ts';

export const products = [
  handle(findProductStatistics, ({ db, body, caller }) => productTable(db, roleOf(caller), body)),

  handle(countProductStatistics, async ({ db, body, caller }) =>
    totalsOf(db, roleOf(caller), body, {
      read: (scope) => goods.goodsByDay(db, scope, body),
      currencies: (days) => goods.currenciesOfGoods(db, days),
      accounts: body.account?.in,
    }),
  ),

  handle(findProductSumRows, async ({ db, path, body, caller }) => {
    mustSee(body.measure, roleOf(caller), 'measure_hidden');
    await offerOf(db, path.id);
    return goodsBehind(db, 'offer', path.id, body);
  }),

  handle(getProductStatistics, async ({ db, path, query, caller }) => {
    const today = await todayOf(db);
    const offer = await offerOf(db, path.id, today);
    const books = seesBooks(roleOf(caller));
    const channels = books ? await queries.channelsOfOffer(db, path.id, query) : [];
    const { thresholds } = await settingsOf(db);
    const ranked = classify(
      await listContributions(db, { by: 'revenue', window: '365', currency: query.currency }),
      thresholds,
    );
    const own = ranked.find(({ id }) => id === path.id);
    return {
      ...offer,
      cost: books ? offer.cost : null,
      economics: channels.flatMap(economicsOf),
      tax: books ? await taxToday(db, today) : null,
      abc: own?.abc ?? null,
      xyz: own?.xyz ?? null,
      cover: (await coverOf(db, path.id)) ?? null,
    };
  }),

  handle(findProductSeries, async ({ db, path, body }) => {
    const offer = await offerOf(db, path.id);
    const { days } = await periodOf(db, body);
    if (body.kind === 'position') return { lines: linesOf(await queries.listPositions(db, path.id, days)) };
    if (body.kind === 'figures') return { lines: linesOf(await queries.listShows(db, path.id, days)) };
    const kind = body.kind;
    const found = (await daysOfOffer(db, offer.catalog, path.id, 365)) ?? [];
    const points = found.flatMap((each) => {
      const value = each[kind];
      return value === null || each.day < days.from || each.day > days.to
        ? []
        : [{ day: each.day, value: Number(value) }];
    });
    return {
      lines: [{ account: null, title: kind === 'price' ? 'Цена в каталоге' : 'Остаток на своём складе', points }],
    };
  }),
];

/** The table of offers within a window. */
export async function productTable(
  db: Db,
  role: Role,
  body: TableQuestion & PeriodBody & goods.GoodsFilter,
): Promise<Table> {
  const { before, currency, window } = await periodOf(db, body);
  if (window === null)
    throw invalid('from', 'список товаров за свои дни считается отчётом: запросите его или выберите готовый период');
  const { by, descending } = orderOf(body.sort, role);
  const question = { ...body, filter: body, window, currency, sort: by, descending };
  const [found, total] = await Promise.all([goods.listOffers(db, question), goods.countOffers(db, question)]);
  const ids = found.map(({ id }) => id);
  const then = before && (await goods.sumsOfOffers(db, ids, { days: before, currency }, body));
  const byId = Map.groupBy(then ?? [], ({ id }) => id);
  const rows = found.map(({ id, title, article, image, catalog, product, ...sums }): StatisticsRow => {
    const past = before && figuresOf(sumOf(byId.get(id) ?? []), role);
    return { id, title, article, image, catalog, product, marketplace: null, now: figuresOf(sums, role), before: past };
  });
  return { rows, total };
}

const offerOf = async (db: Db, id: string, today = '9999-12-31'): Promise<queries.OfferOfPage> =>
  mustFind(await queries.offerById(db, id, today), 'Товар не найден');

function economicsOf(channel: queries.ChannelOfOffer): UnitEconomics[] {
  const piece = pieceOf(channel);
  if (!piece) return [];
  const { account, title, marketplace, pieces, estimated } = channel;
  const whole = account === allAccounts;
  return [
    {
      account: whole ? null : account,
      title: whole ? 'Все площадки' : title,
      marketplace,
      pieces,
      estimated: estimated !== 0,
      piece,
    },
  ];
}

/** Points as a line of each account. */
const linesOf = (points: readonly queries.AccountPoint[]) =>
  [...Map.groupBy(points, ({ account }) => account)].map(([account, of]) => ({
    account,
    title: of[0]?.title ?? '',
    points: of.map(({ day, value }) => ({ day, value })),
  }));
