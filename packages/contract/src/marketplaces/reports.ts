import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch } from '../list.ts';
import { marketplaceEditors, moneyReaders } from '../roles.ts';
import { Id, Moment } from '../values.ts';

/** `asked` waits to be told to the marketplace, `making` is being made there; `empty` has come without a file, for want of anything in it. */
export const reportStates = ['asked', 'making', 'ready', 'empty', 'failed'] as const;
export const ReportState = z.enum(reportStates);
export type ReportState = z.infer<typeof ReportState>;

export const reportStateTitles: Record<ReportState, string> = {
  asked: 'В очереди',
  making: 'Готовится',
  ready: 'Готов',
  empty: 'Пустой',
  failed: 'Не получился',
};

/** Whether a report is still on its way. */
export const isReportUnderWay = ({ state }: { state: ReportState }): boolean => state === 'asked' || state === 'making';

/** A report that a marketplace makes when it is asked. */
export const ReportKind = z.object({
  slug: z.string().describe('Вид отчёта: им просят отчёт'),
  title: z.string(),
  description: z.string().describe('Что в нём стоит'),
  period: z
    .object({
      mostDays: z.int().describe('Сколько дней он может охватить'),
      backDays: z.int().describe('На сколько дней назад может начаться'),
    })
    .nullable()
    .describe('За какой период; null — на сейчас'),
});
export type ReportKind = z.infer<typeof ReportKind>;

/** Most reports of an account that wait or are made at once. */
export const mostReportsUnderWay = 20;

/** Which reports a task asks for by its schedule, and of how many days: those until yesterday. */
export const TaskReports = z.object({
  kinds: z.array(z.string().max(50)).min(1).max(10).describe('Виды отчётов площадки'),
  days: z.int().min(1).max(365).describe('За сколько последних дней, по вчерашний; отчёту на сейчас они не нужны'),
});
export type TaskReports = z.infer<typeof TaskReports>;

/** A report of a marketplace, with its file once it is there. */
export const AccountReport = z.object({
  id: Id.describe('Номер отчёта'),
  account: Id.describe('Аккаунт, у площадки которого он запрошен'),
  kind: z.string().describe('Вид отчёта'),
  title: z.string().describe('Название отчёта, как у площадки'),
  dateStart: z.iso.date().nullable().describe('С какого дня; null — на момент запроса'),
  dateFinish: z.iso.date().nullable().describe('По какой день, включительно'),
  state: ReportState.describe('Что с ним сейчас'),
  message: z.string().describe('Почему не получился, или чего ждёт'),
  format: z.string().describe('Расширение файла'),
  size: z.int().describe('Байты; 0, пока файла нет'),
  author: z
    .object({ id: Id.describe('Номер человека'), name: z.string().describe('Как его зовут') })
    .nullable()
    .describe('Кто запросил; null — задача по расписанию или программа с ключом API'),
  askedAt: Moment.describe('Когда запрошен'),
  doneAt: Moment.nullable().describe('Когда готов; null — ещё нет'),
  keptUntil: Moment.nullable().describe('До какого времени хранится файл; null — файла нет'),
});
export type AccountReport = z.infer<typeof AccountReport>;

const endpoint = resource('marketplaces/reports');

/** Newest first. */
export const findAccountReports = endpoint('GET', '/mts/accounts/{id}/reports', {
  title: 'Отчёты площадки, запрошенные аккаунтом',
  roles: moneyReaders,
  query: PageSearch.extend({
    kind: z.string().max(50).optional().describe('Только этого вида'),
    state: ReportState.optional().describe('Только в этом состоянии'),
  }),
  reply: listOf(AccountReport),
});

/** Answers at once; the marketplace makes it in the background, and the file is brought here when it is ready. */
export const askReport = endpoint('POST', '/mts/accounts/{id}/reports', {
  title: 'Запросить отчёт у площадки',
  creates: true,
  roles: marketplaceEditors,
  body: z.object({
    kind: z.string().max(50).describe('Вид отчёта, из reports площадки'),
    dateStart: z.iso.date().nullish().describe('С какого дня, 2026-11-20; у отчёта на сейчас — нет'),
    dateFinish: z.iso.date().nullish().describe('По какой день, включительно'),
  }),
  reply: AccountReport,
  errors: {
    section_missing: 'Площадка не отдаёт отчётов через API',
    report_under_way: 'Такой же отчёт уже готовится',
    too_many_reports: `У аккаунта уже готовится ${mostReportsUnderWay} отчётов`,
    account_paused: 'Аккаунт приостановлен',
    storage_full: 'Место для файлов компании закончилось',
  },
});

export const getAccountReport = endpoint('GET', '/mts/accounts/{account}/reports/{id}', {
  title: 'Отчёт площадки',
  roles: moneyReaders,
  reply: AccountReport,
});

/** The file as the marketplace has made it. */
export const getReportFile = endpoint('GET', '/mts/accounts/{account}/reports/{id}/file', {
  title: 'Файл отчёта площадки',
  roles: moneyReaders,
  reply: 'application/octet-stream',
  personal: true,
});

/** One that is on its way isn't waited for any more. The file stays for an hour, in which it can be brought back. */
export const removeAccountReport = endpoint('DELETE', '/mts/accounts/{account}/reports/{id}', {
  title: 'Удалить отчёт с его файлом',
  roles: marketplaceEditors,
  reply: Done,
});

export const restoreAccountReport = endpoint('PATCH', '/mts/accounts/{account}/reports/{id}/restore', {
  title: 'Вернуть удалённый отчёт: в течение часа',
  roles: marketplaceEditors,
  reply: AccountReport,
});
