import {
  changeScenario,
  createScenario,
  done,
  findScenarioOutputs,
  findScenarios,
  getScenario,
  mostScenarios,
  removeScenario,
  type Scenario,
  type ScenarioModel,
} from '@prilavok/contract';
import { catalogOf } from '../catalogs/index.ts';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind, taken } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { nextByClock, wrongClock } from '../jobs/clock.ts';
import { enqueue } from '../jobs/job.ts';
import { companyTimezone } from '../users/companies.queries.ts';
import { stopWork } from '../work/work.ts';
import { mustFlow } from './flows.ts';
import { saveParts, shownOutputs } from './parts.ts';
import { beginRun, calculating } from './runs.jobs.ts';
import { clearDue, lastRuns, runUnderWay } from './runs.queries.ts';
import { clearScenario } from './scenarios.jobs.ts';
import * as queries from './scenarios.queries.ts';
import { vocabularyOf } from './vocabulary.ts';

const missing = 'Сценарий не найден';
const titleTaken = (title: string) =>
  taken('calculation_scenarios_title', 'scenario_exists', `Сценарий «${title}» в каталоге уже есть`);

export const scenarios = [
  handle(findScenarios, async ({ db, query }) => {
    const found = await queries.listScenarios(db, query.catalog);
    return { rows: await withLastRuns(db, found) };
  }),

  handle(getScenario, ({ db, path }) => model(db, path.id)),

  handle(createScenario, async ({ db, user, body: { catalog, inputList = [], outputList = [], ...body } }) => {
    await catalogOf(db, catalog);
    const others = await queries.lockScenarios(db, catalog);
    if (others.length >= mostScenarios)
      throw conflict(
        'too_many_scenarios',
        `В каталоге может быть не больше ${mostScenarios} сценариев: удалите ненужные`,
      );
    const fields = fieldsOf({ title: body.title, applies: false, onChange: false, schedule: null }, body);
    const nextRunAt = await hourOf(db, fields.schedule);
    const id = await queries.insertScenario(db, catalog, fields, nextRunAt).catch(titleTaken(fields.title));
    await saveParts(db, id, { catalog, inputList, outputList });
    if (fields.applies) await mustFlow(db, catalog, id);
    if (fields.onChange && outputList.length > 0) await beginRun(db, { scenario: id, cause: 'edit', author: user });
    return model(db, id);
  }),

  handle(changeScenario, async ({ db, user, path, body: { version, inputList, outputList, ...body } }) => {
    const { catalog } = await scenarioOf(db, path.id);
    await queries.lockScenarios(db, catalog);
    const was = await model(db, path.id);
    mustBeFresh(was, version, `Сценарий «${was.title}»`);
    const fields = fieldsOf(was, body);
    const nextRunAt = await hourOf(db, fields.schedule);
    await queries.updateScenario(db, path.id, fields, nextRunAt).catch(titleTaken(fields.title));
    const parts = inputList !== undefined || outputList !== undefined;
    if (parts) await saveParts(db, path.id, { catalog, inputList, outputList });
    if (parts || fields.applies !== was.applies) await queries.updateRecipe(db, path.id);
    if (fields.applies) await mustFlow(db, catalog, path.id);
    if (!fields.onChange) await clearDue(db, path.id);
    const anew = fields.onChange && (parts || !was.onChange || fields.applies !== was.applies);
    const now = await model(db, path.id);
    if (anew && now.outputs > 0) await beginRun(db, { scenario: path.id, cause: 'edit', author: user });
    return model(db, path.id);
  }),

  handle(removeScenario, async ({ db, path }) => {
    await scenarioOf(db, path.id);
    const run = await runUnderWay(db, path.id);
    if (run) await stopWork(db, calculating, run.work);
    await queries.hideScenario(db, path.id);
    await enqueue(db, clearScenario, { company: db.company, scenario: path.id });
    return done;
  }),

  handle(findScenarioOutputs, async ({ db, path }) => ({ rows: (await model(db, path.scenario)).outputList })),
];

/** Fields of a scenario that a person sets, over those it had. */
const fieldsOf = (
  was: queries.ScenarioFields,
  body: Partial<Undefinable<queries.ScenarioFields>>,
): queries.ScenarioFields => ({
  title: body.title ?? was.title,
  applies: body.applies ?? was.applies,
  onChange: body.onChange ?? was.onChange,
  schedule: body.schedule === undefined ? was.schedule : body.schedule,
});
type Undefinable<Fields> = { [Name in keyof Fields]: Fields[Name] | undefined };

/** The scenario, unless it or its catalog was deleted; 404 where there is none. */
export async function scenarioOf(db: Db, id: string): Promise<queries.StoredScenario> {
  return mustFind(await queries.scenarioById(db, id), missing);
}

async function withLastRuns(db: Db, found: readonly queries.StoredScenario[]): Promise<Scenario[]> {
  const runs = await lastRuns(
    db,
    found.map(({ id }) => id),
  );
  return found.map(({ recipe: _, ...scenario }) => ({ ...scenario, lastRun: runs.get(scenario.id) ?? null }));
}

async function model(db: Db, id: string): Promise<ScenarioModel> {
  const [scenario] = await withLastRuns(db, [await scenarioOf(db, id)]);
  if (!scenario) throw new Error('A scenario was lost on the way');
  const [inputs, outputs] = [await queries.listInputs(db, [id]), await queries.listOutputs(db, [id])];
  const vocabulary = await vocabularyOf(db, scenario.catalog);
  return {
    ...scenario,
    inputList: inputs.map(({ scenario: _of, ...input }) => input),
    outputList: shownOutputs(inputs, outputs, vocabulary),
  };
}

/** When a schedule comes next; refuses one that can't be. */
async function hourOf(db: Db, schedule: string | null): Promise<Date | null> {
  if (schedule === null) return null;
  const wrong = wrongClock(schedule);
  if (wrong) throw invalid('schedule', wrong);
  return nextByClock(schedule, await companyTimezone(db), new Date());
}
