import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { FeedError, type TextOptions, WrongEncoding } from './text.ts';
import type { FeedHead, FeedOffer } from './yml.ts';

/** Messages to the thread: the file, piece by piece. */
export type ToThread = ArrayBuffer | 'end';

/** Answers of the thread, in order. Classes are lost between threads, so a refusal travels as what it says. */
export type FromThread = 'more' | { offers: FlatOffers } | { head: FeedHead } | { refusal: Refusal };

/** Offers as one list of words and numbers: objects would take longer to send and receive than the offers take to read. */
type FlatOffers = (string | number)[];

interface Refusal {
  message: string;
  line: number | null;
  wrongEncoding: boolean;
}

/** Pieces of the file that lie before the thread, so that it never waits; more would only take memory. */
const ahead = 4;

/**
 * Reads a feed in a thread of its own, so that two cores share the work: that one parses, the caller's makes sense of the offers, and
 * answers others meanwhile. The thread gets a further piece only when the offers of an earlier one are taken.
 */
export async function* readInThread(
  source: Readable,
  head: FeedHead,
  options: TextOptions,
  { megabytes = 256 }: { megabytes?: number } = {},
): AsyncGenerator<FeedOffer[]> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: megabytes },
  });
  const bytes: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const give = async () => {
    const { done, value } = await bytes.next();
    // A copy: a stream's piece may be part of a larger buffer, and all of that would travel.
    const piece = done ? 'end' : Uint8Array.from(value).buffer;
    thread.postMessage(piece satisfies ToThread, piece === 'end' ? [] : [piece]);
  };
  try {
    const answers = on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[FromThread]>;
    for (let given = 0; given < ahead; given++) await give();
    for await (const [read] of answers) {
      if (read === 'more') await give();
      else if ('offers' in read) yield offersFrom(read.offers);
      else if ('refusal' in read) throw errorOf(read.refusal);
      else {
        Object.assign(head, read.head);
        return;
      }
    }
    throw new Error('The thread that reads feeds has ended before the feed did');
  } finally {
    await thread.terminate();
  }
}

const errorOf = ({ message, line, wrongEncoding }: Refusal): FeedError =>
  wrongEncoding ? new WrongEncoding(message, line) : new FeedError(message, line);

/** Offers as they travel from the thread; `readInThread` makes offers of them again. */
export function flattenOffers(offers: readonly FeedOffer[]): FlatOffers {
  const words: FlatOffers = [];
  for (const { line, id, group, outlets, fields, params } of offers) {
    const pairs = Object.entries(fields).flatMap(([tag, values]) => values.flatMap((value) => [tag, value]));
    words.push(line, id, group, pairs.length / 2, ...pairs, params.length);
    for (const { name, unit, value } of params) words.push(name, unit, value);
    words.push(outlets.length);
    for (const outlet of outlets) words.push(outlet.id, outlet.title, outlet.stock);
  }
  return words;
}

function offersFrom(words: FlatOffers): FeedOffer[] {
  const offers: FeedOffer[] = [];
  let at = 0;
  const text = () => words[at++] as string;
  const number = () => words[at++] as number;
  while (at < words.length) {
    const offer: FeedOffer = { line: number(), id: text(), group: text(), fields: {}, params: [], outlets: [] };
    for (let left = number(); left > 0; left--) {
      const tag = text();
      offer.fields[tag] ??= [];
      offer.fields[tag].push(text());
    }
    for (let left = number(); left > 0; left--) offer.params.push({ name: text(), unit: text(), value: text() });
    for (let left = number(); left > 0; left--) offer.outlets.push({ id: text(), title: text(), stock: text() });
    offers.push(offer);
  }
  return offers;
}
