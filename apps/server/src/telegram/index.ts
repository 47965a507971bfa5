import type { Handler } from '../http/handle.ts';
import type { Door } from '../http/server.ts';
import type { Job, Tick } from '../jobs/job.ts';
import { bot } from './bot.ts';
import { sendLinkLetter } from './link-letters.jobs.ts';
import { links } from './links.ts';
import { answeringUpdates } from './talk/answer-update.jobs.ts';
import { botTick } from './talk/polling.ts';
import { webhook } from './talk/webhook.ts';

export const handlers: Handler[] = [...links, ...bot];
export const jobs: Job[] = [answeringUpdates, sendLinkLetter];
export const ticks: Tick[] = [botTick];
/** Addresses beside the calls. */
export const doors: Door[] = [webhook];

export { answers, telegramWay } from './way.ts';
