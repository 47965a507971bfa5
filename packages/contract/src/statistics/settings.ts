import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { marketplaceEditors, moneyReaders } from '../roles.ts';
import { EditedVersion, Id, Money } from '../values.ts';

/** From what a tax is calculated. */
export const taxBases = ['none', 'came', 'profit'] as const;
export const TaxBase = z
  .enum(taxBases)
  .describe('none — без налога, came — с пришедшего от покупателей, profit — с пришедшего за вычетом расходов');

/** Per cent with two places after the point, as a number from 0 to 100. */
const Percent = z.number().min(0).max(100).multipleOf(0.01);

export const TaxRate = z.object({
  base: TaxBase,
  percent: Percent.describe('Ставка, %; два знака после запятой'),
});
export type TaxRate = z.infer<typeof TaxRate>;

export const TaxRule = TaxRate.extend({
  account: Id.nullable().describe('Какой аккаунт; null — все, у кого нет своего правила'),
  from: z.iso.date().describe('С какого дня'),
});
export type TaxRule = z.infer<typeof TaxRule>;

/** Rates of a marketplace without books, as the seller knows them. */
export const EstimateRate = z.object({
  account: Id.describe('Аккаунт Магнит Маркета или Мегамаркета'),
  commission: Percent.describe('Комиссия, % от выручки доставленного'),
  logistics: Money.describe('Логистика за штуку'),
});
export type EstimateRate = z.infer<typeof EstimateRate>;

const thresholds = z
  .object({
    a: Percent.describe('Класс A — первые столько процентов вклада'),
    b: Percent.describe('Класс B — до стольких процентов, дальше C'),
    x: Percent.describe('Класс X — разброс до стольких процентов'),
    y: Percent.describe('Класс Y — до стольких процентов, дальше Z'),
  })
  .refine(({ a, b }) => a < b, { path: ['b'], message: 'порог B больше порога A' })
  .refine(({ x, y }) => x < y, { path: ['y'], message: 'порог Y больше порога X' });

const fields = {
  taxes: z
    .array(TaxRule)
    .max(200)
    .describe('Налоги по дням')
    .refine((rules) => new Set(rules.map(({ account, from }) => `${account}:${from}`)).size === rules.length, {
      message: 'у одного аккаунта два правила с одного дня: оставьте одно',
    }),
  rates: z
    .array(EstimateRate)
    .max(200)
    .describe('Ставки площадок, которые не отдают начислений')
    .refine((rates) => new Set(rates.map(({ account }) => account)).size === rates.length, {
      message: 'у аккаунта две ставки: оставьте одну',
    }),
  thresholds: thresholds.describe('Пороги классов ABC и XYZ, %'),
};

export const StatisticsSettings = z.object({
  ...fields,
  version: z.int().describe('Растёт с каждым изменением: её называют, сохраняя правку; 0 — ещё не меняли'),
});
export type StatisticsSettings = z.infer<typeof StatisticsSettings>;

const endpoint = resource('statistics/settings');

export const getStatisticsSettings = endpoint('GET', '/sts/settings', {
  title: 'Налоги, ставки и пороги статистики',
  roles: moneyReaders,
  reply: StatisticsSettings,
});

/** Days that a changed tax or rate concerns are calculated anew in the background. */
export const changeStatisticsSettings = endpoint('PUT', '/sts/settings', {
  title: 'Изменить налоги, ставки и пороги статистики',
  roles: marketplaceEditors,
  body: z.object({ ...fields, version: EditedVersion.describe('С какой версии менялось') }),
  reply: StatisticsSettings,
  errors: { stale: 'Настройки изменил кто-то другой' },
  touches: ['statistics/sources', 'statistics/marketplaces', 'statistics/catalogs', 'statistics/products'],
});
