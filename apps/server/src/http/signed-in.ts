import type { Role } from '@prilavok/contract';
import { signedIn } from '../users/sessions.queries.ts';

interface Person {
  role: Role;
  company: string | null;
}

/**
 * A page asks several things at once, and each call begins with who asks. The answer is believed for a second: another process may
 * take that long to notice that somebody was shut out; this one notices at once.
 */
const believed = 1000;
const mostKept = 5000;
const kept = new Map<string, { person: Person; until: number }>();
let turn = 0;

/** Who stands behind a session that goes on; nothing when it ended, or the person or company may not enter. */
export async function personOf(user: string, family: string): Promise<Person | undefined> {
  const key = `${user} ${family}`;
  const before = kept.get(key);
  if (before && before.until > performance.now()) return before.person;
  const asked = turn;
  const person = await signedIn(user, family);
  // What was asked before somebody was shut out is answered, and not kept.
  if (!person || asked !== turn) return person;
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, { person, until: performance.now() + believed });
  return person;
}

/** After anything that may end a session or change what a person may. */
export function forgetPeople(): void {
  turn++;
  kept.clear();
}
