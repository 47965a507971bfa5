import { Id } from '@prilavok/contract';
import { z } from 'zod';
import type { GlobalDb } from '../database/pools.ts';
import { enqueue, type Job, job } from '../jobs/job.ts';

const Payload = z.object({ company: Id, user: Id });

/** A person was added to a company. What is to be done then belongs to a room above, which hands it down in rooms.ts. */
export const personAdded = (work: (company: string, user: string) => Promise<void>): Job<typeof Payload> =>
  job('users.person-added', Payload, ({ payload }) => work(payload.company, payload.user));

/** To enqueue the job its name and payload are enough. */
const declared = personAdded(async () => {});

/** Tells that a person was added, once the caller's transaction has committed. */
export async function tellAdded(db: GlobalDb, person: z.infer<typeof Payload>): Promise<void> {
  await enqueue(db, declared, person);
}
