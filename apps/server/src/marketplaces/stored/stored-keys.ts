import { type Limiter, MarketplaceError } from '@prilavok/marketplaces';
import { unsealed } from '../../outside/secrets.ts';

/** Why an account rests whose keys were sealed with a SECRET_KEY that the server has no more. */
export const unreadableKeys =
  'Ключи аккаунта зашифрованы другим ключом сервера и не открываются: введите ключи заново.';

/** The map of an account's keys; nothing where it can't be opened. */
export function storedKeys(sealed: string): Record<string, string> | undefined {
  const text = unsealed(sealed);
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, string>);
}

interface Pause {
  pausedAt: string | null;
  pauseReason: string | null;
}

/**
 * The pause of an account. One whose keys can't be opened rests as well; that is written down nowhere, so that it goes on by itself
 * when the server has the right SECRET_KEY again.
 */
export function pauseOf(sealed: string, { pausedAt, pauseReason }: Pause): Pause {
  if (storedKeys(sealed)) return { pausedAt, pauseReason };
  return { pausedAt: pausedAt ?? new Date().toISOString(), pauseReason: unreadableKeys };
}

/** Lets no request of a client leave that has no keys. */
export const refusing: Limiter = {
  turn: () => Promise.reject(new MarketplaceError('keys', unreadableKeys)),
  spent() {},
  pause() {},
};
