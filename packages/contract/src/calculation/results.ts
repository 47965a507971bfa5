import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { members, supplierReaders } from '../roles.ts';
import { Id, Moment } from '../values.ts';
import { OutputKind } from './scenarios.ts';

/** A value, or why there is none. */
const Outcome = {
  value: z.string().nullable().describe('Число, десятичная строка; да и нет — 1 и 0; null, если значения нет'),
  reason: z.string().nullable().describe('Почему значения нет'),
};

export const OutputResult = z.object({
  output: Id.describe('Номер результата'),
  title: z.string(),
  kind: OutputKind.describe('Что получается'),
  ...Outcome,
});
export type OutputResult = z.infer<typeof OutputResult>;

/** Results of a scenario for an offer. */
export const OfferResults = z.object({
  id: Id.describe('Номер предложения'),
  article: z.string().describe('Артикул предложения'),
  title: z.string(),
  outputs: z.array(OutputResult).describe('Результаты по порядку'),
  calculatedAt: Moment.describe('Когда посчитано'),
  outdated: z.boolean().describe('Посчитано до последней правки сценария'),
});
export type OfferResults = z.infer<typeof OfferResults>;

/** How an output came about, step by step. */
export const CalculationStep = z.object({
  output: Id.nullable().describe('Номер результата; null у ещё не сохранённого'),
  title: z.string(),
  kind: OutputKind.describe('Что получается'),
  formula: z.string().describe('Формула, названия сегодняшние'),
  met: z.boolean().describe('Выполнено ли условие'),
  reads: z
    .array(z.object({ title: z.string(), ...Outcome, how: z.string().describe('Откуда значение') }))
    .describe('Что формула взяла'),
  exact: z.string().nullable().describe('Что получилось до округления'),
  ...Outcome,
});
export type CalculationStep = z.infer<typeof CalculationStep>;

export const Explanation = z.object({
  offer: Id.describe('Предложение'),
  article: z.string().describe('Артикул предложения'),
  title: z.string(),
  steps: z.array(CalculationStep).describe('Шаги по порядку'),
});
export type Explanation = z.infer<typeof Explanation>;

const endpoint = resource('calculation/results');

/** The saved scenario on an offer as it is now, with what each formula took. */
export const explainResults = endpoint('GET', '/cdm/calculation-scenario/{id}/explain/{offer}', {
  title: 'Из чего получились результаты предложения',
  roles: supplierReaders,
  reply: Explanation,
});

/** Results of the last runs for these offers; those that were never calculated are left out. */
export const findResults = endpoint('GET', '/cdm/calculation-scenario/{id}/out-list/{offerIds}', {
  title: 'Результаты сценария по предложениям',
  roles: members,
  reply: listOf(OfferResults),
});

export const findAllResults = endpoint('POST', '/cdm/calculation-scenario/{id}/results', {
  title: 'Все результаты сценария, по страницам',
  reads: true,
  roles: members,
  body: Page.extend({
    withoutValue: z.boolean().default(false).describe('Только те, где чего-то не посчитать'),
  }),
  reply: listOf(OfferResults),
});
