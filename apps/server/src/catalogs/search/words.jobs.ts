import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { enqueue, job } from '../../jobs/job.ts';
import { soundOf } from '../../text/sound.ts';
import * as queries from './words.queries.ts';

/** Search rows that are read in one transaction. */
const portion = 2000;
/** A change is written with the moment at which its transaction began: what began earlier than this has committed. */
const lag = '30 seconds';
/** Milliseconds in which a catalog is asked for once. */
const pause = 30_000;

/**
 * Gathers the words of offers that changed since it was done last. Nobody who saves waits for it: a search looks through the newest offers
 * itself, and asks for this when they are many.
 */
export const gatherWords = job(
  'catalogs.gather-words',
  z.object({ company: Id, catalog: Id }),
  async ({ payload: { company, catalog }, signal }) => {
    const until = await withCompany(company, (db) => queries.wordsUntil(db, catalog));
    if (until === undefined) return;
    for (let after: queries.ChangeCursor | undefined = { at: until, id: '0' }; after; ) {
      signal.throwIfAborted();
      const from: queries.ChangeCursor = after;
      after = await withCompany(company, (db) => gatherPortion(db, catalog, from));
    }
  },
  { lane: 'bulk' },
);

async function gatherPortion(db: Db, catalog: string, after: queries.ChangeCursor) {
  const found = await queries.stemsBehind(db, catalog, { after, limit: portion });
  if (!found) return undefined;
  const words = found.words.flatMap((word) => wordOf(word) ?? []);
  await queries.insertWords(db, catalog, { words, until: found.last.at, lag });
  return found.last;
}

/** A stem with its sound; nothing where that is too short to be told from others. */
export function wordOf(word: string): queries.Word | undefined {
  const sound = soundOf(word);
  return sound.length > 1 ? { word, sound } : undefined;
}

/** Has the words of a catalog gathered, in the caller's transaction. */
export const gatherSoon = (db: Db, catalog: string): Promise<void> =>
  enqueue(
    db,
    gatherWords,
    { company: db.company, catalog },
    { key: `catalogs.gather-words:${catalog}`, gathers: true },
  );

const asked = new Map<string, number>();

/** Asks for words on behalf of a reader, once in a while and in a transaction of its own: nobody waits for it. */
export function askForWords(company: string, catalog: string): void {
  const now = Date.now();
  for (const [known, at] of asked) if (now - at > pause) asked.delete(known);
  if (asked.has(catalog)) return;
  asked.set(catalog, now);
  void withCompany(company, (db) => gatherSoon(db, catalog)).catch(() => asked.delete(catalog));
}
