import { expect, it } from 'vitest';
import { errorsByField, valueErrors } from './value-errors.ts';

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
