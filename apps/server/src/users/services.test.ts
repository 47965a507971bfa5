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
