import { type Marketplace, type TaskType, taskRefusal, taskTypeTitles, watched } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { companyTimezone } from '../../users/companies.queries.ts';
import { insertTask } from '../stored/tasks.queries.ts';
import { nextRun } from './schedule.ts';
import { scheduleTask } from './start.ts';

interface UsualTask {
  type: TaskType;
  schedule: string | null;
  /** Orders come and changes of stocks and prices go at once; cards wait for the seller. */
  isActive: boolean;
}

const usual: UsualTask[] = [
  { type: 'orders_import', schedule: watched, isActive: true },
  // Returns are days on their way, and marketplaces let them be asked after seldom.
  { type: 'returns_import', schedule: '35 * * * *', isActive: true },
  // Marketplaces book a day long after it is over, and little by little.
  { type: 'money_import', schedule: '50 */6 * * *', isActive: true },
  // Each change goes out by itself: the walk through everything only finds what went past that.
  { type: 'stocks_prices_upload', schedule: '*/30 * * * *', isActive: true },
  { type: 'products_upload', schedule: null, isActive: false },
  // Joining is open for days, and what a promotion leaves of a sale changes with it.
  { type: 'promotions_refresh', schedule: '0 7 * * *', isActive: true },
  // Yesterday is counted by then; what comes late is read with the days after.
  { type: 'analytics', schedule: '40 6 * * *', isActive: true },
  // Counted once a day.
  { type: 'ratings', schedule: '50 7 * * *', isActive: true },
  // A marketplace looks at cards for hours and tells nobody: what became of them is asked.
  { type: 'products_sync', schedule: '15 * * * *', isActive: true },
];

/** Gives a new account the tasks that nearly everybody wants: orders come, stocks and prices go, promotions and what became of cards are asked; sending cards is there to be switched on. */
export async function insertUsualTasks(db: Db, account: string, marketplace: Marketplace): Promise<void> {
  const timezone = await companyTimezone(db);
  const { missing } = connectors[marketplace];
  for (const { type, schedule, isActive } of usual.filter((task) => taskRefusal(task.type, missing) === null)) {
    const nextRunAt = isActive && schedule ? nextRun(schedule, timezone, new Date()) : null;
    const id = await insertTask(db, {
      account,
      type,
      title: taskTypeTitles[type],
      schedule,
      start_instantly: false,
      isActive,
      scope: null,
      nextRunAt,
    });
    if (nextRunAt) await scheduleTask(db, id, nextRunAt);
  }
}
