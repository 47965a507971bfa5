import { changeService, createService, findServices, getService, removeService } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { aCompany, anAdministrator } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();

it('creates, finds, changes and deletes a service', async () => {
  const admin = await anAdministrator(server);
  const { id } = await admin.call(createService, { body: { title: 'Учёт 1С', slug: 'accounting' } });
  expect((await admin.call(findServices, { body: { search: 'учёт' } })).rows).toMatchObject([
    { id, slug: 'accounting', active: true },
  ]);
  expect(await admin.call(changeService, { path: { id }, body: { active: false } })).toMatchObject({
    active: false,
    title: 'Учёт 1С',
  });
  await admin.call(removeService, { path: { id } });
  expect((await admin.refused(removeService, { path: { id } })).status).toBe(404);
});

it('gives a short name once', async () => {
  const admin = await anAdministrator(server);
  await admin.call(createService, { body: { title: 'Сайт', slug: 'site' } });
  expect(await admin.refused(createService, { body: { title: 'Другой сайт', slug: 'site' } })).toMatchObject({
    status: 409,
    body: { code: 'slug_taken' },
  });
});

it('sorts services as people do, and finds ё where one types е', async () => {
  const admin = await anAdministrator(server);
  for (const [index, title] of ['Яблоня 7', 'ёлка 7', 'Енот 7', 'Арбуз 7', 'Жук 7'].entries())
    await admin.call(createService, { body: { title, slug: `sorted-${index}` } });
  const titles = async (search: string) =>
    (await admin.call(findServices, { body: { search } })).rows.map(({ title }) => title);
  expect(await titles(' 7')).toEqual(['Арбуз 7', 'ёлка 7', 'Енот 7', 'Жук 7', 'Яблоня 7']);
  expect(await titles('елка')).toEqual(['ёлка 7']);
});

it('refuses a short name that is no name, and a service that is not there', async () => {
  const admin = await anAdministrator(server);
  const wrong = await admin.refused(createService, { body: { title: 'Сайт', slug: 'Сайт' } });
  expect(wrong.body.message).toBe('Поле «slug»: латинские буквы, цифры и дефис, от 2 до 50 знаков');
  const path = { id: '999999' };
  for (const refusal of [
    await admin.refused(getService, { path }),
    await admin.refused(changeService, { path, body: { active: false } }),
    await admin.refused(removeService, { path }),
  ])
    expect(refusal).toMatchObject({ status: 404, body: { message: 'Сервис не найден' } });
});

it('tells the second of two who edit one version, and keeps a short name that is taken', async () => {
  const admin = await anAdministrator(server);
  const { id, version } = await admin.call(createService, { body: { title: 'Склад', slug: 'warehouse' } });
  await admin.call(createService, { body: { title: 'Другой', slug: 'other' } });
  const path = { id };
  await admin.call(changeService, { path, body: { active: false, version } });
  expect(await admin.refused(changeService, { path, body: { title: 'База', version } })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      message: 'Сервис «Склад» уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
    },
  });
  expect((await admin.refused(changeService, { path, body: { slug: 'other' } })).body).toMatchObject({
    code: 'slug_taken',
    message: 'Поле «slug»: такое короткое имя уже занято',
  });
  expect(await admin.call(getService, { path })).toMatchObject({ title: 'Склад', slug: 'warehouse', active: false });
});

it('answers nobody but the administrator, page by page', async () => {
  const [shop, admin] = [await aCompany(server), await anAdministrator(server)];
  const { id } = await admin.call(createService, { body: { title: 'Страница 1', slug: 'page-1' } });
  const second = await admin.call(createService, { body: { title: 'Страница 2', slug: 'page-2' } });
  const page = async (offset: number) =>
    (await admin.call(findServices, { body: { search: 'страница', limit: 1, offset } })).rows.map((row) => row.id);
  expect([await page(0), await page(1), await page(2)]).toEqual([[id], [second.id], []]);
  const path = { id };
  for (const refusal of [
    await shop.refused(findServices, { body: {} }),
    await shop.refused(getService, { path }),
    await shop.refused(createService, { body: { title: 'Мой', slug: 'mine' } }),
    await shop.refused(changeService, { path, body: { active: false } }),
    await shop.refused(removeService, { path }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
});
