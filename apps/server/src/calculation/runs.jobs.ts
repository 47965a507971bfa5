import { counted, type RunCause } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { nextByClock } from '../jobs/clock.ts';
import type { JobRun, Tick } from '../jobs/job.ts';
import { notify } from '../notifications/index.ts';
import { companyTimezone } from '../users/companies.queries.ts';
import { courtesyOf } from '../work/courtesy.ts';
import { beginWork, WorkFailed, work } from '../work/work.ts';
import { calculateSoon, type DueScenario, scenarioQueue } from './events/due.ts';
import { countOffers, offersAfter } from './facts.queries.ts';
import { calculate, portionOf, recipeFor } from './portion.ts';
import * as queries from './runs.queries.ts';
import { scenarioById } from './scenarios.queries.ts';

/** Where a run is: behind which offer, by which recipe, and how many it has done by that. */
const Position = z.object({ after: z.string(), recipe: z.int(), done: z.int(), failed: z.int() });

/** Calculates all offers of a scenario's catalog, a portion a transaction; killed anywhere, it goes on with the next portion. */
export const calculating = work('calculation.run', z.object({ scenario: z.string(), byPerson: z.boolean() }), {
  resource: 'calculation/runs',
  broken: 'Расчёт прервался из-за ошибки на сервере: запустите его ещё раз',
  step: ({ company, id, input, position, save, portion }) =>
    withCompany(company, async (db) => {
      const scenario = await scenarioById(db, input.scenario);
      if (!scenario) throw new WorkFailed('Сценарий или его каталог удалён');
      const { recipe } = scenario;
      const begun = { after: '0', recipe, done: 0, failed: 0 };
      const at = position === null ? begun : Position.parse(position);
      if (at.recipe !== recipe) {
        await queries.resetRun(db, id);
        await save(db, {
          done: -at.done,
          failed: -at.failed,
          position: begun,
          note: 'Сценарий изменили: считаем заново',
        });
        return 'more';
      }
      const total = position === null ? await countOffers(db, scenario.catalog) : undefined;
      const offers = await offersAfter(db, scenario.catalog, at.after, portion(portionOf(scenario)));
      const after = offers.at(-1);
      if (after === undefined) return 'done';
      const counts = await calculate(db, scenario, await recipeFor(db, scenario), offers);
      await queries.addToRun(db, id, counts);
      const [done, failed] = [offers.length, counts.withoutValue];
      await save(db, {
        done,
        failed,
        position: { after, recipe, done: at.done + done, failed: at.failed + failed },
        ...(total === undefined ? {} : { total }),
      });
      return 'more';
    }),
  async ended(db, { input, title, status, error, author, done }) {
    announce(db, { type: 'changed', resource: 'calculation/scenarios', ids: [input.scenario] });
    announce(db, { type: 'changed', resource: 'calculation/results', ids: [] });
    const scenario = await scenarioById(db, input.scenario);
    if (!scenario || status === 'stopped' || (status === 'success' && !input.byPerson)) return;
    await notify(db, {
      theme: 'catalogs',
      severity: status === 'failed' ? 'error' : 'success',
      title,
      message: error ?? `Посчитано: ${counted(done, ['предложение', 'предложения', 'предложений'])}`,
      link: `/cabinet/catalogs/${scenario.catalog}/calculation/${scenario.id}`,
      ...(author ? { only: author } : {}),
    });
  },
});

/** Begins a run of all offers once the caller's transaction has committed; nothing when one waits or is under way already. */
export async function beginRun(
  db: Db,
  { scenario: id, cause, author }: { scenario: string; cause: Exclude<RunCause, 'change'>; author: string | null },
): Promise<string | undefined> {
  const scenario = await scenarioById(db, id);
  if (!scenario || (await queries.runUnderWay(db, id))) return undefined;
  const begun = await beginWork(db, calculating, {
    owner: scenario.catalog,
    title: `Расчёт «${scenario.title}»`,
    input: { scenario: id, byPerson: cause === 'person' },
    author,
    queue: scenarioQueue(db.company, id),
  });
  announce(db, { type: 'changed', resource: 'calculation/scenarios', ids: [id] });
  return queries.insertRun(db, { scenario: id, cause, work: begun });
}

/** Portions of one job: then it stands in line again, so that others get their turn. */
const portionsAtOnce = 10;

/** Calculates the offers that changed since a scenario looked last. What changes meanwhile waits for the next look. */
export async function calculateDue({ payload: { company, scenario: id }, signal }: JobRun<DueScenario>): Promise<void> {
  const { giveWay, portion } = courtesyOf(null, signal);
  for (let done = 0; done < portionsAtOnce; done++) {
    signal.throwIfAborted();
    const more = await withCompany(company, async (db) => {
      const scenario = await scenarioById(db, id);
      if (!scenario?.onChange) {
        await queries.clearDue(db, id);
        return false;
      }
      const size = portion(portionOf(scenario));
      const due = await queries.listDue(db, id, size);
      if (due.length === 0) return false;
      const offers = [...new Set(due.map(({ offer }) => offer))];
      const counts = await calculate(db, scenario, await recipeFor(db, scenario), offers);
      await queries.addToHour(db, id, new Date(new Date().setMinutes(0, 0, 0)), counts);
      await queries.deleteDue(
        db,
        id,
        due.map((each) => each.id),
      );
      announce(db, { type: 'changed', resource: 'calculation/results', ids: [] });
      return due.length === size;
    });
    if (!more) return;
    await giveWay();
  }
  await withCompany(company, (db) => calculateSoon(db, id));
}

/** Begins the runs whose hour has come. Who comes second finds another hour in the row and does nothing. */
async function runScheduled(): Promise<void> {
  for (const { company, scenario } of await queries.scenariosDue())
    await withCompany(company, async (db) => {
      const due = await queries.lockDueScenario(db, scenario);
      if (!due) return;
      await queries.updateNextRun(db, scenario, nextByClock(due.schedule, await companyTimezone(db), new Date()));
      await beginRun(db, { scenario, cause: 'schedule', author: null });
    });
}

export const calculationTicks: Tick[] = [{ name: 'calculation.schedules', every: 10_000, work: runScheduled }];
