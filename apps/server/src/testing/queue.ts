import { pools } from '../database/pools.ts';

/** Lets the time pass for which jobs with such a key (LIKE) wait, such as the pause before another try. Answers how many there were. */
export async function letTimePass(keys: string): Promise<number> {
  const { rowCount } = await pools().owner.query(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and key like $1',
    [keys],
  );
  return rowCount ?? 0;
}
