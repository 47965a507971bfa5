import { sql } from 'kysely';
import type { GlobalDb } from './pools.ts';

type Statement<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>;

/**
 * Answer of a statement: rows<Brand>(db)`select … from brands …`. Values are parameters; a piece of `sql` is put in as
 * it is.
 */
export const rows =
  <Row>(db: GlobalDb): Statement<Row[]> =>
  async (text, ...values) =>
    (await sql<Row>(text, ...values).execute(db)).rows;

/** The row of a statement that always answers one: a count, an `insert … returning`. */
export const one =
  <Row>(db: GlobalDb): Statement<Row> =>
  async (text, ...values) => {
    const row = await maybeOne<Row>(db)(text, ...values);
    if (row === undefined) throw new Error('The statement answered no row');
    return row;
  };

/** The first row, if there is one. */
export const maybeOne =
  <Row>(db: GlobalDb): Statement<Row | undefined> =>
  async (text, ...values) =>
    (await rows<Row>(db)(text, ...values))[0];

/** The ids of the rows, in their order. */
export const ids =
  (db: GlobalDb): Statement<string[]> =>
  async (text, ...values) =>
    (await rows<{ id: string }>(db)(text, ...values)).map(({ id }) => id);

/** Runs a statement for what it does; answers how many rows it wrote. */
export const execute =
  (db: GlobalDb): Statement<number> =>
  async (text, ...values) =>
    Number((await sql(text, ...values).execute(db)).numAffectedRows ?? 0);
