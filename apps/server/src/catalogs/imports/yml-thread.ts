import { on } from 'node:events';
import { Readable } from 'node:stream';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { newHead, readYml } from './yml.ts';
import { flat, type Given, type Read } from './yml-aside.ts';
import { FeedError, textOf, WrongEncoding } from './yml-text.ts';

/** The thread that `readAside` starts: its whole work is this file. */
const port = parentPort as MessagePort;
const tell = (read: Read) => port.postMessage(read);

async function* pieces(): AsyncGenerator<Buffer> {
  const given = on(port, 'message') as AsyncIterable<[Given]>;
  for await (const [piece] of given) {
    if (piece === 'end') return;
    tell('more');
    yield Buffer.from(piece);
  }
}

const head = newHead();
try {
  for await (const offers of readYml(textOf(Readable.from(pieces()), workerData), head)) tell({ offers: flat(offers) });
  tell({ head });
} catch (error) {
  if (!(error instanceof FeedError)) throw error;
  const { message, line } = error;
  tell({ refusal: { message, line, wrongEncoding: error instanceof WrongEncoding } });
}
