import type { Readable } from 'node:stream';
import { type Entry, newSurvey, type Surroundings, type Survey, survey } from './survey.ts';
import { type FeedHead, newHead } from './yml.ts';
import { readAside } from './yml-aside.ts';
import { FeedError, WrongEncoding } from './yml-text.ts';

export interface ReadFeed {
  head: FeedHead;
  survey: Survey;
  /** What was done to make the file readable. */
  notes: string[];
}

export interface Reading extends Surroundings {
  maxBytes: number;
  /** Called with what was read last; throws to stop. */
  take: (entries: Entry[]) => Promise<void>;
  /** Called when the file is read anew in another encoding: what was taken counts no more. */
  restart: () => Promise<void>;
}

const fallback = 'windows-1251';

/** Reads a whole feed. What declares UTF-8 and isn't is read as windows-1251: what shops' scripts mix up most. */
export async function readFeed(open: () => Promise<Readable>, reading: Reading): Promise<ReadFeed> {
  try {
    return await readIn(undefined, open, reading);
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error;
    await reading.restart();
    const said = 'Файл объявлен как UTF-8, а записан в windows-1251';
    const read = await readIn(fallback, open, reading).catch((second) => {
      throw second instanceof FeedError ? new FeedError(`${said}. ${second.message}`, second.line) : second;
    });
    return { ...read, notes: [`${said}: прочитан в ней`] };
  }
}

async function readIn(
  encoding: string | undefined,
  open: () => Promise<Readable>,
  { maxBytes, take, ...surroundings }: Reading,
): Promise<ReadFeed> {
  const head = newHead();
  const found = newSurvey();
  const source = await open();
  try {
    for await (const offers of readAside(source, head, { maxBytes, ...(encoding ? { encoding } : {}) }))
      await take(offers.map((offer) => survey(found, offer, surroundings)));
  } finally {
    source.destroy();
  }
  const notes: string[] = [];
  return { head, survey: found, notes };
}
