import {
  changeCompany,
  changeService,
  changeUser,
  changeUserPassword,
  createCompany,
  createService,
  createUser,
  getMe,
  login,
  removeCompany,
  removeService,
  removeUser,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { config } from '../config.ts';
import { onPlatform } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import { aCompany, anAdministrator, clientOf, testPassword } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { firstAdministrator } from './administrator.ts';

const server = useServer();

/** Recorded acts of a person, oldest first. */
const actsOf = (user: string) =>
  onPlatform(
    (db) => rows<{ act: string; subject: string }>(db)`
      select act, subject from admin_acts where user_id = ${user} order by id`,
  );

describe('acts of the administrator', () => {
  it('are written down, each with what it was done to', async () => {
    const admin = await anAdministrator(server);
    const me = await admin.call(getMe);
    const company = await admin.call(createCompany, { body: { title: 'Лавка' } });
    await admin.call(changeCompany, { path: { id: company.id }, body: { approved: true } });
    const body = { email: 'under@administrator.test', role: 'owner' as const, company: company.id };
    const person = await admin.call(createUser, { body });
    await admin.call(changeUser, { path: { id: person.id }, body: { firstName: 'Анна' } });
    await admin.call(changeUserPassword, { path: { id: person.id } });
    const service = await admin.call(createService, { body: { title: 'Учёт', slug: 'acts' } });
    await admin.call(changeService, { path: { id: service.id }, body: { active: false } });
    await admin.call(removeService, { path: { id: service.id } });
    await admin.call(removeCompany, { path: { id: company.id } });
    expect((await actsOf(me.id)).map(({ act, subject }) => [act, subject])).toEqual([
      ['create_company', company.id],
      ['change_company', company.id],
      ['create_user', person.id],
      ['change_user', person.id],
      ['change_password', person.id],
      ['create_service', service.id],
      ['change_service', service.id],
      ['delete_service', service.id],
      ['delete_company', company.id],
    ]);
  });

  it('are not what a company does with its own people, nor what was refused', async () => {
    const [shop, admin] = [await aCompany(server), await anAdministrator(server)];
    const owner = await shop.call(getMe);
    const { id } = await shop.call(createUser, { body: { email: 'own@people.test', role: 'viewer' } });
    await shop.call(removeUser, { path: { id } });
    expect(await actsOf(owner.id)).toEqual([]);
    await admin.refused(removeUser, { path: { id } });
    await admin.refused(createUser, { body: { email: shop.email, role: 'viewer', company: shop.company } });
    expect(await actsOf((await admin.call(getMe)).id)).toEqual([]);
  });
});

describe('the first administrator', () => {
  const settings = () => ({ ...config(), ADMIN_EMAIL: 'First@Administrator.test', ADMIN_PASSWORD: testPassword });

  it('is made from the settings where there is none, once, and signs in', async () => {
    const shop = await aCompany(server);
    await onPlatform((db) => execute(db)`delete from users where role = 'admin'`);
    const none = { ...settings(), ADMIN_PASSWORD: undefined };
    expect((await firstAdministrator(none))[0]).toContain('задайте ADMIN_EMAIL и ADMIN_PASSWORD');
    const taken = { ...settings(), ADMIN_EMAIL: shop.email };
    expect((await firstAdministrator(taken))[0]).toContain('уже занята сотрудником компании');
    const guessed = { ...settings(), ADMIN_PASSWORD: 'Password1' };
    expect((await firstAdministrator(guessed))[0]).toContain('Пароль ADMIN_PASSWORD знают все');
    const both = await Promise.all([firstAdministrator(settings()), firstAdministrator(settings())]);
    expect(both.flat()).toEqual(['Администратор создан: First@Administrator.test']);
    const body = { email: 'first@administrator.test', password: testPassword };
    const { accessToken } = await clientOf(server).call(login, { body });
    expect((await clientOf(server, accessToken).call(getMe)).role).toBe('admin');
    expect(await firstAdministrator({ ...settings(), ADMIN_EMAIL: 'second@administrator.test' })).toEqual([]);
  });
});
