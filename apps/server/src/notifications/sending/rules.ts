import type { Notice, NoticeRules, NoticeWay } from '@prilavok/contract';
import { nextByClock } from '../../jobs/clock.ts';

/** Why a notice that the person has muted wasn't sent. */
export const mutedReason = 'Вы заглушили эту тему или этот аккаунт';

export const noRules: NoticeRules = { quiet: null, digest: null, mutes: [] };

/** A notice as the rules see it. */
export interface PlannedNotice extends Pick<Notice, 'theme' | 'severity'> {
  /** The account that it concerns. */
  account: string | null;
}

/** When a notice leaves, or why it doesn't. `digest`: together with all else that leaves then. */
export type Plan = { at: Date; digest: boolean } | { dropped: string };

interface Clock {
  now: Date;
  timezone: string;
}

/** Says when a notice leaves by one way: an error at once, everything else by the person's digest and quiet hours. */
export function planOf(notice: PlannedNotice, way: NoticeWay, rules: NoticeRules, clock: Clock): Plan {
  if (isMuted(notice, rules, clock.now)) return { dropped: mutedReason };
  if (notice.severity === 'error') return { at: clock.now, digest: false };
  const { digest, quiet } = rules;
  const gathered = digest?.ways.includes(way) && digest.themes.includes(notice.theme) ? digest : undefined;
  const at = gathered ? nextAt(gathered.at, clock) : clock.now;
  return { at: quietUntil(quiet, { ...clock, now: at }) ?? at, digest: gathered !== undefined };
}

/** Whether the person has muted the theme, or the account, for now. */
export const isMuted = ({ theme, account }: PlannedNotice, { mutes }: NoticeRules, now: Date): boolean =>
  mutes.some(
    (mute) =>
      Date.parse(mute.until) > now.getTime() &&
      (mute.theme === theme || (mute.account !== null && mute.account === account)),
  );

/** When the quiet hours end in which a moment lies; nothing when it lies in none. */
export function quietUntil(quiet: NoticeRules['quiet'], clock: Clock): Date | undefined {
  if (!quiet) return undefined;
  const { from, to, days } = quiet;
  const { day, time } = localTime(clock);
  const overMidnight = to < from;
  const evening = time >= from && (overMidnight || time < to) && days.includes(day);
  // The night of Sunday goes on into Monday.
  const morning = overMidnight && time < to && days.includes(day === 1 ? 7 : day - 1);
  return evening || morning ? nextAt(to, clock) : undefined;
}

/** The next moment at which the clock of the zone shows this time. */
function nextAt(time: string, { now, timezone }: Clock): Date {
  const [hour, minute] = time.split(':').map(Number);
  const next = nextByClock(`${minute} ${hour} * * *`, timezone, now);
  if (!next) throw new Error(`${time} comes every day`);
  return next;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The day of the week, Monday is 1, and the time that the clock of the zone shows. */
function localTime({ now, timezone }: Clock): { day: number; time: string } {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: timezone, weekday: 'short', hour: '2-digit', minute: '2-digit' });
  formats.set(timezone, format);
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return { day: weekdays.indexOf(parts.weekday ?? '') + 1, time: `${parts.hour}:${parts.minute}` };
}
