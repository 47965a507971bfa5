import { randomUUID } from 'node:crypto';
import {
  type AccountReport,
  askReport,
  done,
  findAccountReports,
  getAccountReport,
  getReportFile,
  mostReportsUnderWay,
  removeAccountReport,
  restoreAccountReport,
} from '@prilavok/contract';
import { connectors, type ReportKind } from '@prilavok/marketplaces';
import { storageFull, storageLeft } from '../../catalogs/index.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { storage } from '../../files/storage.ts';
import { conflict, invalid, mustFind, notFound } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { reportPath } from '../runners/reports.jobs.ts';
import { mustFindAccount, mustHaveAccount } from '../stored/account.ts';
import { daysIn, kindOfReport, marketDay } from '../stored/report-kinds.ts';
import * as queries from '../stored/reports.queries.ts';
import { runSoon } from '../tasks/start.ts';

const missing = 'Отчёт не найден';

export const reports = [
  handle(findAccountReports, async ({ db, path, query }) => {
    await mustHaveAccount(db, path.id);
    return { rows: await queries.listReports(db, path.id, query) };
  }),

  handle(askReport, async ({ db, user, path, body }) => {
    const account = await mustFindAccount(db, path.id);
    const { marketplace } = account;
    const { reports: lacks } = connectors[marketplace].missing;
    if (lacks) throw conflict('section_missing', lacks);
    if (account.status.pausedAt)
      throw conflict('account_paused', `Аккаунт приостановлен: ${account.status.pauseReason}`);
    const kind = kindOfReport(marketplace, body.kind);
    if (!kind) throw invalid('kind', `отчёта «${body.kind}» эта площадка не делает`);
    const of = { account: path.id, kind: kind.slug, ...periodOf(kind, body) };
    await mustHaveRoom(db, of);
    const { title, format } = kind;
    const id = await queries.insertReport(db, { ...of, title, format, ticket: randomUUID(), author: user, task: null });
    await runSoon(db, account, 'reports', { asked: true });
    return announced(db, { account: path.id, id });
  }),

  handle(getAccountReport, ({ db, path }) => reportOf(db, path)),

  handleOutside(getReportFile, async ({ company, path, reply }) => {
    const { report, key } = await withCompany(company, async (db) => {
      const found = await reportOf(db, path);
      return { report: found, key: mustFind(await queries.fileOfReport(db, path.id), 'Файла у отчёта пока нет') };
    });
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName(report))}`);
    reply.type('application/octet-stream');
    return (await storage()).getStream(reportPath(key));
  }),

  handle(removeAccountReport, async ({ db, path }) => {
    if (!(await queries.hideReport(db, path, true))) throw notFound(missing);
    announce(db, { type: 'changed', resource: 'marketplaces/reports', ids: [path.account] });
    return done;
  }),

  handle(restoreAccountReport, async ({ db, path }) => {
    if (!(await queries.hideReport(db, path, false))) throw notFound('Удалённый отчёт не найден');
    return announced(db, path);
  }),
];

interface At {
  account: string;
  id: string;
}

async function reportOf(db: Db, at: At): Promise<AccountReport> {
  return mustFind(await queries.reportById(db, at), missing);
}

async function announced(db: Db, at: At): Promise<AccountReport> {
  announce(db, { type: 'changed', resource: 'marketplaces/reports', ids: [at.account] });
  return reportOf(db, at);
}

/** The days of a report that has some; refuses days that the marketplace would refuse, in words that say which would do. */
function periodOf(
  { title, period }: ReportKind,
  { dateStart, dateFinish }: { dateStart?: string | null | undefined; dateFinish?: string | null | undefined },
): { from: string | null; to: string | null } {
  if (!period) {
    if (dateStart ?? dateFinish)
      throw invalid(dateStart ? 'dateStart' : 'dateFinish', `отчёт «${title}» бывает только на сейчас, без дней`);
    return { from: null, to: null };
  }
  if (!dateStart) throw invalid('dateStart', 'назовите первый день');
  if (!dateFinish) throw invalid('dateFinish', 'назовите последний день');
  if (dateFinish < dateStart) throw invalid('dateFinish', 'период кончается раньше, чем начинается');
  if (dateFinish > marketDay(0)) throw invalid('dateFinish', 'последний день ещё не наступил');
  if (dateStart < marketDay(period.backDays))
    throw invalid('dateStart', `отчёт «${title}» начинается не раньше ${marketDay(period.backDays)}`);
  if (daysIn(dateStart, dateFinish) > period.mostDays)
    throw invalid('dateFinish', `отчёт «${title}» охватывает не больше ${period.mostDays} дн.`);
  return { from: dateStart, to: dateFinish };
}

/** A few at a time, none twice, and none where its file would find no place. */
async function mustHaveRoom(db: Db, of: Parameters<typeof queries.countUnderWay>[1]): Promise<void> {
  const { all, same } = await queries.countUnderWay(db, of);
  if (same > 0) throw conflict('report_under_way', 'Такой же отчёт уже готовится: дождитесь его');
  if (all >= mostReportsUnderWay)
    throw conflict('too_many_reports', `У аккаунта уже готовится ${all} отчётов: дождитесь одного из них`);
  if ((await storageLeft(db)) <= 0) throw storageFull();
}

/** «Заказы FBS 2026-11-01–2026-11-20.csv»: how the file is called where it is saved. */
function fileName({ title, dateStart, dateFinish, askedAt, format }: AccountReport): string {
  const days = dateStart && dateFinish ? `${dateStart}–${dateFinish}` : askedAt.slice(0, 10);
  return `${title} ${days}.${format}`;
}
