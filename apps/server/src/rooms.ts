import type { Handler } from './http/handle.ts';
import type { Job, Tick } from './jobs/job.ts';
import * as notifications from './notifications/index.ts';
import * as users from './users/index.ts';

/** The house put together: what every room answers, runs later and does by the clock. */
const rooms = [users, notifications];

export const handlers: Handler[] = rooms.flatMap((room) => room.handlers);
export const jobs: Job[] = rooms.flatMap((room) => room.jobs);
export const ticks: Tick[] = rooms.flatMap((room) => room.ticks);
