import { getMe, type User } from '@prilavok/contract';
import { useQuery } from '@tanstack/react-query';
import { tellTimeOf } from '#text/zone.ts';
import { CallError } from './call-error.ts';
import { queries } from './queries.ts';
import { shutOut } from './shut-out.ts';
import { setToken, token } from './token.ts';
import { asked } from './useCall.ts';

/** Who is signed in; nobody without a token. A failed check ends the session, unless it says that the person is shut out. */
export async function whoAmI(): Promise<User | null> {
  if (!token.get()) return null;
  try {
    const user = await queries.ensureQueryData({ ...asked(getMe, {}), staleTime: 60_000 });
    // Before any screen is drawn: all of them tell time by the company's clock.
    tellTimeOf(user.company?.timezone);
    return user;
  } catch (error) {
    if (shutOut.get()) throw error;
    // No answer, or a gateway whose server is restarting: that says nothing about the session.
    if (error instanceof CallError && error.status > 0 && error.status < 502) {
      setToken('');
      return null;
    }
    throw error;
  }
}

/** The signed-in person, for screens behind the sign-in. */
export function useMe(): User | undefined {
  const signedIn = token.use() !== '';
  return useQuery({ ...asked(getMe, {}), staleTime: 60_000, enabled: signedIn }).data;
}
