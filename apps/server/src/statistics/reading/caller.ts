import type { Role } from '@prilavok/contract';
import type { HandlerInput } from '../../http/handle.ts';

/** The role of whoever calls: what it doesn't see is left out of the answer. */
export function roleOf(caller: HandlerInput<never>['caller']): Role {
  if (!caller) throw new Error('Statistics were asked for by nobody');
  return caller.role;
}
