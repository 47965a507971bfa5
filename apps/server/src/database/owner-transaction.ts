import type pg from 'pg';
import { pools } from './pools.ts';

/** Runs `work` in a transaction of the tables' owner, beyond row-level security: for the queue and for upkeep, which look over all companies. */
export async function ownerTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pools().owner.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    throw error;
  }
}
