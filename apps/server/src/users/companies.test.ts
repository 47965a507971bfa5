import { changeCompany, createCompany, findCompanies, login, register, removeCompany } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { pools } from '../database/pools.ts';
import { aCompany, anAdministrator, clientOf, testPassword } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();

describe('companies', () => {
  it('lets a company in when the administrator approves it, and writes to its owner', async () => {
    const admin = await anAdministrator(server);
    const email = 'founder@example.test';
    await clientOf(server).call(register, {
      body: { email, password: testPassword, confirm_password: testPassword, company: 'Новая лавка' },
    });
    const { rows } = await admin.call(findCompanies, { body: { search: 'founder@' } });
    expect(rows[0]).toMatchObject({ title: 'Новая лавка', approved: false, owner: email, users: 1 });
    await admin.call(changeCompany, { path: { id: rows[0]?.id ?? '' }, body: { approved: true } });
    expect(await clientOf(server).call(login, { body: { email, password: testPassword } })).toHaveProperty(
      'accessToken',
    );
    const letters = await pools().owner.query<{ n: number }>(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'users.approval-letter'",
    );
    expect(letters.rows[0]?.n).toBe(1);
  });

  it('takes its rows with it when it is deleted', async () => {
    const [shop, admin] = [await aCompany(server), await anAdministrator(server)];
    await admin.call(removeCompany, { path: { id: shop.company } });
    expect(
      (await clientOf(server).refused(login, { body: { email: shop.email, password: testPassword } })).status,
    ).toBe(401);
    expect((await admin.refused(removeCompany, { path: { id: shop.company } })).status).toBe(404);
  });

  it('knows time zones', async () => {
    const admin = await anAdministrator(server);
    expect(
      await admin.call(createCompany, { body: { title: 'Восточная', timezone: 'Asia/Vladivostok' } }),
    ).toMatchObject({ timezone: 'Asia/Vladivostok' });
    const refusal = await admin.refused(createCompany, { body: { title: 'Лунная', timezone: 'Moon/Crater' } });
    expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'timezone' }] } });
  });

  it('finds titles with signs that mean something to SQL', async () => {
    const admin = await anAdministrator(server);
    await admin.call(createCompany, { body: { title: '100%_лён\\шёлк' } });
    expect((await admin.call(findCompanies, { body: { search: '100%_' } })).rows).toHaveLength(1);
    expect((await admin.call(findCompanies, { body: { search: '1__%_' } })).rows).toHaveLength(0);
  });
});
