import { changeUser, changeUserPassword, createUser, findUsers, getMe, login, removeUser } from '@prilavok/contract';
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
});
