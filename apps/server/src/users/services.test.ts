import { changeService, createService, findServices, removeService } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { anAdministrator } from '../testing/client.ts';
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
