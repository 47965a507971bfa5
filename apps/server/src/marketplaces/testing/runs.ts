import { getTasks, isBusyTask, runTask, type Task } from '@prilavok/contract';
import { type Client, eventually } from '../../testing/client.ts';
import { letTimePass } from '../../testing/queue.ts';
import { runKey } from '../tasks/start.ts';

/** The task as it stands. */
export async function taskOf(shop: Client, id: string): Promise<Task> {
  const [task] = (await shop.call(getTasks, { path: { ids: [id] } })).rows;
  if (!task) throw new Error(`No task ${id}`);
  return task;
}

/** The task at the end of its run; pauses between two steps of it are over at once. */
export const endOfRun = (shop: Client, id: string): Promise<Task> =>
  eventually(async () => {
    await runsGoOn();
    const task = await taskOf(shop, id);
    return !isBusyTask(task) && task;
  });

/** Runs a task to its end. */
export async function runOnce(shop: Client, id: string): Promise<Task> {
  await shop.call(runTask, { path: { id } });
  return endOfRun(shop, id);
}

/** Lets the time pass for which runs wait. */
export const runsGoOn = (): Promise<number> => letTimePass(runKey('%'));
