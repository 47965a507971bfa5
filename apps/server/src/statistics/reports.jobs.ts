import { createStatisticsReport, Id, type Role, type StatisticsRow, type SumRow, type Types } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { Refusal } from '../http/errors.ts';
import { announce } from '../http/stream.ts';
import { type Job, job } from '../jobs/job.ts';
import { catalogRows, catalogTable } from './catalogs.ts';
import { listOffers } from './classes.queries.ts';
import { offersWithFiguresOf } from './counting/settle.queries.ts';
import { marketplaceRows, marketplaceTable } from './marketplaces.ts';
import { productTable } from './products.ts';
import { figuresOf, sumOf } from './reading/figures.ts';
import { filtersOffers, offersAmong, sumsOfOffers } from './reading/goods.queries.ts';
import { goodsBehind } from './reading/goods-behind.ts';
import { periodOf } from './reading/period.ts';
import * as queries from './reports.queries.ts';
import { sourceRows, sourceTable } from './sources.ts';

/** Question of a report. */
export type ReportQuestion = Types<typeof createStatisticsReport>['body'];

/** Rows of one transaction, and offers that are looked at for them. */
const portion = 1000;

/** A piece of a report: its rows, and where to go on; null: it is over. */
interface Piece {
  rows: (StatisticsRow | SumRow)[];
  next: string | null;
  /** How much of how much is done. */
  done: number;
  total: number;
}

/** Makes the next piece of a report behind a position. */
function nextPiece(db: Db, question: ReportQuestion, role: Role, position: string): Promise<Piece> {
  if (question.rowsOf) return rowsPiece(db, question, position);
  if (question.subject === 'product' && question.from !== undefined) return offersPiece(db, question, role, position);
  return tablePiece(db, question, role, position);
}

const tables = { source: sourceTable, marketplace: marketplaceTable, catalog: catalogTable, product: productTable };

async function tablePiece(db: Db, question: ReportQuestion, role: Role, position: string): Promise<Piece> {
  const offset = Number(position);
  const page = { ...question, search: '', sort: '-revenue', limit: portion, offset };
  const { rows, total } = await tables[question.subject](db, role, page);
  return pieceOf(rows, offset, total);
}

async function rowsPiece(db: Db, { rowsOf, ...question }: ReportQuestion, position: string): Promise<Piece> {
  if (!rowsOf) throw new Error('Rows of nothing');
  const { id, measure, day } = rowsOf;
  const offset = Number(position);
  const body = { ...question, measure, day, limit: portion, offset };
  const { rows, total } = await {
    source: () => sourceRows(db, id, body),
    marketplace: () => marketplaceRows(db, id, body),
    catalog: () => catalogRows(db, id, body),
    product: () => goodsBehind(db, 'offer', id, body),
  }[question.subject]();
  return pieceOf(rows, offset, total);
}

const pieceOf = (rows: Piece['rows'], offset: number, total: number): Piece => {
  const done = offset + rows.length;
  return { rows, done, total, next: rows.length < portion ? null : String(done) };
};

/** Offers within days of one's own, in the order of ids. */
async function offersPiece(db: Db, question: ReportQuestion, role: Role, position: string): Promise<Piece> {
  const { days, before, currency } = await periodOf(db, question);
  const { ids, rest } = await offersWithFiguresOf(db, position, portion);
  const among = filtersOffers(question) ? await offersAmong(db, ids, question) : ids;
  const now = await sumsOfOffers(db, among, { days, currency }, question);
  const then = before ? await sumsOfOffers(db, among, { days: before, currency }, question) : [];
  const [nowOf, thenOf] = [Map.groupBy(now, ({ id }) => id), Map.groupBy(then, ({ id }) => id)];
  const offers = await listOffers(db, [...new Set([...nowOf.keys(), ...thenOf.keys()])]);
  const rows = offers.map(
    (offer): StatisticsRow => ({
      ...offer,
      marketplace: null,
      now: figuresOf(sumOf(nowOf.get(offer.id) ?? []), role),
      before: before && figuresOf(sumOf(thenOf.get(offer.id) ?? []), role),
    }),
  );
  return { rows, done: ids.length, total: ids.length + rest, next: ids.length < portion ? null : (ids.at(-1) ?? null) };
}

/** Makes a report, a piece at a time; killed, it goes on behind the last one. */
export const makeReport = job(
  'statistics.report',
  z.object({ company: Id, report: Id }),
  async ({ payload: { company, report: id }, signal }) => {
    for (;;) {
      signal.throwIfAborted();
      const more = await withCompany(company, (db) => makePiece(db, id)).catch(async (error) => {
        if (!(error instanceof Refusal)) throw error;
        // What was asked about is gone meanwhile: no further try would help.
        await withCompany(company, (db) => queries.failReport(db, id, error.message));
        return false;
      });
      if (!more) return;
    }
  },
  {
    lane: 'bulk',
    attempts: 5,
    exhausted: ({ company, report }) =>
      withCompany(company, (db) =>
        queries.failReport(db, report, 'Отчёт не получился из-за сбоя на нашей стороне: запросите его ещё раз'),
      ),
  },
);

async function makePiece(db: Db, id: string): Promise<boolean> {
  const report = await queries.lockReport(db, id);
  if (!report) return false;
  const question = createStatisticsReport.body?.parse(report.question) as ReportQuestion;
  const { rows, next, done, total } = await nextPiece(db, question, report.role, report.position);
  const ready = next === null;
  const position = next ?? report.position;
  const before = question.subject === 'product' && question.from !== undefined && !question.rowsOf ? report.done : 0;
  await queries.saveRows(db, id, rows, {
    from: report.rows,
    position,
    done: before + done,
    total: Math.max(1, before + total),
    ready,
  });
  announce(db, { type: 'changed', resource: 'statistics/reports', ids: [id] });
  return !ready;
}

export const jobs: Job[] = [makeReport];
