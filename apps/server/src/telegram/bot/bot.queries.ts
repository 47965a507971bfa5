import type { GlobalDb } from '../../database/pools.ts';
import { execute, one } from '../../database/rows.ts';

export interface StoredBot {
  /** Sealed; empty where no administrator has set one. */
  token: string;
  username: string | null;
  nextUpdate: string;
  pausedUntil: string | null;
  checkedAt: string | null;
  fault: string;
}

/** Reads the platform's bot. */
export const storedBot = (db: GlobalDb): Promise<StoredBot> =>
  one<StoredBot>(db)`
    select token, username, next_update::text as "nextUpdate", paused_until as "pausedUntil", checked_at as "checkedAt", fault from telegram_bot`;

/** Writes down what the bot says of itself, or why it doesn't. Another bot counts its updates anew. */
export async function updateIdentity(db: GlobalDb, { id, username }: { id: number; username: string }): Promise<void> {
  await execute(db)`
    update telegram_bot set next_update = case when bot_id is distinct from ${id} then 0 else next_update end,
      bot_id = ${id}, username = ${username}, checked_at = now(), fault = ''`;
}

/** Writes down why the bot doesn't work. */
export async function updateFault(db: GlobalDb, fault: string): Promise<void> {
  await execute(db)`update telegram_bot set fault = ${fault} where fault <> ${fault}`;
}

/** Has the whole bot wait. */
export async function updatePause(db: GlobalDb, until: Date): Promise<void> {
  await execute(db)`update telegram_bot set paused_until = ${until.toISOString()}`;
}

/** Keeps another token, sealed; empty takes it away. */
export async function updateToken(db: GlobalDb, sealed: string): Promise<void> {
  await execute(db)`
    update telegram_bot set token = ${sealed}, username = null, bot_id = null, next_update = 0, fault = '', checked_at = null, paused_until = null`;
}

/** The next update to ask for; it only grows, so that two who ask take none twice. */
export async function updateNext(db: GlobalDb, next: number): Promise<void> {
  await execute(db)`update telegram_bot set next_update = greatest(next_update, ${next})`;
}
