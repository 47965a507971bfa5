import { type Task, watched } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { quietMoments } from './watched.queries.ts';

/** Tasks as they stand: a quiet look is a pass that found nothing, though no row of the task tells of it. */
export async function withQuietLooks(db: Db, tasks: Task[]): Promise<Task[]> {
  const silent = tasks.filter(
    ({ schedule, status, isActive }) => schedule === watched && isActive && status === 'success',
  );
  const moments = await quietMoments(
    db,
    silent.map(({ account }) => account),
  );
  return tasks.map((task) => {
    const at = silent.includes(task) ? moments.get(task.account) : undefined;
    return at !== undefined && at > (task.finishedAt ?? '') ? { ...task, ...nothingNew(at) } : task;
  });
}

/** State after a pass of the clock that found nothing. */
const nothingNew = (at: string) => ({
  startedAt: at,
  finishedAt: at,
  lastSignAt: at,
  message: 'Нового не было',
  progress: { done: 0, total: null, accepted: 0, refused: 0, skipped: 0, note: '' },
});
