import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import { apiKeys } from './api-keys.ts';
import { sendApprovalLetter } from './companies.jobs.ts';
import { companies } from './companies.ts';
import { demo } from './demo.ts';
import { services } from './services.ts';
import { sendPasswordLetter } from './sessions.jobs.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

export { firstAdministrator } from './administrator.ts';
export const handlers: Handler[] = [...sessions, ...users, ...companies, ...services, ...apiKeys, ...demo];
export const jobs: Job[] = [sendPasswordLetter, sendApprovalLetter];
export const ticks: Tick[] = [];
