import { topic } from '../../rooms/topic.ts';

/** An account was disconnected: rooms above let go of what they hold for it. */
export const accountDisposed = topic<{ account: string }>('marketplaces.account-disposed');
