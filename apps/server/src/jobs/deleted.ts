import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { pools } from '../database/pools.ts';
import type { Job } from './job.ts';

/** Whether the job belongs to a company that was deleted meanwhile: then there is nothing to be done any more. */
export async function isOfDeleted(job: Job, payload: unknown): Promise<boolean> {
  if (job.ofDeleted || !(job.payload instanceof z.ZodObject) || job.payload.shape.company !== Id) return false;
  const { company } = payload as { company: string };
  const { rowCount } = await pools().owner.query('select from companies where id = $1 and deleted_at is null', [
    company,
  ]);
  return rowCount === 0;
}
