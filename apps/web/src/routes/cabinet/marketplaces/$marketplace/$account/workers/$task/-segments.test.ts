import { expect, test } from 'vitest';
import { segmentsOf } from './-segments.ts';

const progress = { done: 10, total: 12, accepted: 3, refused: 2, skipped: 1, note: '' };
const told = (type: Parameters<typeof segmentsOf>[0]['type'], going = false) =>
  segmentsOf({ type, progress }, going).map(({ text, count }) => `${text} ${count}`);

test('what is sent is accepted or refused', () => {
  expect(told('products_upload')).toEqual(['принято 3', 'отказано 2', 'не отправлено 1']);
});

test('what stands there as it is lacks nothing', () => {
  const again = { ...progress, skipped: 297, accepted: 3, refused: 0 };
  const of = (type: 'products_upload' | 'products_sync', going: boolean, unchanged: number) =>
    segmentsOf({ type, progress: again }, going, unchanged).map(({ text, count }) => `${text} ${count}`);
  expect(of('products_upload', false, 278)).toEqual([
    'принято 3',
    'отказано 0',
    'без изменений 278',
    'не отправлено 19',
  ]);
  // What the run before found is no news of this one.
  expect(of('products_upload', true, 278)).not.toContain('без изменений 278');
  expect(of('products_sync', false, 278).at(-1)).toBe('без нового 297');
});

test('what is only asked for is read, whatever of it is new', () => {
  expect(told('products_sync')).toEqual(['прочитано 7', 'не прочитано 2', 'без нового 1']);
});

test('a task under way has the rest ahead', () => {
  expect(told('orders_import', true).at(-1)).toBe('в очереди 2');
  expect(told('orders_import')).toHaveLength(3);
});
