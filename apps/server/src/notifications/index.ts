import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import type { Subscription } from '../rooms/topic.ts';
import { newcomerSubscription, notifyOfNewcomer } from './newcomers.jobs.ts';
import { sendNoticeLetter } from './notices.jobs.ts';
import { notices } from './notices.ts';
import { settings } from './settings.ts';
import { stream } from './stream.ts';

export const handlers: Handler[] = [...settings, ...notices, ...stream];
export const jobs: Job[] = [sendNoticeLetter, notifyOfNewcomer];
export const subscriptions: Subscription[] = [newcomerSubscription];
export const ticks: Tick[] = [];

/** How other rooms tell people what happened. */
export { type News, notify } from './notify.ts';
