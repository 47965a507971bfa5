import { expect, it } from 'vitest';
import { errorsByField, unseenError, valueErrors } from './value-errors.ts';

it('tells a value of the thing from the same property of what stands within it', () => {
  const errors = errorsByField([
    { field: 'title', message: 'не пусто' },
    { field: 'body.images.2.url', message: 'нужен адрес' },
    { field: 'properties.7', message: '«Мест»: не больше 10' },
    { field: 'products.1.properties.7', message: '«Мест»: нужно целое число' },
  ]);
  expect(errors).toMatchObject({ title: 'Не пусто', images: 'Нужен адрес' });
  expect(valueErrors(errors)).toEqual({ '7': '«Мест»: не больше 10' });
  expect(valueErrors(errors, 'products.1.')).toEqual({ '7': '«Мест»: нужно целое число' });
  expect(valueErrors(errors, 'products.0.')).toEqual({});
});

it.each([
  ['a field of the draft', 'title', undefined],
  ['a value of the thing', 'properties.7', undefined],
  ['a value within the thing', 'products.1.properties.7', undefined],
  ['a node of a tree', 'nodes.price.sources.0.field', undefined],
  ['values as a whole', 'properties', 'Нет такого свойства'],
  ['something within the thing', 'products.1.id', 'Нет такого свойства'],
])('a refusal of %s is said where it can be seen', (_what, field, unseen) => {
  const errors = errorsByField([{ field, message: 'нет такого свойства' }]);
  expect(unseenError(errors, { title: 'Чай', values: {} })).toBe(unseen);
});
