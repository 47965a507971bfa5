import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import { accounts } from './accounts.ts';
import { categories } from './categories.ts';
import { refreshDictionaries } from './categories-refresh.ts';
import { productMapping } from './product-mapping.ts';
import { products } from './products.ts';
import { syncProducts } from './products-sync.ts';
import { uploadProducts } from './products-upload.ts';
import { properties } from './properties.ts';
import { uploadStocksAndPrices } from './stocks-prices-upload.ts';
import { taskTicks } from './task-schedule.ts';
import { jobsOf, type TaskRunners } from './tasks.jobs.ts';
import { tasks } from './tasks.ts';
import { warehouses } from './warehouses.ts';

export { accountDisposed } from './accounts.jobs.ts';
export { accountQueue, clientOf } from './client.ts';
export { flushRequestLog } from './request-log.ts';
export { wrongSchedule } from './schedule.ts';
export type { TaskRun, TaskRunner } from './task-run.ts';
export type { TaskRunners } from './tasks.jobs.ts';

export const handlers: Handler[] = [
  ...accounts,
  ...categories,
  ...properties,
  ...productMapping,
  ...products,
  ...tasks,
  ...warehouses,
];
export const ticks: Tick[] = taskTicks;

const own: TaskRunners = {
  products_upload: uploadProducts,
  stocks_prices_upload: uploadStocksAndPrices,
  products_sync: syncProducts,
  categories_refresh: refreshDictionaries,
};

/** The jobs of tasks: this room's work, and what the rooms above hand down. */
export const taskJobs = (handed: TaskRunners): Job[] => jobsOf({ ...own, ...handed });
