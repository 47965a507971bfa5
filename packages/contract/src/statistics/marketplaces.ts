import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { Currency } from '../money.ts';
import { Compared } from '../orders/realization.ts';
import { members } from '../roles.ts';
import { Id, Marketplace } from '../values.ts';
import { accountFilters, Coverage, StatisticsRow, SumRows, sumRowsFields, Totals, tableFields } from './figures.ts';
import { periodFields } from './period.ts';

const endpoint = resource('statistics/marketplaces');

/** A row for each account of a marketplace, its figures of the days beside those of the days before. */
export const findMarketplaceStatistics = endpoint('POST', '/sts/marketplace/search', {
  title: 'Статистика площадок',
  reads: true,
  roles: members,
  body: z.object({ ...tableFields, ...accountFilters }),
  reply: listOf(StatisticsRow),
});

/** One thing where `account` names one, all together otherwise. */
export const countMarketplaceStatistics = endpoint('POST', '/sts/marketplace/totals', {
  title: 'Итоги площадок и график по дням',
  reads: true,
  roles: members,
  body: z.object({ ...periodFields, ...accountFilters }),
  reply: Totals,
});

/** The rows whose sum the number on the page is, to the kopeck. */
export const findMarketplaceSumRows = endpoint('POST', '/sts/marketplace/{id}/rows', {
  title: 'Из чего сложилось число аккаунта площадки',
  reads: true,
  roles: members,
  body: z.object({ ...sumRowsFields, ...accountFilters }),
  reply: SumRows,
  errors: { measure_hidden: { status: 403, title: 'Это число вашей роли не показывается' } },
});

/** Says where the books and the report of realization of an account differ. */
export const getMarketplaceStatistics = endpoint('GET', '/sts/marketplace/{id}', {
  title: 'Аккаунт площадки, о котором статистика, и сверка с отчётами о реализации',
  roles: members,
  reply: z.object({
    id: Id.describe('Номер аккаунта'),
    title: z.string().describe('Название'),
    marketplace: Marketplace.describe('Площадка'),
    coverage: Coverage.nullable().describe('До какого дня прочитаны начисления; null — вашей роли не показывается'),
    reports: z
      .array(
        z.object({
          month: z.string().describe('Месяц, ГГГГ-ММ'),
          currency: Currency.describe('Валюта сумм'),
          compared: z.array(Compared).describe('Суммы по отчёту и по начислениям'),
        }),
      )
      .describe('По месяцам, новые первыми, за которые отчёт прочитан; пусто — отчётов нет или роль их не видит'),
  }),
});
