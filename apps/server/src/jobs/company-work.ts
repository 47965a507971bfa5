import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { pools } from '../database/pools.ts';
import type { Job } from './job.ts';
import { lookAt } from './look.ts';

/** Thrown out of work that was under way when its company was blocked: it goes on when the company is approved again. */
export class CompanyBlocked extends Error {
  constructor() {
    super('The company is blocked');
  }
}

/** Why a job isn't done: its company was deleted, and there is nothing to be done any more, or it is blocked, and the job waits. */
export async function whyNotDone(job: Job, payload: unknown): Promise<'deleted' | 'blocked' | undefined> {
  if (job.ofDeleted || !(job.payload instanceof z.ZodObject) || job.payload.shape.company !== Id) return undefined;
  const { company } = payload as { company: string };
  const { rows } = await pools().owner.query<{ deleted: boolean; blocked: boolean }>(
    'select deleted_at is not null as deleted, blocked_at is not null as blocked from companies where id = $1',
    [company],
  );
  const [found] = rows;
  if (!found || found.deleted) return 'deleted';
  return found.blocked && !job.ofBlocked ? 'blocked' : undefined;
}

/** Puts off a job whose company is blocked: it is looked at again in an hour, unless `resumeJobs` comes first. The try counts as none. */
export async function putOff(id: string): Promise<void> {
  await pools().owner.query(
    `update graphile_worker._private_jobs
     set run_at = now() + interval '1 hour', attempts = greatest(attempts - 1, 0), flags = coalesce(flags, '{}') || '{"put_off": true}'
     where id = $1`,
    [id],
  );
}

/** Has all that was put off for a company done now. */
export async function resumeJobs(company: string): Promise<void> {
  await pools().owner.query(
    `update graphile_worker._private_jobs set run_at = now(), flags = flags - 'put_off'
     where flags ? 'put_off' and locked_at is null and payload->>'company' = $1`,
    [company],
  );
  lookAt(new Date());
}
