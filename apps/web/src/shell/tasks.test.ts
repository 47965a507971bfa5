import { describe, expect, it } from 'vitest';
import { percentOf, type Running, withNews } from './tasks.ts';

const news = (id: string, status: string, done: number, total: number | null): Running => ({
  type: 'progress',
  resource: 'catalogs/imports',
  id,
  title: `Импорт ${id}`,
  status,
  progress: { done, total, failed: 0, note: '' },
});

describe('running tasks', () => {
  it('join, get further and leave', () => {
    const one = withNews([], news('1', 'running', 0, 100));
    const two = withNews(one, news('2', 'pending', 0, null));
    const further = withNews(two, news('1', 'running', 50, 100));
    expect(further.map(({ id, progress }) => [id, progress.done])).toEqual([
      ['1', 50],
      ['2', 0],
    ]);
    expect(withNews(further, news('1', 'success', 100, 100)).map(({ id }) => id)).toEqual(['2']);
  });

  it('are counted together where totals are known', () => {
    expect(
      percentOf([news('1', 'running', 50, 100), news('2', 'running', 0, 100), news('3', 'running', 9, null)]),
    ).toBe(25);
    expect(percentOf([news('3', 'running', 9, null)])).toBeUndefined();
    expect(percentOf([])).toBeUndefined();
  });
});
