import { expect, it } from 'vitest';
import { afterSave, countChanges, differing, othersChanges } from './changes.ts';

const before = { title: 'Склад', hours: '', sort: 1, active: true, image: null as { url: string } | null };

it('sends the fields that differ and no others', () => {
  expect(differing(before, { ...before, title: 'Двор', image: { url: '/1' } })).toEqual({
    title: 'Двор',
    image: { url: '/1' },
  });
  expect(differing(before, { ...before })).toEqual({});
});

it('keeps what was typed while the save was under way', () => {
  const sent = { ...before, title: 'Двор' };
  const saved = { ...before, title: 'Двор', sort: 2 };
  expect(afterSave(sent, sent, saved)).toEqual(saved);
  expect(afterSave({ ...sent, title: 'Двор плюс', hours: '10–18' }, sent, saved)).toEqual({
    ...saved,
    title: 'Двор плюс',
    hours: '10–18',
  });
});

it('counts each property for itself', () => {
  const changes = { title: 'Двор', properties: [1, 2] };
  expect(countChanges(changes)).toBe(3);
});

it('tells in words what others changed, and of a thing without plain words its name', () => {
  const now = { title: 'Двор', hours: '10–18', sort: 2, active: false, image: { url: '/1' } };
  const labels = { title: 'Название', hours: 'Приём', active: 'Работает', image: 'Логотип' };
  expect(othersChanges(before, now, labels).map(({ message }) => message)).toEqual([
    'Название: было «Склад», стало «Двор»',
    'Приём: было пусто, стало «10–18»',
    'Работает: было да, стало нет',
    'Логотип',
  ]);
});
