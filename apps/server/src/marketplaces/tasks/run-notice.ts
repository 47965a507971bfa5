import type { Db } from '../../database/pools.ts';
import { notify } from '../../notifications/index.ts';
import { endedRun, leftovers } from './runs.queries.ts';

/**
 * Tells people how a run ended: one that a person had started unless it changed nothing, which they see where they started it; one of the
 * clock when it failed, for the first time in a day. The same failure every few minutes is in the task's log.
 */
export async function tellOutcome(db: Db, run: string): Promise<void> {
  const ended = await endedRun(db, run);
  if (!ended || (ended.byClock && (ended.status === 'success' || ended.failedBefore))) return;
  const failed = ended.status === 'failed';
  if (!failed && ended.accepted + ended.refused === 0) {
    const { missing } = await leftovers(db, { task: ended.task, run });
    if (missing === 0) return;
  }
  await notify(db, {
    theme: 'tasks',
    account: ended.account,
    severity: failed ? 'error' : ended.refused > 0 ? 'warn' : 'success',
    title: failed ? `Задача «${ended.title}» не удалась` : `Задача «${ended.title}» закончена`,
    message: `${ended.accountTitle}: ${ended.message}`,
    link: `/cabinet/marketplaces/${ended.marketplace}/${ended.account}/workers/${ended.task}`,
  });
}
