import { expect, test } from 'vitest';
import { dealtTo } from './dealing.ts';

const tasks = Array.from({ length: 3000 }, (_, index) => String(1_000_000 + index));

test('tasks are dealt evenly, each to one process, in whatever turn the processes are told', () => {
  const processes = [17, 915_300_241, 2_000_000_011];
  const shares = Map.groupBy(tasks, (task) => dealtTo(task, processes));
  expect(shares.size).toBe(3);
  for (const share of shares.values()) expect(Math.abs(share.length - 1000)).toBeLessThan(120);
  for (const task of tasks) expect(dealtTo(task, processes.toReversed())).toBe(dealtTo(task, processes));
});

test('of a process that is gone only its own tasks change hands', () => {
  const [gone, ...rest] = [41, 915_300_241, 2_000_000_011];
  for (const task of tasks) {
    const before = dealtTo(task, [gone ?? 0, ...rest]);
    if (before !== gone) expect(dealtTo(task, rest)).toBe(before);
  }
  expect(dealtTo('1', [])).toBeUndefined();
});
