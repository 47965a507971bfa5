import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import { apiKeys } from './api-keys.ts';
import { audit } from './audit.ts';
import { resumeCompany, sendApprovalLetter, sendBlockedLetter, sendRegistrationLetter } from './companies.jobs.ts';
import { companies } from './companies.ts';
import { deletedCompanyJobs } from './deleted-companies.jobs.ts';
import { demo } from './demo.ts';
import { policy } from './policy.ts';
import { retention } from './retention.ts';
import { savedViews } from './saved-views.ts';
import { services } from './services.ts';
import { sendPasswordLetter } from './sessions.jobs.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

export { firstAdministrator } from './administrator.ts';
export { endDemoSessions } from './demo.ts';
/** Called when a person was added to a company. */
export { personAdded } from './topics.ts';
export const handlers: Handler[] = [
  ...sessions,
  ...users,
  ...companies,
  ...savedViews,
  ...services,
  ...apiKeys,
  ...audit,
  ...demo,
  ...retention,
  ...policy,
];
export const jobs: Job[] = [
  sendPasswordLetter,
  sendApprovalLetter,
  sendBlockedLetter,
  sendRegistrationLetter,
  resumeCompany,
  ...deletedCompanyJobs,
];
export const ticks: Tick[] = [];
