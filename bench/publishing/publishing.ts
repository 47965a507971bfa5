import { setTimeout as wait } from 'node:timers/promises';
import {
  createTask,
  findTaskProducts,
  getTasks,
  isBusyTask,
  type PlannedTaskType,
  runTask,
  type Task,
  type TaskProduct,
} from '@prilavok/contract';
import type { Client } from '../../apps/server/src/testing/client.ts';

/** A task of an account that can be run again and again. */
export async function aTask(seller: Client, account: string, type: PlannedTaskType): Promise<string> {
  return (await seller.call(createTask, { body: { title: type, type, account } })).id;
}

/** The task at the end of a run of it. */
export async function runToEnd(seller: Client, id: string): Promise<Task> {
  for (;;) {
    await endOf(seller, id);
    const begun = await seller.call(runTask, { path: { id } }).catch((error) => {
      // Its schedule has begun it at this moment.
      if (!String(error).includes('task_busy')) throw error;
    });
    if (begun) return endOf(seller, id);
  }
}

/** The task when nothing of it goes on any more. */
export async function endOf(seller: Client, id: string): Promise<Task> {
  for (;;) {
    const [task] = (await seller.call(getTasks, { path: { ids: [id] } })).rows;
    if (task && !isBusyTask(task)) return task;
    await wait(300);
  }
}

/** What the task's runs came to for each offer. */
export async function outcomes(seller: Client, id: string): Promise<TaskProduct[]> {
  const all: TaskProduct[] = [];
  for (;;) {
    const { rows } = await seller.call(findTaskProducts, { path: { id }, body: { offset: all.length, limit: 200 } });
    all.push(...rows);
    if (rows.length < 200) return all;
  }
}
