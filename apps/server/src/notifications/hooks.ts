import type { NoticeWay } from '@prilavok/contract';
import { hook } from '../rooms/hook.ts';

/** Whether the company has this marketplace account connected. */
export const accountConnected = hook<{ account: string }, boolean>('notifications.account-connected');

/** Which of these people can be reached by a way that a room above keeps. */
export const reachable = hook<{ way: NoticeWay; users: readonly string[] }, ReadonlySet<string>>(
  'notifications.reachable',
);
