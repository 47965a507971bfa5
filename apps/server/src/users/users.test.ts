import {
  changeUser,
  changeUserPassword,
  createUser,
  findUsers,
  getMe,
  getUser,
  login,
  removeUser,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aCompany, anAdministrator, clientOf } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();

describe('people of a company', () => {
  it('signs a new person in with the password that is shown once', async () => {
    const shop = await aCompany(server);
    const made = await shop.call(createUser, {
      body: { email: 'Packer@Example.test', role: 'orders', firstName: 'Анна' },
    });
    expect(made).toMatchObject({ email: 'packer@example.test', role: 'orders', company: { id: shop.company } });
    const { accessToken } = await clientOf(server).call(login, {
      body: { email: 'packer@example.test', password: made.password },
    });
    expect((await clientOf(server, accessToken).call(getMe)).firstName).toBe('Анна');
    const { rows } = await shop.call(findUsers, { query: { search: 'анна' } });
    expect(rows[0]).not.toHaveProperty('password');
  });

  it('refuses a mail that somebody already has', async () => {
    const shop = await aCompany(server);
    expect(await shop.refused(createUser, { body: { email: shop.email, role: 'viewer' } })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
  });

  it('shuts a person out at once when they are made inactive', async () => {
    const shop = await aCompany(server);
    const viewer = await shop.as('viewer');
    const { id } = await viewer.call(getMe);
    await shop.call(changeUser, { path: { id }, body: { active: false } });
    expect((await viewer.refused(getMe)).status).toBe(401);
    expect((await shop.call(findUsers, { query: { inactive: 'true' } })).rows.map((row) => row.id)).toEqual([id]);
  });

  it('keeps at least one owner', async () => {
    const shop = await aCompany(server);
    const { id } = await shop.call(getMe);
    for (const body of [{ role: 'viewer' }, { active: false }] as const) {
      expect(await shop.refused(changeUser, { path: { id }, body })).toMatchObject({
        status: 409,
        body: { code: 'last_owner' },
      });
    }
    expect(await shop.refused(removeUser, { path: { id } })).toMatchObject({ status: 409, body: { code: 'yourself' } });
  });

  it('ends the sessions of a person whose password is changed', async () => {
    const shop = await aCompany(server);
    const viewer = await shop.as('viewer');
    const { id, email } = await viewer.call(getMe);
    const { password } = await shop.call(changeUserPassword, { path: { id } });
    expect((await viewer.refused(getMe)).status).toBe(401);
    expect(await clientOf(server).call(login, { body: { email, password } })).toHaveProperty('accessToken');
  });

  it("treats another company's people as not there", async () => {
    const [mine, other] = [await aCompany(server), await aCompany(server)];
    const { id } = await other.call(getMe);
    expect((await mine.refused(getUser, { path: { id } })).status).toBe(404);
    for (const endpoint of [changeUser, removeUser, changeUserPassword]) {
      expect((await mine.refused(endpoint, { path: { id }, body: {} })).status).toBe(404);
    }
  });

  it('lets the administrator add a person to any company, naming it', async () => {
    const [shop, admin] = [await aCompany(server), await anAdministrator(server)];
    const body = { email: 'from-above@example.test', role: 'viewer' } as const;
    expect((await admin.refused(createUser, { body })).body.details?.[0]?.field).toBe('company');
    expect((await admin.call(createUser, { body: { ...body, company: shop.company } })).company?.id).toBe(shop.company);
  });

  it('are found by a part of mail or name, ё read as е, page by page', async () => {
    const shop = await aCompany(server);
    const names = ['Семён', 'Анна', 'Яна'];
    for (const [index, firstName] of names.entries())
      await shop.call(createUser, { body: { email: `found-${index}@example.test`, role: 'viewer', firstName } });
    const found = async (query: object) => (await shop.call(findUsers, { query })).rows.map((row) => row.firstName);
    expect(await found({ search: 'found-' })).toEqual(['Яна', 'Анна', 'Семён']);
    expect(await found({ search: 'СЕМЕН' })).toEqual(['Семён']);
    expect(await found({ search: 'found_' })).toEqual([]);
    expect(await found({ search: 'found-', limit: 2, offset: 2 })).toEqual(['Семён']);
    expect(await found({ search: 'found-', offset: 3 })).toEqual([]);
    expect(await found({ search: 'found-', inactive: 'true' })).toEqual([]);
  });

  it('are not saved over a newer version, nor under a mail that is taken', async () => {
    const shop = await aCompany(server);
    const { id, version } = await shop.call(createUser, { body: { email: 'two@savers.test', role: 'viewer' } });
    const path = { id };
    await shop.call(changeUser, { path, body: { firstName: 'Анна', version } });
    expect(await shop.refused(changeUser, { path, body: { firstName: 'Яна', version } })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: 'Человека с почтой two@savers.test уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
      },
    });
    expect(await shop.refused(changeUser, { path, body: { email: shop.email.toUpperCase() } })).toMatchObject({
      status: 409,
      body: { code: 'email_taken', message: 'Эта почта уже занята' },
    });
    expect(await shop.call(getUser, { path })).toMatchObject({ firstName: 'Анна', version: version + 1 });
    const wrong = await shop.refused(changeUser, { path, body: { role: 'admin' } });
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'role' }] } });
  });

  it('leave with everything that let them in', async () => {
    const shop = await aCompany(server);
    const clerk = await shop.as('orders');
    const path = { id: (await clerk.call(getMe)).id };
    await shop.call(removeUser, { path });
    expect((await clerk.refused(getMe)).status).toBe(401);
    expect(await shop.refused(getUser, { path })).toMatchObject({
      status: 404,
      body: { message: 'Пользователь не найден' },
    });
  });

  it('are kept by owners and the administrator alone', async () => {
    const shop = await aCompany(server);
    const clerk = await shop.as('orders');
    const path = { id: (await shop.call(getMe)).id };
    for (const refusal of [
      await clerk.refused(findUsers, {}),
      await clerk.refused(getUser, { path }),
      await clerk.refused(createUser, { body: { email: 'mine@example.test', role: 'owner' } }),
      await clerk.refused(changeUser, { path, body: { active: false } }),
      await clerk.refused(changeUserPassword, { path }),
      await clerk.refused(removeUser, { path }),
    ])
      expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
  });

  it('have no administrator among them, who has no role in a company', async () => {
    const [shop, admin] = [await aCompany(server), await anAdministrator(server)];
    const path = { id: (await admin.call(getMe)).id };
    expect((await shop.refused(getUser, { path })).status).toBe(404);
    const refusal = await admin.refused(changeUser, { path, body: { role: 'owner' } });
    expect(refusal.body.message).toBe('Поле «role»: у администратора площадки нет роли в компании');
    expect(await admin.refused(changeUser, { path, body: { active: false } })).toMatchObject({
      status: 409,
      body: { code: 'yourself', message: 'Себя отключить нельзя: это сделает другой администратор' },
    });
    const { rows } = await admin.call(findUsers, { query: { search: shop.email } });
    expect(rows.map((row) => row.company?.id)).toEqual([shop.company]);
  });
});
