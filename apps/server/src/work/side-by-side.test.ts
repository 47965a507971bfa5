import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

const alone = {
  portion: (most: number) => most,
  giveWay: async () => {},
  signal: new AbortController().signal,
};

async function* pieces(count: number) {
  for (let piece = 0; piece < count; piece++) yield piece;
}

/** Does pieces, and says how many were under way at once. */
async function together(run: Parameters<typeof sideBySide>[0]) {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await sideBySide(run, pieces(6), {
    most: 3,
    each: async (piece) => {
      most = Math.max(most, ++now);
      await after(5);
      now--;
      done.push(piece);
    },
  });
  return { most, done: done.toSorted() };
}

test('all pieces are done, so many at a time as nobody else is served, and one after another beside people', async () => {
  expect(await together(alone)).toEqual({ most: 3, done: [0, 1, 2, 3, 4, 5] });
  expect(await together({ ...alone, portion: () => 1 })).toEqual({ most: 1, done: [0, 1, 2, 3, 4, 5] });
});

test('no piece is begun after a failure was met, and those under way end before it is thrown', async () => {
  const ended: number[] = [];
  const each = async (piece: number) => {
    if (piece === 0) throw new Error('Broken');
    await after(20);
    ended.push(piece);
  };
  await expect(sideBySide(alone, pieces(9), { most: 2, each })).rejects.toThrow('Broken');
  expect(ended).toEqual([1]);
});

test('no piece is begun once the work shall stop, and those under way end first', async () => {
  const stop = new AbortController();
  const ended: number[] = [];
  const each = async (piece: number) => {
    await after(10);
    if (piece === 1) stop.abort(new Error('Stopped'));
    ended.push(piece);
  };
  await expect(sideBySide({ ...alone, signal: stop.signal }, pieces(9), { most: 2, each })).rejects.toThrow('Stopped');
  expect(ended.length).toBeGreaterThanOrEqual(2);
  expect(ended.length).toBeLessThan(5);
});
