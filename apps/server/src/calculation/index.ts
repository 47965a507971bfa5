import { calculateChanged } from '../catalogs/index.ts';
import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import type { LongWork } from '../work/work.ts';
import { formulas } from './formulas.ts';
import { results } from './results.ts';
import { calculateDue, calculating, calculationTicks } from './runs.jobs.ts';
import { runs } from './runs.ts';
import { scenarios } from './scenarios.ts';

export const handlers: Handler[] = [...scenarios, ...formulas, ...results, ...runs];
export const jobs: Job[] = [calculateChanged(calculateDue)];
/** Long work of the room. */
export const works: LongWork[] = [calculating];
export const ticks: Tick[] = calculationTicks;
