import { hook } from '../rooms/hook.ts';

/** Whether the company has this marketplace account connected. */
export const accountConnected = hook<{ account: string }, boolean>('notifications.account-connected');
