import type { Db } from '../../database/pools.ts';
import { notify } from '../../notifications/index.ts';
import { endedRun } from './runs.queries.ts';

/**
 * Tells people how a run ended: one that a person had started always, one of the clock when it failed, for the first time in a day.
 * The same failure every few minutes is in the task's log.
 */
export async function tellOutcome(db: Db, run: string): Promise<void> {
  const ended = await endedRun(db, run);
  if (!ended || (ended.byClock && (ended.status === 'success' || ended.failedBefore))) return;
  const failed = ended.status === 'failed';
  await notify(db, {
    theme: 'tasks',
    severity: failed ? 'error' : ended.refused > 0 ? 'warn' : 'success',
    title: failed ? `Задача «${ended.title}» не удалась` : `Задача «${ended.title}» закончена`,
    message: `${ended.accountTitle}: ${ended.message}`,
    link: `/cabinet/marketplaces/${ended.marketplace}/${ended.account}/workers/${ended.task}`,
  });
}
