import type { Handler } from '../http/handle.ts';
import type { Tick } from '../jobs/job.ts';
import { accounts } from './accounts.ts';
import { taskTicks } from './task-schedule.ts';
import { tasks } from './tasks.ts';

export { accountQueue, clientOf } from './client.ts';
export { flushRequestLog } from './request-log.ts';
export type { TaskRun, TaskRunner } from './task-run.ts';
export { type TaskRunners, taskJobs } from './tasks.jobs.ts';

export const handlers: Handler[] = [...accounts, ...tasks];
export const ticks: Tick[] = taskTicks;
