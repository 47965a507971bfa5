import type { Tick } from './job.ts';
import { look } from './look.ts';

/**
 * Looks for jobs whose time has come: once for all of a process. Each runner alone would ask as often, though nothing waits, and twelve that ask every
 * second are most of what an idle process does.
 */
export const lookForDue = (every: number): Tick => ({ name: 'jobs.due', every, work: look });
