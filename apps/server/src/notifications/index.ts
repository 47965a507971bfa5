import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import type { Subscription } from '../rooms/topic.ts';
import { deliveries } from './deliveries.ts';
import { newcomerSubscription, notifyOfNewcomer } from './newcomers.jobs.ts';
import { notices } from './notices.ts';
import { delivering } from './sending/deliver.jobs.ts';
import { mailWay } from './sending/letters.ts';
import type { Ways } from './sending/ways.ts';
import { settings } from './settings.ts';
import { stream } from './stream.ts';
import { trials } from './trials.ts';

export const handlers: Handler[] = [...settings, ...notices, ...deliveries, ...stream];
export const jobs: Job[] = [notifyOfNewcomer];
export const subscriptions: Subscription[] = [newcomerSubscription];
export const ticks: Tick[] = [];

/** Jobs that send notices out of the cabinet; ways that belong to rooms above are handed down. */
export function sending(others: Omit<Ways, 'mail'>): { handlers: Handler[]; jobs: Job[] } {
  const ways: Ways = { ...others, mail: mailWay };
  return { handlers: trials(ways), jobs: [delivering(ways)] };
}

export { accountConnected, reachable } from './hooks.ts';
/** How other rooms tell people what happened. */
export { type News, notify } from './notify.ts';
export { personOf } from './person.ts';
/** Parts of a way out of the cabinet, for rooms that have one. */
export { type Message, Postponed, Unreachable, type Way } from './sending/ways.ts';
export { restOf, titleOf } from './sending/wording.ts';
