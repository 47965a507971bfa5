import { Marketplace, TaskStatus, TaskType } from '@prilavok/contract';
import type { z } from 'zod';
import { lenient, listSearch } from '#ui/list/search.ts';

/** State that the lists of tasks keep in their address. */
export const TasksSearch = listSearch({
  type: lenient(TaskType),
  status: lenient(TaskStatus),
  marketplace: lenient(Marketplace),
});
export type TasksSearch = z.infer<typeof TasksSearch>;
