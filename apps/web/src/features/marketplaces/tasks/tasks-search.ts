import { Marketplace, TaskStatus, TaskType } from '@prilavok/contract';
import { z } from 'zod';
import { ListSearch } from '#features/list-search.ts';

/** What the lists of tasks keep in their address. */
export const TasksSearch = ListSearch.extend({
  type: TaskType.optional().catch(undefined),
  status: TaskStatus.optional().catch(undefined),
  marketplace: Marketplace.optional().catch(undefined),
  /** The task at the side: its number, or `new`. */
  open: z.coerce.string().optional().catch(undefined),
});
export type TasksSearch = z.infer<typeof TasksSearch>;
