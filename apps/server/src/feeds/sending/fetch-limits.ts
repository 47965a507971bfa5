import { limited } from '../../http/errors.ts';

/** Fetches of a feed in a minute. */
const fetchesAMinute = 60;
/** Downloads of a company at once, in this process. */
const downloadsAtOnce = 4;
/** Wrong passwords for a feed from an address, and how long they count, in milliseconds. */
const wrongPasswords = { most: 5, within: 5 * 60_000 };

/** Moments of the last stretch by a key, by the process's own clock. Keys that nobody has used for a stretch are forgotten. */
class Recent {
  readonly #moments = new Map<string, number[]>();
  readonly #stretch: number;
  #swept = 0;

  constructor(stretch: number) {
    this.#stretch = stretch;
  }

  of(key: string): number[] {
    const now = performance.now();
    const moments = (this.#moments.get(key) ?? []).filter((moment) => now - moment < this.#stretch);
    if (now - this.#swept > this.#stretch) {
      this.#swept = now;
      for (const [other, all] of this.#moments)
        if (now - (all.at(-1) ?? 0) >= this.#stretch) this.#moments.delete(other);
    }
    return moments;
  }

  add(key: string): void {
    this.#moments.set(key, [...this.of(key), performance.now()]);
  }

  /** Seconds until the oldest of them is forgotten. */
  secondsLeft(key: string): number {
    const [oldest = 0] = this.of(key);
    return Math.max(1, Math.ceil((oldest + this.#stretch - performance.now()) / 1000));
  }
}

const fetches = new Recent(60_000);
const wrong = new Recent(wrongPasswords.within);
const downloads = new Map<string, number>();

/** Counts a fetch; refuses one too many. */
export function countFetch(feed: string): void {
  if (fetches.of(feed).length >= fetchesAMinute)
    throw limited(fetches.secondsLeft(feed), `Фид берут чаще ${fetchesAMinute} раз в минуту: подождите`);
  fetches.add(feed);
}

/** Refuses an address that guesses at the password of a feed. */
export function refuseGuessing(feed: string, address: string): void {
  const key = `${feed} ${address}`;
  if (wrong.of(key).length >= wrongPasswords.most)
    throw limited(wrong.secondsLeft(key), 'Слишком много неверных паролей: подождите пять минут');
}

/** Counts a wrong password. */
export const countWrongPassword = (feed: string, address: string): void => wrong.add(`${feed} ${address}`);

/** Takes one of the company's downloads; refuses where all are taken. The answer gives it back. */
export function takeDownload(company: string): () => void {
  const taken = downloads.get(company) ?? 0;
  if (taken >= downloadsAtOnce) throw limited(5, 'Фиды компании уже скачивают: повторите через несколько секунд');
  downloads.set(company, taken + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const left = (downloads.get(company) ?? 1) - 1;
    if (left === 0) downloads.delete(company);
    else downloads.set(company, left);
  };
}
