import type { Seller } from './operation.ts';

/** State of an account before an act, and until when. */
interface Past {
  until: number;
  account: Seller;
}

/** Acts closer together than this share a memory. */
const grain = 1_000;
const kept = 600_000;

/** Remembers accounts as they were, for lists that lag behind acts. */
export function createLag() {
  const pasts = new Map<string, Past[]>();
  return {
    /** Called before an act, by the sandbox's clock. */
    remember(key: string, account: Seller, at: number): void {
      const past = (pasts.get(key) ?? []).filter(({ until }) => until > at - kept);
      pasts.set(key, past);
      const last = past.at(-1);
      if (last && last.until > at - grain) last.until = at;
      else past.push({ until: at, account: structuredClone(account) });
    },
    /** The account as it was then; nothing when it hasn't changed since. */
    asOf: (key: string, at: number): Seller | undefined => pasts.get(key)?.find(({ until }) => until > at)?.account,
    clear: () => pasts.clear(),
  };
}
