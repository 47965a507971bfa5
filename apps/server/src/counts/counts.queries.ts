import { type RawBuilder, sql } from 'kysely';
import { bigints, texts } from '../database/columns.ts';
import type { Db } from '../database/pools.ts';
import { rows } from '../database/rows.ts';

type DimensionType = 'text' | 'bigint' | 'date';

/** A column of values of a dimension. */
const columnOf = (type: DimensionType, values: readonly (string | null)[]) => {
  if (type === 'bigint') return bigints(values);
  return type === 'date' ? sql`${texts(values)}::date[]` : texts(values);
};

/** A table of counts: `company_id`, `id`, by what is counted (its dimensions), and what is summed (its measures). */
export interface CountsTable<Dimension extends string, Measure extends string> {
  table: string;
  dimensions: readonly (readonly [name: Dimension, type: DimensionType])[];
  measures: readonly Measure[];
}

/** So many of a kind more, or less. */
export type Count<Dimension extends string, Measure extends string> = Record<Dimension, string | null> &
  Record<Measure, number>;

/** Adds to the counts; answers the numbers of the rows that it took. */
export async function insertCounts<Dimension extends string, Measure extends string>(
  db: Db,
  { table, dimensions, measures }: CountsTable<Dimension, Measure>,
  counts: readonly Count<Dimension, Measure>[],
): Promise<string[]> {
  const columns = [
    ...dimensions.map(([name, type]) =>
      columnOf(
        type,
        counts.map((count) => count[name]),
      ),
    ),
    ...measures.map((name) => bigints(counts.map((count) => count[name]))),
  ];
  const names = [...dimensions.map(([name]) => name), ...measures];
  const added = await rows<{ id: string }>(db)`
    insert into ${sql.table(table)} (company_id, ${list(names)})
    select ${db.company}::bigint, ${list(names.map((name) => `x.${name}`))} from unnest(${sql.join(columns)}) as x(${list(names)})
    returning id`;
  return added.map((row) => row.id);
}

/** Takes the oldest rows of the counts away; answers what they come to, and how many they were. */
export async function deleteCounts<Dimension extends string, Measure extends string>(
  db: Db,
  { table, dimensions, measures }: CountsTable<Dimension, Measure>,
  limit: number,
): Promise<(Count<Dimension, Measure> & { rows: number })[]> {
  const kinds = list(dimensions.map(([name]) => name));
  // A date would come as a moment of the server's clock.
  const read = sql.join(
    dimensions.map(([name, type]) =>
      type === 'date' ? sql`${sql.ref(name)}::text as ${sql.ref(name)}` : sql.ref(name),
    ),
  );
  const sums = sql.join(measures.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`));
  return rows<Count<Dimension, Measure> & { rows: number }>(db)`
    with taken as (
      delete from ${sql.table(table)} where company_id = ${db.company} and id = any(array(
        select id from ${sql.table(table)} where company_id = ${db.company} order by id limit ${limit}))
      returning ${kinds}, ${list(measures)})
    select ${read}, ${sums}, count(*)::int as rows from taken group by ${kinds}`;
}

const list = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));
