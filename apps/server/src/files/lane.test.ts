import { expect, test } from 'vitest';
import { Refusal } from '../http/errors.ts';
import { lane } from './lane.ts';

const bounds = { atOnce: 1, most: 4, mostOfOne: 3, full: 'Подождите' };

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

test('a lane does one thing at a time, in the order in which they came', async () => {
  const { run } = lane(bounds);
  const first = held();
  const done: string[] = [];
  const works = [
    run('1', first.work),
    run('2', async () => void done.push('second')),
    run('2', async () => void done.push('third')),
  ];
  await Promise.resolve();
  expect(done).toEqual([]);
  first.end();
  await Promise.all(works);
  expect(done).toEqual(['second', 'third']);
});

test('a full lane refuses with 503, and one company can’t fill it', async () => {
  const { run } = lane(bounds);
  const first = held();
  const works = [run('1', first.work), run('1', first.work), run('1', first.work)];
  const refused = await run('1', first.work).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ status: 503, code: 'overloaded', message: 'Подождите', retryAfter: 5 });
  works.push(run('2', first.work));
  await expect(run('3', first.work)).rejects.toMatchObject({ status: 503 });
  first.end();
  await Promise.all(works);
  await expect(run('3', async () => 'again')).resolves.toBe('again');
});

test('work that fails leaves its place to the next', async () => {
  const { run } = lane(bounds);
  await expect(
    run('1', async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  await expect(run('1', async () => 'well')).resolves.toBe('well');
});
