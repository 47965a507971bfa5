import { Readable } from 'node:stream';
import {
  createStatisticsReport,
  findStatisticsReportRows,
  getStatisticsReport,
  getStatisticsReportCsv,
  getStatisticsReportXlsx,
  measures,
  type Role,
  type StatisticsReport,
  type StatisticsRow,
  type SumRow,
} from '@prilavok/contract';
import { type Db, withCompany } from '../database/pools.ts';
import { csvOf } from '../files/csv.ts';
import { conflict, invalid, mustFind } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { enqueue } from '../jobs/job.ts';
import { roleOf } from './reading/caller.ts';
import { mustSee, seesBooks } from './reading/figures.ts';
import { periodOf } from './reading/period.ts';
import { type FileLayout, sumRowsLayout, tableLayout, workbookOf } from './reading/report-file.ts';
import { orderOf } from './reading/table.ts';
import { makeReport, type ReportQuestion } from './reports.jobs.ts';
import * as queries from './reports.queries.ts';

export const reports = [
  handle(createStatisticsReport, async ({ db, body, caller }) => {
    const role = roleOf(caller);
    if (body.rowsOf) mustSee(body.rowsOf.measure, role, 'measure_hidden');
    mustFit(body);
    const { days } = await periodOf(db, body);
    const title = `${titleOf(body)}, ${days.from} – ${days.to}`;
    const id = await queries.insertReport(db, { subject: body.subject, title, question: body, role, days });
    await enqueue(db, makeReport, { company: db.company, report: id });
    return shown(await reportOf(db, id, role));
  }),

  handle(getStatisticsReport, async ({ db, path, caller }) => shown(await reportOf(db, path.id, roleOf(caller)))),

  handle(findStatisticsReportRows, async ({ db, path, body, caller }) => {
    const role = roleOf(caller);
    const report = await reportOf(db, path.id, role);
    mustBeReady(report);
    if (questionOf(report).rowsOf)
      throw conflict('not_a_table', 'В этом отчёте строки одного числа, а не таблица: скачайте его файлом');
    const order = orderOf(body.sort, role);
    return { rows: await queries.listTableRows(db, path.id, { ...body, ...order }), total: report.rows };
  }),

  handleOutside(getStatisticsReportCsv, async ({ company, path, caller, reply }) => {
    const { report, layout } = await fileOf(company, path.id, roleOf(caller));
    reply.header('content-disposition', attachment(`${report.title}.csv`));
    reply.type('text/csv; charset=utf-8');
    return Readable.from(csvOf(layout.header, linesOf(company, path.id, layout)));
  }),

  handleOutside(getStatisticsReportXlsx, async ({ company, path, caller, reply }) => {
    const { report, layout } = await fileOf(company, path.id, roleOf(caller));
    const lines: (string | number)[][] = [];
    for await (const line of linesOf(company, path.id, layout)) lines.push(line);
    reply.header('content-disposition', attachment(`${report.title}.xlsx`));
    reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    return workbookOf(layout.header, lines);
  }),
];

const attachment = (name: string): string => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;

const subjects = { source: 'Источники', marketplace: 'Площадки', catalog: 'Каталоги', product: 'Товары' };
const titleOf = ({ subject, rowsOf }: ReportQuestion): string =>
  rowsOf ? `${measures[rowsOf.measure].title}: из чего сложилось` : subjects[subject];

/** Filters that a table obeys; the others would be taken without effect. */
const filtersOf = {
  source: ['source', 'account'],
  marketplace: ['account', 'marketplace'],
  catalog: ['account', 'catalog', 'category', 'brand'],
  product: ['account', 'catalog', 'category', 'brand'],
} as const;

function mustFit(body: ReportQuestion): void {
  const obeyed: readonly string[] = filtersOf[body.subject];
  for (const filter of ['source', 'account', 'marketplace', 'catalog', 'category', 'brand'] as const)
    if (body[filter] !== undefined && !obeyed.includes(filter))
      throw invalid(filter, `таблица «${subjects[body.subject]}» так не отбирается: уберите этот отбор`);
}

const questionOf = ({ question }: queries.StoredReport): ReportQuestion => question as ReportQuestion;

/** The report, for those who see no less than whoever asked for it. */
async function reportOf(db: Db, id: string, role: Role): Promise<queries.StoredReport> {
  const report = await queries.reportById(db, id);
  return mustFind(
    report && (seesBooks(role) || !seesBooks(report.role)) ? report : undefined,
    'Отчёт не найден: он хранится сутки',
  );
}

const shown = ({
  id,
  subject,
  title,
  state,
  progress,
  rows,
  days,
  fault,
  at,
}: queries.StoredReport): StatisticsReport => ({
  ...{ id, subject, title, state, progress, rows, days, fault, at },
});

function mustBeReady({ state, fault }: queries.StoredReport): void {
  if (state === 'failed') throw conflict('not_ready', fault);
  if (state === 'making') throw conflict('not_ready', 'Отчёт ещё считается: подождите, пока он будет готов');
}

async function fileOf(
  company: string,
  id: string,
  role: Role,
): Promise<{ report: queries.StoredReport; layout: FileLayout }> {
  const report = await withCompany(company, (db) => reportOf(db, id, role), { reads: true });
  mustBeReady(report);
  const { rowsOf, compare } = questionOf(report);
  return { report, layout: rowsOf ? sumRowsLayout : tableLayout(report.role, compare !== 'none') };
}

/** Lines of the file, a thousand at a time: no transaction stays open while somebody's line is slow. */
async function* linesOf(company: string, id: string, { cells }: FileLayout): AsyncGenerator<(string | number)[]> {
  for (let after = 0; ; ) {
    const rows: { place: number; row: StatisticsRow | SumRow }[] = await withCompany(
      company,
      (db) => queries.rowsAfter(db, id, after, 1000),
      { reads: true },
    );
    for (const { row } of rows) yield cells(row as never);
    const last = rows.at(-1);
    if (!last) return;
    after = last.place;
  }
}
