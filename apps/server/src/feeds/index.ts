import type { KeptFiles } from '../catalogs/index.ts';
import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import type { LongWork } from '../work/work.ts';
import { addresses } from './addresses.ts';
import { building, feedJobs, feedTicks } from './builds.jobs.ts';
import { builds } from './builds.ts';
import { conditions } from './conditions.ts';
import { faults } from './faults.ts';
import { feeds } from './feeds.ts';
import { previews } from './previews.ts';
import { knownPieces } from './stored/builds.queries.ts';
import { structures } from './structures.ts';
import { targets } from './targets.ts';

export const handlers: Handler[] = [
  ...feeds,
  ...targets,
  ...structures,
  ...conditions,
  ...previews,
  ...builds,
  ...faults,
  ...addresses,
];
export const jobs: Job[] = feedJobs;
/** Long work of the room. */
export const works: LongWork[] = [building];
export const ticks: Tick[] = feedTicks;

export { deleteSpentFeeds } from './builds.jobs.ts';
export { mayEdit } from './checking/feed.ts';
export { subscriptions } from './events/due.ts';
export { listHeld } from './stored/builds.queries.ts';
export { answers } from './uses.ts';
/** Parts of files, with which of them are known. */
export const feedFiles: KeptFiles = ['feeds', knownPieces];
