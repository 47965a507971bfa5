import { type GlobalDb, pools } from '../database/pools.ts';
import { execute } from '../database/rows.ts';

/** How far a backfill is. */
export interface BackfillState {
  /** Where it goes on; null at the beginning. */
  position: string | null;
  finished: boolean;
}

/** Names of backfills that migrations have asked for and that aren't over. */
export async function openBackfills(): Promise<string[]> {
  const { rows } = await pools().owner.query<{ name: string }>(
    'select name from schema_backfills where finished_at is null order by asked_at, name',
  );
  return rows.map(({ name }) => name);
}

/** How far a backfill is; nothing when nobody has asked for it. */
export async function backfillState(name: string): Promise<BackfillState | undefined> {
  const { rows } = await pools().owner.query<BackfillState>(
    'select position, finished_at is not null as finished from schema_backfills where name = $1',
    [name],
  );
  return rows[0];
}

/** Writes down how far it is, in the transaction that has written the portion. */
export async function saveBackfill(db: GlobalDb, name: string, position: string, rows: number): Promise<void> {
  await execute(db)`
    update schema_backfills set position = ${position}, done = done + ${rows} where name = ${name} and finished_at is null`;
}

/** The backfill is over. */
export async function endBackfill(name: string): Promise<void> {
  await pools().owner.query('update schema_backfills set finished_at = now() where name = $1', [name]);
}
