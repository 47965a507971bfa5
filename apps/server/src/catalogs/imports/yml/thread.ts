import { on } from 'node:events';
import { Readable } from 'node:stream';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type FromThread, flattenOffers, type ToThread } from './in-thread.ts';
import { FeedError, textOf, WrongEncoding } from './text.ts';
import { newHead, readYml } from './yml.ts';

/** The thread that `readInThread` starts: its whole work is this file. */
const port = parentPort as MessagePort;
const tell = (read: FromThread) => port.postMessage(read);

async function* pieces(): AsyncGenerator<Buffer> {
  const given = on(port, 'message') as AsyncIterable<[ToThread]>;
  for await (const [piece] of given) {
    if (piece === 'end') return;
    tell('more');
    yield Buffer.from(piece);
  }
}

const head = newHead();
try {
  for await (const offers of readYml(textOf(Readable.from(pieces()), workerData), head))
    tell({ offers: flattenOffers(offers) });
  tell({ head });
} catch (error) {
  if (!(error instanceof FeedError)) throw error;
  const { message, line } = error;
  tell({ refusal: { message, line, wrongEncoding: error instanceof WrongEncoding } });
}
