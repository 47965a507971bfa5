import type { FastifyRequest } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { budget } from './budget.ts';
import { CallCounts } from './call-counts.ts';

afterEach(() => void vi.useRealTimers());

const setClock = (hours: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });

test('calls are counted by the second when the machine’s clock is set back or forward', async () => {
  const counts = new CallCounts();
  const count = () =>
    new Promise<number>((resolve) => counts.incr('a', (_, counted) => resolve(counted?.current ?? 0), 500));
  expect([await count(), await count()]).toEqual([1, 2]);
  setClock(1);
  expect(await count()).toBe(3);
  setClock(-2);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 510));
  setClock(-2);
  expect(await count()).toBe(1);
});

test('a budget is spent when the machine’s clock is set forward, and there again after its time', async () => {
  const request = { ip: '192.0.2.1', headers: {}, socket: { remoteAddress: '192.0.2.1' } } as FastifyRequest;
  const { spend } = budget({ most: 1, minutes: 1 / 60, words: 'Часто' });
  spend(request);
  setClock(2);
  expect(() => spend(request)).toThrow('Часто: попробуйте через 1 мин');
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 1010));
  setClock(-2);
  expect(() => spend(request)).not.toThrow();
});
