import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readInThread } from './in-thread.ts';
import { newHead } from './yml.ts';

/** A feed whose categories are as many and as long as the parser lets them be: more than a small heap holds. */
function* heavy(): Generator<Buffer> {
  yield Buffer.from('<yml_catalog><shop><categories>');
  for (let n = 0; n < 20_000; n += 100)
    yield Buffer.from(
      Array.from(
        { length: 100 },
        (_, each) => `<category id="${n + each}">${'щ'.repeat(400)}${n + each}</category>`,
      ).join(''),
    );
  yield Buffer.from('</categories><offers></offers></shop></yml_catalog>');
}

test('a parser that outgrows its heap ends alone: the reading fails, and the process goes on', async () => {
  const reading = async () => {
    const options = { maxBytes: 100_000_000 };
    for await (const _ of readInThread(Readable.from(heavy()), newHead(), options, { megabytes: 8 }));
  };
  await expect(reading()).rejects.toThrow(/memory/i);
});
