import type { Db } from './database/pools.ts';

/** Within which transaction something is done, and by whom: a person, or nobody when a program or a job does it. */
export interface Actor {
  db: Db;
  user: string | null;
}
