import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig, useConfig } from '../config.ts';
import { storage } from './storage.ts';
import { type S3, startS3 } from './testing/s3.ts';

let s3: S3;
beforeAll(async () => {
  s3 = await startS3();
  const settings = { S3_BUCKET: 'files', S3_ENDPOINT: s3.url, S3_KEY: 'key', S3_SECRET: 'secret', LOG_LEVEL: 'silent' };
  useConfig(readConfig({ DATA_DIR: '/nowhere', ...settings }));
});
afterAll(() => s3.close());
beforeEach(() => {
  s3.asked.length = 0;
});

/** A stream whose length nobody knows beforehand. */
const streamOf = (bytes: Uint8Array, pieces = 7) =>
  Readable.from(
    (function* () {
      const size = Math.ceil(bytes.length / pieces);
      for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
    })(),
  );

describe('files in S3', () => {
  it('are written and read as bytes', async () => {
    const disk = await storage();
    const bytes = randomBytes(3000);
    await disk.put('uploads/1-a b', bytes);
    expect(s3.objects.get('uploads/1-a b')).toEqual(bytes);
    expect(Buffer.from(await disk.getBytes('uploads/1-a b'))).toEqual(bytes);
    expect([await disk.exists('uploads/1-a b'), await disk.exists('uploads/none')]).toEqual([true, false]);
  });

  it('are written from streams of unknown length, short and long, and read as streams', async () => {
    const disk = await storage();
    for (const size of [0, 1000, 8 * 1024 * 1024, 20 * 1024 * 1024 + 17]) {
      const bytes = randomBytes(size);
      await disk.putStream(`imports/${size}`, streamOf(bytes));
      expect(s3.objects.get(`imports/${size}`)?.equals(bytes)).toBe(true);
      expect((await buffer(await disk.getStream(`imports/${size}`))).equals(bytes)).toBe(true);
    }
    expect(s3.open.size).toBe(0);
  });

  it('are put for nobody but us: no access list opens one, whichever way it was sent', async () => {
    const disk = await storage();
    await disk.put('uploads/closed', 'text');
    await disk.putStream('exports/closed', streamOf(randomBytes(9 * 1024 * 1024)));
    const writes = s3.asked.filter(({ method }) => method === 'PUT' || method === 'POST');
    expect(writes.length).toBeGreaterThan(2);
    const lists = writes.map(({ headers }) => headers['x-amz-acl'] ?? 'private');
    expect(lists.filter((list) => list !== 'private')).toEqual([]);
    expect(writes.filter(({ query }) => query.has('acl') || query.has('policy'))).toEqual([]);
  });

  it('are deleted, and a missing one is an error that says so', async () => {
    const disk = await storage();
    await disk.put('uploads/gone', 'text');
    await disk.delete('uploads/gone');
    expect(s3.objects.has('uploads/gone')).toBe(false);
    await expect(disk.getStream('uploads/gone')).rejects.toThrow(/uploads\/gone/);
    await expect(disk.getBytes('uploads/gone')).rejects.toThrow(/uploads\/gone/);
  });

  it('are asked for again when the storage stumbles', async () => {
    const disk = await storage();
    s3.fail(1);
    await disk.put('uploads/again', 'text');
    s3.fail(1);
    expect(await disk.get('uploads/again')).toBe('text');
    const bytes = randomBytes(9 * 1024 * 1024);
    s3.fail(2);
    await disk.putStream('imports/again', streamOf(bytes));
    expect(s3.objects.get('imports/again')?.equals(bytes)).toBe(true);
  });

  it('leave nothing behind when the stream breaks off', async () => {
    const disk = await storage();
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(9 * 1024 * 1024);
        throw new Error('The sender is gone');
      })(),
    );
    await expect(disk.putStream('imports/broken', broken)).rejects.toThrow();
    expect([s3.objects.has('imports/broken'), s3.open.size]).toEqual([false, 0]);
  });
});
