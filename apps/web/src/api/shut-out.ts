import { isShutOut } from '@prilavok/contract';
import { state } from '../state.ts';
import type { CallError } from './call-error.ts';

/** Why the server lets this person make no call at all, in its words; empty while it does. The session stays: it may end as it came. */
export const shutOut = state('');

/** Keeps the sentence of a refusal that shuts the person out; false for any other. */
export function takeShutOut({ code, message }: CallError): boolean {
  if (!isShutOut(code)) return false;
  shutOut.set(message);
  return true;
}
