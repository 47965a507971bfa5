import { expect, it } from 'vitest';
import { mayReload } from './chunk-reload.ts';

it('reloads a path once in ten seconds', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
  expect(mayReload('/cabinet/orders', 100_000, store)).toBe(true);
  expect(mayReload('/cabinet/orders', 109_999, store)).toBe(false);
  expect(mayReload('/cabinet/feeds', 109_999, store)).toBe(true);
  expect(mayReload('/cabinet/orders', 110_000, store)).toBe(true);
});
