import type { Readable } from 'node:stream';
import type { PropertyShape } from './dictionary/values.ts';
import { addToSurvey, newSurvey, type Survey, type SurveyContext } from './survey.ts';
import { readInThread } from './yml/in-thread.ts';
import { type FeedEntry, parseOffer } from './yml/offer.ts';
import { FeedError, WrongEncoding } from './yml/text.ts';
import { type FeedHead, newHead } from './yml/yml.ts';

export interface ReadFeed {
  head: FeedHead;
  survey: Survey;
  /** Repairs that made the file readable. */
  notes: string[];
  /** Rules of a table's mapping beyond its rows; a feed says all itself. */
  table?: TableWords;
}

/** Rules of a table's columns from their mapping. */
export interface TableWords {
  /** Key of a new property → what it is to be. */
  shapes: ReadonlyMap<string, PropertyShape>;
  /** Our word for a field → the heading of its column. */
  headings: ReadonlyMap<string, string>;
}

export interface ReadOptions extends SurveyContext {
  /** Where no brand is named, the maker is. */
  makerAsBrand: boolean;
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
  { maxBytes, take, makerAsBrand, ...context }: ReadOptions,
): Promise<ReadFeed> {
  const head = newHead();
  const survey = newSurvey();
  const source = await open();
  try {
    for await (const offers of readInThread(source, head, { maxBytes, ...(encoding ? { encoding } : {}) }))
      await take(offers.map((offer) => addToSurvey(survey, parseOffer(offer, makerAsBrand), context)));
  } finally {
    source.destroy();
  }
  return { head, survey, notes: [] };
}
