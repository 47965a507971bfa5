import { MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { daysIn, marketDay } from '../stored/report-kinds.ts';
import type { TaskRun } from './run.ts';

const dayMs = 24 * 3_600_000;
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** How far a run has come, or up to which day the last one that came to its end has read. */
const Position = z.union([
  z.object({ run: z.string(), from: z.iso.date(), next: z.iso.date(), cursor: z.string().optional() }),
  z.object({ until: z.iso.date() }),
]);

/** Parts of a run that a walk over days needs. */
export type DaysRun = Pick<TaskRun, 'id' | 'signal' | 'position' | 'progress' | 'save' | 'later'>;

/** How a marketplace tells of days. */
interface Telling {
  /** Days of one question. */
  span: number;
  /** For so many days back what was told may still change. */
  settles: number;
  /** How far back the first reading looks, in days. */
  beginning: number;
  /** Seconds between two questions, where nobody should wait for a turn. */
  pause?: number;
}

export interface Days {
  from: string;
  to: string;
}

/** Result of a reading of some days. */
export interface ReadDays {
  /** How much is new or says something else than before. */
  changed: number;
  /** Where the next question about these days goes on; null: they are read. */
  rest: string | null;
  /** Seconds until then, where they are others than the usual pause. */
  wait?: number;
}

/** Goes over the days since the last reading, and once more over those of which the marketplace may still say something else. */
export async function walkDays(
  run: DaysRun,
  { span, settles, beginning, pause }: Telling,
  what: string,
  read: (days: Days, cursor: string | undefined) => Promise<ReadDays>,
): Promise<void> {
  const today = marketDay(0);
  const begun = begunBy(run, today, { settles, beginning });
  run.progress({ total: daysIn(begun.from, today) });
  for (let { next, cursor } = begun; next <= today; ) {
    run.signal.throwIfAborted();
    const days = { from: next, to: dayAfter(next, span - 1) };
    if (days.to > today) days.to = today;
    run.progress({ note: `${what} за ${wordsOf(days)}` });
    const { changed, rest, wait = pause } = await read(days, cursor).catch(notOfKeys);
    run.progress({ done: rest ? 0 : daysIn(days.from, days.to), accepted: changed });
    cursor = rest ?? undefined;
    if (!rest) next = dayAfter(days.to, 1);
    if (next > today) return run.save({ until: today, label: `после ${russian(today)}` });
    await run.save({ run: run.id, from: begun.from, next, ...(rest && { cursor: rest }), label: `с ${russian(next)}` });
    if (wait) return run.later(wait);
  }
}

const russian = (day: string) => day.split('-').toReversed().join('.');
const wordsOf = ({ from, to }: Days) => (from === to ? russian(from) : `${russian(from)} – ${russian(to)}`);

interface Begun {
  from: string;
  next: string;
  cursor?: string | undefined;
}

/** Another run that was broken off has begun there, where this one has to begin, too: its days may have changed since. */
function begunBy(
  { id, position }: DaysRun,
  today: string,
  { settles, beginning }: Pick<Telling, 'settles' | 'beginning'>,
): Begun {
  const saved = Position.safeParse(position).data;
  if (saved && 'run' in saved) return saved.run === id ? saved : { from: saved.from, next: saved.from };
  const from = dayAfter(saved && saved.until < today ? saved.until : today, -(saved ? settles : beginning));
  return { from, next: from };
}

/** A key may lack just this right: who refuses it here pauses no account. */
function notOfKeys(error: unknown): never {
  if (error instanceof MarketplaceError && error.kind === 'keys')
    throw new MarketplaceError('refused', error.message, { cause: error, remote: error.remote });
  throw error;
}
