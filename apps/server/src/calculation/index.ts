import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import type { LongWork } from '../work/work.ts';
import { applying, checking } from './price-lists.jobs.ts';
import { priceLists } from './price-lists.ts';
import { suppliers } from './suppliers.ts';

export const handlers: Handler[] = [...suppliers, ...priceLists];
export const jobs: Job[] = [];
/** Long work of the room. */
export const works: LongWork[] = [checking, applying];
export const ticks: Tick[] = [];

export { priceListFiles } from './price-lists.jobs.ts';
