import { afterEach, expect, it, vi } from 'vitest';
import { readingDictionaries } from './reading-dictionaries.ts';

afterEach(() => vi.useRealTimers());

it('says every two seconds how many dictionaries are read, and moves nothing', async () => {
  vi.useFakeTimers();
  const position = { after: '7', seen: 7, label: 'с 7-го товара' };
  const notes: unknown[] = [];
  const saved: unknown[] = [];
  const tell = readingDictionaries({
    position,
    progress: (delta) => void notes.push(delta),
    save: async (at) => void saved.push(at),
  });
  for (let asked = 1; asked <= 6; asked++) {
    vi.advanceTimersByTime(700);
    await tell(asked, 53);
  }
  expect(notes).toEqual([
    { note: 'Читаем справочники площадки: 3 из 53' },
    { note: 'Читаем справочники площадки: 6 из 53' },
  ]);
  expect(saved).toEqual([position, position]);
});
