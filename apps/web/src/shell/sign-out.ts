import { logout } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { setToken } from '#api/token.ts';

/** Ends the session here and on the server; here even when the server can't be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(logout, { quiet: true });
  } catch {
    // Logged by the client; the person wants out all the same.
  }
  setToken('');
}
