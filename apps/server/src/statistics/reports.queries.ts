import type { MeasureName, Role, StatisticsReport, StatisticsRow, SumRow } from '@prilavok/contract';
import { sql } from 'kysely';
import { jsons } from '../database/columns.ts';
import { titleKey } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { execute, maybeOne, one, rows } from '../database/rows.ts';

/** Question of a report, and how far it is. */
export interface StoredReport extends StatisticsReport {
  question: unknown;
  role: Role;
  /** The offer, or the row, behind which it goes on. */
  position: string;
  done: number;
}

const columns = `
  id, subject, title, state, least(1, done::float8 / greatest(total, 1)) as progress, rows, jsonb_build_object('from', from_day::text, 'to', to_day::text) as days,
  fault, at, question, role, position, done`;

/** A report by its number. */
export const reportById = (db: Db, id: string): Promise<StoredReport | undefined> =>
  maybeOne<StoredReport>(db)`
    select ${sql.raw(columns)} from statistics_reports where company_id = ${db.company} and id = ${id}`;

/** Writes down what is asked for. */
export async function insertReport(
  db: Db,
  { subject, title, question, role, days }: Pick<StoredReport, 'subject' | 'title' | 'question' | 'role' | 'days'>,
): Promise<string> {
  const { id } = await one<{ id: string }>(db)`
    insert into statistics_reports (company_id, subject, title, question, role, from_day, to_day)
    values (${db.company}, ${subject}, ${title}, ${JSON.stringify(question)}::jsonb, ${role}, ${days.from}::date, ${days.to}::date) returning id`;
  return id;
}

/** Takes the report to go on with; nothing when it is over or gone. */
export const lockReport = (db: Db, id: string): Promise<StoredReport | undefined> =>
  maybeOne<StoredReport>(db)`
    select ${sql.raw(columns)} from statistics_reports where company_id = ${db.company} and id = ${id} and state = 'making' for update`;

/** Writes some rows, and how far the report is with them. */
export async function saveRows(
  db: Db,
  id: string,
  some: readonly (StatisticsRow | SumRow)[],
  {
    from,
    position,
    done,
    total,
    ready,
  }: { from: number; position: string; done: number; total: number; ready: boolean },
): Promise<void> {
  if (some.length > 0)
    await execute(db)`
      insert into statistics_report_rows (company_id, report_id, place, row)
      select ${db.company}::bigint, ${id}::bigint, ${from} + x.place, x.row
      from unnest(${jsons(some)}) with ordinality as x(row, place) returning 1`;
  await execute(db)`
    update statistics_reports set rows = ${from + some.length}, position = ${position}::bigint, done = ${done}, total = ${total},
      state = ${ready ? 'ready' : 'making'} where company_id = ${db.company} and id = ${id}`;
}

/** Says why a report has come to nothing. */
export async function failReport(db: Db, id: string, fault: string): Promise<void> {
  await execute(db)`
    update statistics_reports set state = 'failed', fault = ${fault} where company_id = ${db.company} and id = ${id} and state = 'making'`;
}

/** Rows behind one, in their order. */
export const rowsAfter = (
  db: Db,
  id: string,
  after: number,
  limit: number,
): Promise<{ place: number; row: StatisticsRow | SumRow }[]> =>
  rows<{ place: number; row: StatisticsRow | SumRow }>(db)`
    select place::int as place, row from statistics_report_rows
    where company_id = ${db.company} and report_id = ${id} and place > ${after} order by place limit ${limit}`;

/** A page of a table in another order. */
export const listTableRows = async (
  db: Db,
  id: string,
  { by, descending, limit, offset }: { by: MeasureName | 'title'; descending: boolean; limit: number; offset: number },
): Promise<StatisticsRow[]> => {
  const value = by === 'title' ? titleKey(sql`r.row->>'title'`) : sql`(r.row->'now'->>${by})::numeric`;
  const found = await rows<{ row: StatisticsRow }>(db)`
    select r.row from statistics_report_rows r where r.company_id = ${db.company} and r.report_id = ${id}
    order by ${value} ${descending ? sql`desc nulls last` : sql`asc nulls last`}, r.place limit ${limit} offset ${offset}`;
  return found.map(({ row }) => row);
};
