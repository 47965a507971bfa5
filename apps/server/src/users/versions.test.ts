import {
  changeApiKey,
  changeCompany,
  changeService,
  changeUser,
  createApiKey,
  createCompany,
  createService,
  createUser,
  getApiKey,
  getCompany,
  getService,
  getUser,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aCompany, anAdministrator } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();
const stale = { status: 409, body: { code: 'stale' } };

describe('the second of two savers is told that somebody was faster', () => {
  it('about a person, whom another company finds not at all', async () => {
    const shop = await aCompany(server);
    const { id, version } = await shop.call(createUser, { body: { email: 'two@savers.test', role: 'viewer' } });
    const path = { id };
    await shop.call(changeUser, { path, body: { firstName: 'Анна', version } });
    expect(await shop.refused(changeUser, { path, body: { firstName: 'Яна', version } })).toMatchObject(stale);
    expect(await shop.call(getUser, { path })).toMatchObject({ firstName: 'Анна', version: version + 1 });
    expect((await (await aCompany(server)).refused(getUser, { path })).status).toBe(404);
  });

  it('about an API key, of which another company knows nothing', async () => {
    const shop = await aCompany(server);
    const { model } = await shop.call(createApiKey, { body: { title: 'Учёт' } });
    const path = { id: model.id };
    await shop.call(changeApiKey, { path, body: { role: 'orders', version: model.version } });
    const second = { disposed: true, version: model.version };
    expect(await shop.refused(changeApiKey, { path, body: second })).toMatchObject(stale);
    expect(await shop.call(getApiKey, { path })).toMatchObject({ role: 'orders', disposed: false });
    expect((await (await aCompany(server)).refused(getApiKey, { path })).status).toBe(404);
  });

  it('about a company', async () => {
    const admin = await anAdministrator(server);
    const { id, version } = await admin.call(createCompany, { body: { title: 'Лавка' } });
    const path = { id };
    await admin.call(changeCompany, { path, body: { approved: true, version } });
    expect(await admin.refused(changeCompany, { path, body: { title: 'Лавочка', version } })).toMatchObject(stale);
    expect(await admin.call(getCompany, { path })).toMatchObject({ title: 'Лавка', approved: true });
  });

  it('about a service', async () => {
    const admin = await anAdministrator(server);
    const { id, version } = await admin.call(createService, { body: { title: 'Склад', slug: 'warehouse' } });
    const path = { id };
    await admin.call(changeService, { path, body: { active: false, version } });
    expect(await admin.refused(changeService, { path, body: { title: 'База', version } })).toMatchObject(stale);
    expect(await admin.call(getService, { path })).toMatchObject({ title: 'Склад', active: false });
  });
});
