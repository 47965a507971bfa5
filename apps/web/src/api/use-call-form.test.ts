import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }));

it('puts each sentence under its field, a nested one under the field it lies in', async () => {
  const { errorsOf } = await import('./use-call-form.ts');
  expect(
    errorsOf([
      { field: 'body.email', message: 'это не адрес почты' },
      { field: 'password', message: 'не короче 8 знаков' },
      { field: 'keys.0.value', message: 'не заполнено' },
    ]),
  ).toEqual({ email: 'Это не адрес почты', password: 'Не короче 8 знаков', keys: 'Не заполнено' });
});
