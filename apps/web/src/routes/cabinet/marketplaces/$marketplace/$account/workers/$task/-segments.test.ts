import { expect, test } from 'vitest';
import { segmentsOf } from './-segments.ts';

const progress = { done: 10, total: 12, accepted: 3, refused: 2, skipped: 1, note: '' };
const told = (type: Parameters<typeof segmentsOf>[0]['type'], going = false) =>
  segmentsOf({ type, progress }, going).map(({ text, count }) => `${text} ${count}`);

test('what is sent is accepted or refused', () => {
  expect(told('products_upload')).toEqual(['принято 3', 'отказано 2', 'не отправлено 1']);
});

test('what stands there unchanged is told from what lacks something', () => {
  const task = { type: 'products_upload', progress: { ...progress, skipped: 5 } } as const;
  expect(segmentsOf(task, false, 4).map(({ text, count }) => `${text} ${count}`)).toEqual([
    'принято 3',
    'отказано 2',
    'без изменений 4',
    'не отправлено 1',
  ]);
});

test('what is only asked for is read, whatever of it is new', () => {
  expect(told('products_sync')).toEqual(['прочитано 7', 'не прочитано 2', 'без нового 1']);
});

test('a task under way has the rest ahead', () => {
  expect(told('orders_import', true).at(-1)).toBe('в очереди 2');
  expect(told('orders_import')).toHaveLength(3);
});
