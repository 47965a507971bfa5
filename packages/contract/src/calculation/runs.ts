import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { catalogEditors, members } from '../roles.ts';
import { CalculationRun, RunDay } from './run.ts';

const endpoint = resource('calculation/runs');
const busy = { calculation_busy: 'Расчёт уже идёт' };

/** Newest first. */
export const findSuccessfulRuns = endpoint('GET', '/cdm/calculation-scenario/{id}/successful-runs', {
  title: 'Успешные расчёты сценария',
  roles: members,
  query: Page,
  reply: listOf(CalculationRun),
});

/** Newest first, whatever became of them. */
export const findRuns = endpoint('GET', '/cdm/calculation-scenario/{id}/runs', {
  title: 'Расчёты сценария',
  roles: members,
  query: Page,
  reply: listOf(CalculationRun),
});

/** Oldest first, without gaps since the first run of that time. */
export const findRunDays = endpoint('GET', '/cdm/calculation-scenario/{id}/run-days', {
  title: 'Расчёты сценария по дням',
  roles: members,
  query: z.object({
    days: z.coerce.number().int().min(7).max(90).default(30).describe('За сколько дней, с сегодняшним'),
  }),
  reply: listOf(RunDay),
});

const touches = ['calculation/scenarios', 'catalogs/offers', 'catalogs/products'];

export const runScenario = endpoint('PATCH', '/cdm/calculation-scenario/{id}/run', {
  title: 'Посчитать все предложения сейчас',
  roles: catalogEditors,
  reply: CalculationRun,
  errors: { ...busy, no_outputs: 'Считать нечего: у сценария нет результатов' },
  touches,
});

/** Stops the runs; calculated results stay. */
export const stopScenario = endpoint('PATCH', '/cdm/calculation-scenario/{id}/stop', {
  title: 'Остановить расчёт',
  roles: catalogEditors,
  reply: CalculationRun,
});
