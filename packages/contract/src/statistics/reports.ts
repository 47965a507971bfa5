import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page, sortBy } from '../list.ts';
import { members } from '../roles.ts';
import { Id, Moment } from '../values.ts';
import { accountFilters, offerFilters, StatisticsRow, sourceFilters } from './figures.ts';
import { measureNames, openMeasures } from './measures.ts';
import { Days, periodFields } from './period.ts';

/** Which table: what each of its rows is. */
export const reportSubjects = ['source', 'marketplace', 'catalog', 'product'] as const;
export const ReportSubject = z
  .enum(reportSubjects)
  .describe('source — источники, marketplace — аккаунты площадок, catalog — каталоги, product — товары');
export type ReportSubject = z.infer<typeof ReportSubject>;

/** Hours for which a report is kept. */
export const reportHours = 24;

export const StatisticsReport = z.object({
  id: Id.describe('Номер отчёта'),
  subject: ReportSubject,
  title: z.string().describe('Как назван файл'),
  state: z.enum(['making', 'ready', 'failed']).describe('making — считается, ready — готов, failed — не получился'),
  progress: z.number().describe('Какая часть готова, от 0 до 1'),
  rows: z.int().describe('Сколько строк'),
  days: Days.describe('За какие дни'),
  fault: z.string().describe('Почему не получился; пусто — получился или ещё считается'),
  at: Moment.describe('Когда запрошен'),
});
export type StatisticsReport = z.infer<typeof StatisticsReport>;

const { account, source } = sourceFilters;
const { marketplace } = accountFilters;
const { catalog, category, brand } = offerFilters;

const endpoint = resource('statistics/reports');

/** A table whole, for any days: what its page shows in a window, and a list of goods within days of one's own. Kept for 24 hours. */
export const createStatisticsReport = endpoint('POST', '/sts/report', {
  title: 'Отчёт статистики за любые дни, в файл и на экран',
  creates: true,
  roles: members,
  body: z.object({
    subject: ReportSubject,
    ...periodFields,
    account,
    source: source.describe('Только эти источники; у таблицы источников'),
    marketplace: marketplace.describe('Только эти площадки; у таблицы площадок'),
    catalog: catalog.describe('Только из этих каталогов; у таблиц каталогов и товаров'),
    category: category.describe('Только из этих категорий; у таблиц каталогов и товаров'),
    brand: brand.describe('Только этих брендов; у таблиц каталогов и товаров'),
    rowsOf: z
      .object({
        id: Id.describe('Чьё число'),
        measure: z.enum(openMeasures).describe('Какое'),
        day: z.iso.date().optional().describe('Только этот день'),
      })
      .optional()
      .describe('Вместо таблицы — строки, из которых сложилось число'),
  }),
  reply: StatisticsReport,
  errors: { measure_hidden: { status: 403, title: 'Это число вашей роли не показывается' } },
});

export const getStatisticsReport = endpoint('GET', '/sts/report/{id}', {
  title: 'Готов ли отчёт статистики',
  roles: members,
  reply: StatisticsReport,
});

export const findStatisticsReportRows = endpoint('POST', '/sts/report/{id}/search', {
  title: 'Строки готового отчёта статистики',
  reads: true,
  roles: members,
  body: z.object({ ...Page.shape, sort: sortBy('title', ...measureNames).default('-revenue') }),
  reply: listOf(StatisticsRow),
  errors: { not_ready: 'Отчёт ещё считается', not_a_table: 'В отчёте не таблица, а строки числа: скачайте его файлом' },
});

const refusals = { not_ready: 'Отчёт ещё считается' };

export const getStatisticsReportCsv = endpoint('GET', '/sts/report/{id}/file.csv', {
  title: 'Отчёт статистики файлом CSV',
  roles: members,
  reply: 'text/csv',
  personal: true,
  errors: refusals,
});

export const getStatisticsReportXlsx = endpoint('GET', '/sts/report/{id}/file.xlsx', {
  title: 'Отчёт статистики файлом XLSX',
  roles: members,
  reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  personal: true,
  errors: refusals,
});
