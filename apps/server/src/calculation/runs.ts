import {
  type CalculationRun,
  findRunDays,
  findRuns,
  findSuccessfulRuns,
  runScenario,
  stopScenario,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { conflict, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { stopWork } from '../work/work.ts';
import { beginRun, calculating } from './runs.jobs.ts';
import * as queries from './runs.queries.ts';
import { lockScenarios } from './scenarios.queries.ts';
import { scenarioOf } from './scenarios.ts';

export const runs = [
  handle(findSuccessfulRuns, async ({ db, path, query }) => {
    await scenarioOf(db, path.id);
    return { rows: await queries.listRuns(db, path.id, { ...query, successful: true }) };
  }),

  handle(findRuns, async ({ db, path, query }) => {
    await scenarioOf(db, path.id);
    return { rows: await queries.listRuns(db, path.id, query) };
  }),

  handle(findRunDays, async ({ db, path, query }) => {
    await scenarioOf(db, path.id);
    const days = await queries.listRunDays(db, path.id, query.days);
    return { rows: days.map(({ sums, ...day }) => ({ ...day, averages: averagesOf(sums) })) };
  }),

  handle(runScenario, async ({ db, user, path }) => {
    const scenario = await scenarioOf(db, path.id);
    await lockScenarios(db, scenario.catalog);
    if (scenario.outputs === 0) throw conflict('no_outputs', 'Считать нечего: добавьте сценарию результат');
    const run = await beginRun(db, { scenario: path.id, cause: 'person', author: user });
    if (!run) throw conflict('calculation_busy', 'Расчёт уже идёт: дождитесь его или остановите');
    return runOf(db, run);
  }),

  handle(stopScenario, async ({ db, path }) => {
    await scenarioOf(db, path.id);
    const run = await queries.runUnderWay(db, path.id);
    if (!run || !(await stopWork(db, calculating, run.work))) throw conflict('conflict', 'Расчёт уже закончился');
    return runOf(db, run.id);
  }),
];

/** Averages to the kopeck: more digits nobody reads off a chart. */
const averagesOf = (sums: queries.Sums | null) =>
  Object.entries(sums ?? {}).map(([output, [sum, count]]) => ({
    output,
    average: Math.round((sum / count) * 100) / 100,
  }));

async function runOf(db: Db, id: string): Promise<CalculationRun> {
  return mustFind(await queries.runById(db, id), 'Расчёт не найден');
}
