import { failure } from '#toasts.ts';
import { type CallError, refusal } from './call-error.ts';
import { takeShutOut } from './shut-out.ts';
import { setToken } from './token.ts';

/** As short as for any question: everything else waits for it. In milliseconds. */
const patience = 20_000;

let running: Promise<string> | undefined;

/**
 * A fresh access token by the refresh cookie: the second client, which knows no retries. However many calls
 * found their token expired, they share one refresh.
 */
export function refreshToken(): Promise<string> {
  running ??= ask().finally(() => {
    running = undefined;
  });
  return running;
}

async function ask(): Promise<string> {
  const response = await fetch('/uas/auth/refresh-tokens', {
    credentials: 'include',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) {
    const error = await refusal(response);
    // The cookie stays good: whoever may act again goes on with it.
    if (takeShutOut(error)) throw error;
    tell(error);
    // The cookie is spent or withdrawn: the session is over. A server in trouble is no reason to sign out.
    if (error.status === 401 || error.status === 403) setToken('');
    throw error;
  }
  const { accessToken }: { accessToken: string } = await response.json();
  setToken(accessToken);
  return accessToken;
}

function tell(error: CallError): void {
  if (error.status === 500) console.error('refresh-tokens', error);
  else failure(error.message);
}
