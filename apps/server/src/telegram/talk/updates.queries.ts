import type { GlobalDb } from '../../database/pools.ts';
import { execute, maybeOne } from '../../database/rows.ts';
import type { Update } from '../bot/shapes.ts';

/** Keeps an update; false when it was kept before. */
export async function insertUpdate(db: GlobalDb, { update_id: id, ...body }: Update): Promise<boolean> {
  const written = await execute(db)`
    insert into telegram_updates (id, body) values (${id}, ${JSON.stringify(body)}) on conflict do nothing`;
  return written === 1;
}

/** An update that nobody has answered yet. */
export async function openUpdate(db: GlobalDb, id: string): Promise<unknown> {
  const found = await maybeOne<{ body: object }>(db)`
    select body from telegram_updates where id = ${id} and done_at is null`;
  return found && { ...found.body, update_id: Number(id) };
}

/** Writes down that an update was answered. */
export async function markDone(db: GlobalDb, id: string): Promise<void> {
  await execute(db)`update telegram_updates set done_at = now() where id = ${id}`;
}
