import { type SignedIn, signedIn } from '../users/sessions.queries.ts';

/**
 * A page asks several things at once, and each call begins with who asks. The answer is believed for a second, or until a process says that people have
 * changed (`stream.ts`): where that word gets lost, it takes the second.
 */
const believed = 1000;
const mostKept = 5000;
const kept = new Map<string, { person: SignedIn; until: number }>();
let turn = 0;

/** Who stands behind a session that goes on, whether or not they may act; nothing when it ended. */
export async function personOf(user: string, family: string): Promise<SignedIn | undefined> {
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
