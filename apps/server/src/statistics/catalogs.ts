import {
  countCatalogStatistics,
  findCatalogStatistics,
  findCatalogSumRows,
  getCatalogStatistics,
  type Role,
  type StatisticsRow,
} from '@prilavok/contract';
import { listCatalogs } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { roleOf } from './reading/caller.ts';
import { mustSee } from './reading/figures.ts';
import * as queries from './reading/goods.queries.ts';
import { goodsBehind } from './reading/goods-behind.ts';
import { type PeriodBody, periodOf } from './reading/period.ts';
import type { FoundRows, RowsBody } from './reading/sum-rows.queries.ts';
import { type Table, type TableQuestion, tableOf } from './reading/table.ts';
import { totalsOf } from './reading/totals.ts';

export const catalogs = [
  handle(findCatalogStatistics, ({ db, body, caller }) => catalogTable(db, roleOf(caller), body)),

  handle(countCatalogStatistics, async ({ db, body, caller }) =>
    totalsOf(db, roleOf(caller), body, {
      read: (scope) => queries.goodsByDay(db, scope, body),
      currencies: (days) => queries.currenciesOfGoods(db, days),
      accounts: body.account?.in,
    }),
  ),

  handle(findCatalogSumRows, async ({ db, path, body, caller }) => {
    mustSee(body.measure, roleOf(caller), 'measure_hidden');
    return catalogRows(db, path.id, body);
  }),

  handle(getCatalogStatistics, async ({ db, path, query, caller }) => {
    const { title } = await catalogOf(db, path.id);
    const { days, before, currency } = await periodOf(db, query);
    const role = roleOf(caller);
    const filter = { catalog: { in: [path.id] } };
    const by = async (of: 'category' | 'brand'): Promise<StatisticsRow[]> => {
      const now = await queries.goodsBy(db, of, { days, currency }, filter);
      const then = before && (await queries.goodsBy(db, of, { days: before, currency }, filter));
      const titles = await queries.listTitles(
        db,
        of === 'category' ? 'categories' : 'brands',
        [...now, ...(then ?? [])].map(({ id }) => id),
      );
      const none = { id: '0', title: of === 'category' ? 'Без категории' : 'Без бренда' };
      const named = [none, ...titles].map((each) => ({ ...each, marketplace: null, always: false }));
      return tableOf(named, { now, before: then }, { search: '', sort: '-revenue', limit: 100, offset: 0 }, role).rows;
    };
    return { id: path.id, title, categories: await by('category'), brands: await by('brand') };
  }),
];

/** The table of catalogs. */
export async function catalogTable(
  db: Db,
  role: Role,
  body: TableQuestion & PeriodBody & queries.GoodsFilter,
): Promise<Table> {
  const { days, before, currency } = await periodOf(db, body);
  const sums = (of: typeof days) => queries.goodsBy(db, 'catalog', { days: of, currency }, body);
  const [all, now, then] = await Promise.all([listCatalogs(db), sums(days), before && sums(before)]);
  const named = [
    { ...unnamed, always: false },
    ...all.map(({ id, title }) => ({ id, title, marketplace: null, always: true })),
  ].filter(({ id }) => body.catalog === undefined || body.catalog.in.includes(id));
  return tableOf(named, { now, before: then }, body, role);
}

/** Rows behind a number of a catalog. */
export async function catalogRows(db: Db, id: string, body: RowsBody & queries.GoodsFilter): Promise<FoundRows> {
  await catalogOf(db, id);
  return goodsBehind(db, 'catalog', id, body);
}

const unnamed = { id: '0', title: 'Не найдено в каталогах', marketplace: null };

/** A living catalog, or what stands in none. */
async function catalogOf(db: Db, id: string): Promise<{ title: string }> {
  if (id === unnamed.id) return unnamed;
  return mustFind(
    (await listCatalogs(db)).find((catalog) => catalog.id === id),
    'Каталог не найден',
  );
}
