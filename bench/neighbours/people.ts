import { login } from '@prilavok/contract';
import { type Ask, askerOf, type TimedCall } from '../parts/asking.ts';

/** Who lets people in. */
export interface Credentials {
  email: string;
  password: string;
}

/** The seller of the demo. */
export const demo: Credentials = { email: 'demo@prilavok.test', password: 'prilavok-demo' };

/** Somebody's calls, each told to `log`; he signs in anew when his session is over. */
export async function signedIn(url: string, who: Credentials, log: (asked: TimedCall) => unknown): Promise<Ask> {
  const again = () => tokenOf(url, who);
  return askerOf(url, await again(), log, again);
}

export async function tokenOf(url: string, { email, password }: Credentials): Promise<string> {
  const session = await askerOf(url, '', () => {})(login, { body: { email, password } });
  if (!session) throw new Error(`${email} is not let in`);
  return session.accessToken;
}

/** Does it again and again until the promise is settled. */
export async function until(end: Promise<unknown>, step: () => Promise<unknown>): Promise<void> {
  let going = true;
  const stop = () => {
    going = false;
  };
  end.then(stop, stop);
  while (going) await step();
}
