import type { Readable } from 'node:stream';
import { addToSurvey, newSurvey, type Survey, type SurveyContext } from './survey.ts';
import { type FeedHead, newHead } from './yml.ts';
import { readInThread } from './yml-in-thread.ts';
import type { FeedEntry } from './yml-offer.ts';
import { FeedError, WrongEncoding } from './yml-text.ts';

export interface ReadFeed {
  head: FeedHead;
  survey: Survey;
  /** What was done to make the file readable. */
  notes: string[];
}

export interface ReadOptions extends SurveyContext {
  maxBytes: number;
  /** Called with what was read last; throws to stop. */
  take: (entries: FeedEntry[]) => Promise<void>;
  /** Called when the file is read anew in another encoding: what was taken counts no more. */
  restart: () => Promise<void>;
}

const fallback = 'windows-1251';

/** Reads a whole feed. What declares UTF-8 and isn't is read as windows-1251: what shops' scripts mix up most. */
export async function readFeed(open: () => Promise<Readable>, options: ReadOptions): Promise<ReadFeed> {
  try {
    return await readIn(undefined, open, options);
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error;
    await options.restart();
    const said = 'Файл объявлен как UTF-8, а записан в windows-1251';
    const read = await readIn(fallback, open, options).catch((second) => {
      throw second instanceof FeedError ? new FeedError(`${said}. ${second.message}`, second.line) : second;
    });
    return { ...read, notes: [`${said}: прочитан в ней`] };
  }
}

async function readIn(
  encoding: string | undefined,
  open: () => Promise<Readable>,
  { maxBytes, take, ...context }: ReadOptions,
): Promise<ReadFeed> {
  const head = newHead();
  const survey = newSurvey();
  const source = await open();
  try {
    for await (const offers of readInThread(source, head, { maxBytes, ...(encoding ? { encoding } : {}) }))
      await take(offers.map((offer) => addToSurvey(survey, offer, context)));
  } finally {
    source.destroy();
  }
  return { head, survey, notes: [] };
}
