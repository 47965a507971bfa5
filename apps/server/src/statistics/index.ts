import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import { catalogs } from './catalogs.ts';
import { classes } from './classes.ts';
import { costs } from './costs.ts';
import { channelDays } from './counting/channel-days.ts';
import * as settling from './counting/settle.jobs.ts';
import { dashboard } from './dashboard.ts';
import { marketplaces } from './marketplaces.ts';
import { products } from './products.ts';
import * as reporting from './reports.jobs.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { sources } from './sources.ts';
import { stages } from './stages.ts';

export const handlers: Handler[] = [
  ...sources,
  ...marketplaces,
  ...catalogs,
  ...products,
  ...classes,
  ...stages,
  ...costs,
  ...settings,
  ...reports,
  ...dashboard,
];
export const jobs: Job[] = [channelDays.folding, ...settling.jobs, ...reporting.jobs];
export const ticks: Tick[] = settling.ticks;

export { subscriptions } from './counting/due.ts';
export { fillStatistics } from './counting/settle.jobs.ts';
