import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('asks anew what is being asked for the first time when its resource changes meanwhile', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const { forget, queries } = await import('./queries.ts');
  const answers: ((state: string) => void)[] = [];
  const screen = new QueryObserver(queries, {
    queryKey: ['catalogs/imports', 'GET'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const leave = screen.subscribe(() => {});
  const told = forget('catalogs/imports');
  answers[0]?.('running');
  answers[1]?.('success');
  await told;
  expect(screen.getCurrentResult().data).toBe('success');
  leave();
});
