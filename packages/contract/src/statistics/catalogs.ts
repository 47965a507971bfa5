import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { members } from '../roles.ts';
import { Id } from '../values.ts';
import { offerFilters, StatisticsRow, SumRows, sumRowsFields, Totals, tableFields } from './figures.ts';
import { periodFields } from './period.ts';

const endpoint = resource('statistics/catalogs');

/** Catalogs by what was sold of their offers. Lines that no offer was found for stand in none. */
export const findCatalogStatistics = endpoint('POST', '/sts/catalog/search', {
  title: 'Статистика каталогов',
  reads: true,
  roles: members,
  body: z.object({ ...tableFields, ...offerFilters }),
  reply: listOf(StatisticsRow),
});

/** One thing where `offer` names one, all together otherwise. */
export const countCatalogStatistics = endpoint('POST', '/sts/catalog/totals', {
  title: 'Итоги каталогов и график по дням',
  reads: true,
  roles: members,
  body: z.object({ ...periodFields, ...offerFilters }),
  reply: Totals,
});

/** The rows whose sum the number on the page is, to the kopeck. */
export const findCatalogSumRows = endpoint('POST', '/sts/catalog/{id}/rows', {
  title: 'Из чего сложилось число каталога',
  reads: true,
  roles: members,
  body: z.object({ ...sumRowsFields, ...offerFilters }),
  reply: SumRows,
  errors: { measure_hidden: { status: 403, title: 'Это число вашей роли не показывается' } },
});

export const getCatalogStatistics = endpoint('GET', '/sts/catalog/{id}', {
  title: 'Каталог, о котором статистика, с его категориями и брендами',
  roles: members,
  query: z.object({ ...periodFields }),
  reply: z.object({
    id: Id.describe('Номер каталога'),
    title: z.string().describe('Название'),
    categories: z.array(StatisticsRow).describe('По категориям, крупные первыми; не больше 100'),
    brands: z.array(StatisticsRow).describe('По брендам, крупные первыми; не больше 100'),
  }),
});
