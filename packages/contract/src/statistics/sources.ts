import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { members } from '../roles.ts';
import { Id, Marketplace } from '../values.ts';
import { StatisticsRow, SumRows, sourceFilters, sumRowsFields, Totals, tableFields } from './figures.ts';
import { periodFields } from './period.ts';

const endpoint = resource('statistics/sources');

/** Sources of orders, their figures of the days beside those of the days before. Books stand with the source that the account has. */
export const findSourceStatistics = endpoint('POST', '/sts/source/search', {
  title: 'Статистика источников заказов',
  reads: true,
  roles: members,
  body: z.object({ ...tableFields, ...sourceFilters }),
  reply: listOf(StatisticsRow),
});

/** One thing where `source` names one, all together otherwise. */
export const countSourceStatistics = endpoint('POST', '/sts/source/totals', {
  title: 'Итоги источников заказов и график по дням',
  reads: true,
  roles: members,
  body: z.object({ ...periodFields, ...sourceFilters }),
  reply: Totals,
});

/** The rows whose sum the number on the page is, to the kopeck. */
export const findSourceSumRows = endpoint('POST', '/sts/source/{id}/rows', {
  title: 'Из чего сложилось число источника',
  reads: true,
  roles: members,
  body: z.object({ ...sumRowsFields, ...sourceFilters }),
  reply: SumRows,
  errors: { measure_hidden: { status: 403, title: 'Это число вашей роли не показывается' } },
});

export const getSourceStatistics = endpoint('GET', '/sts/source/{id}', {
  title: 'Источник, о котором статистика',
  roles: members,
  reply: z.object({
    id: Id.describe('Номер источника; 0 — заказы без источника'),
    title: z.string().describe('Название'),
    account: Id.nullable().describe('Аккаунт, который его ведёт; null — свой источник'),
    marketplace: Marketplace.nullable().describe('Площадка; null — свой источник'),
  }),
});
