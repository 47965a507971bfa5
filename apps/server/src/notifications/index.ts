import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import { settings } from './settings.ts';
import { stream } from './stream.ts';

export const handlers: Handler[] = [...settings, ...stream];
export const jobs: Job[] = [];
export const ticks: Tick[] = [];
