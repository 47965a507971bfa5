import { figureOf, type MeasureName, type Role, type StatisticsRow } from '@prilavok/contract';
import { keyOf } from '../../text/keys.ts';
import { figuresOf, mustSee, type Sums, sumOf } from './figures.ts';

/** Something that figures are about. */
export interface Named extends Pick<StatisticsRow, 'id' | 'title' | 'marketplace'> {
  /** Stands in the table where nothing happened, too. */
  always: boolean;
}

type Found = Partial<Sums> & { id: string };

/** Question of a table. */
export interface TableQuestion {
  search: string;
  sort: string;
  limit: number;
  offset: number;
}

/** A page of a table. */
export interface Table {
  rows: StatisticsRow[];
  total: number;
}

/** Splits `-measure` into the measure and its direction; refuses one that the role doesn't see. */
export function orderOf(sort: string, role: Role): { by: MeasureName | 'title'; descending: boolean } {
  const descending = sort.startsWith('-');
  const by = (descending ? sort.slice(1) : sort) as MeasureName | 'title';
  if (by !== 'title') mustSee(by, role);
  return { by, descending };
}

/** A page of a table whose rows are few: sources, accounts, catalogs. */
export function tableOf(
  named: readonly Named[],
  { now, before }: { now: readonly Found[]; before: readonly Found[] | null },
  { search, sort, limit, offset }: TableQuestion,
  role: Role,
): Table {
  const { by, descending } = orderOf(sort, role);
  const [nowOf, beforeOf] = [Map.groupBy(now, ({ id }) => id), Map.groupBy(before ?? [], ({ id }) => id)];
  const wanted = keyOf(search);
  const rows = named
    .filter(({ id, always }) => always || nowOf.has(id) || beforeOf.has(id))
    .filter(({ title }) => keyOf(title).includes(wanted))
    .map(
      ({ id, title, marketplace }): StatisticsRow => ({
        id,
        title,
        marketplace,
        article: null,
        image: null,
        catalog: null,
        product: null,
        now: figuresOf(sumOf(nowOf.get(id) ?? []), role),
        before: before && figuresOf(sumOf(beforeOf.get(id) ?? []), role),
      }),
    );
  const sorted = rows.toSorted(
    (a, b) => compare(a, b, by) * (descending ? -1 : 1) || a.title.localeCompare(b.title, 'ru'),
  );
  return { rows: sorted.slice(offset, offset + limit), total: rows.length };
}

function compare(a: StatisticsRow, b: StatisticsRow, by: MeasureName | 'title'): number {
  if (by === 'title') return a.title.localeCompare(b.title, 'ru');
  const value = (row: StatisticsRow) => Number(figureOf(row.now, by) ?? Number.NEGATIVE_INFINITY);
  const [one, other] = [value(a), value(b)];
  return one === other ? 0 : one - other;
}
