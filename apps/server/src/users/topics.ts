import type { GlobalDb } from '../database/pools.ts';
import { topic } from '../rooms/topic.ts';

/** A person was added to a company. */
export const personAdded = topic<{ company: string; user: string }, GlobalDb>('users.person-added');
