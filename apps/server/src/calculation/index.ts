import type { Handler } from '../http/handle.ts';
import { implementJob, type Job, type Tick } from '../jobs/job.ts';
import type { Subscription } from '../rooms/topic.ts';
import type { LongWork } from '../work/work.ts';
import { calculationDue, dueSubscription } from './events/due.ts';
import { formulas } from './formulas.ts';
import { fetching, fetchTicks } from './price-lists/price-list-fetches.jobs.ts';
import { applying, checking } from './price-lists/price-lists.jobs.ts';
import { priceLists } from './price-lists.ts';
import { results } from './results.ts';
import { calculateDue, calculating, calculationTicks } from './runs.jobs.ts';
import { runs } from './runs.ts';
import { clearScenario } from './scenarios.jobs.ts';
import { scenarios } from './scenarios.ts';
import { suppliers } from './suppliers.ts';

export const handlers: Handler[] = [...scenarios, ...formulas, ...results, ...runs, ...suppliers, ...priceLists];
export const jobs: Job[] = [implementJob(calculationDue, calculateDue), clearScenario];
/** Long work of the room. */
export const works: LongWork[] = [calculating, fetching, checking, applying];
export const subscriptions: Subscription[] = [dueSubscription];
export const ticks: Tick[] = [...calculationTicks, ...fetchTicks];

export { calculateBulk, calculateNumbers, formulaMistake } from './bulk.ts';
export { formulaMustFlow } from './flows.ts';
export { priceListFiles } from './price-lists/price-lists.jobs.ts';
export { carrySupplies } from './suppliers/carried-supplies.ts';
export { answers } from './uses.ts';
