import { z } from 'zod';
import type { GlobalDb } from '../../database/pools.ts';
import { declareJob, enqueue } from '../../jobs/job.ts';
import { log } from '../../log.ts';
import { updateNext } from '../bot/bot.queries.ts';
import { Update } from '../bot/shapes.ts';
import { insertUpdate } from './updates.queries.ts';

/** Answers one update. */
export const answerUpdate = declareJob('telegram.update', z.object({ update: z.string() }), { attempts: 5 });

/** Keeps what the bot was told, once each, and moves the offset on in the same transaction: what is not committed is told again. */
export async function receive(db: GlobalDb, told: readonly unknown[]): Promise<void> {
  for (const each of told) {
    const read = Update.safeParse(each);
    if (!read.success) {
      log.warn(
        { fields: read.error.issues.map(({ path }) => path.join('.')) },
        'An update of the bot was not understood',
      );
      continue;
    }
    const id = read.data.update_id;
    if (await insertUpdate(db, read.data)) await enqueue(db, answerUpdate, { update: String(id) });
  }
  const last = Math.max(...told.map((each) => Number((each as { update_id?: unknown } | null)?.update_id)));
  if (Number.isSafeInteger(last)) await updateNext(db, last + 1);
}
