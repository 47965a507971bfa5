import {
  changeCompany,
  countWaitingCompanies,
  createCompany,
  findCompanies,
  getCompany,
  getMe,
  login,
  register,
  removeCompany,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onPlatform, pools } from '../database/pools.ts';
import { aCompany, anAdministrator, clientOf, testPassword } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { beginLetter } from './companies.queries.ts';

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

  it('that registers waits where the administrator sees it, and is told to every administrator by mail', async () => {
    const admin = await anAdministrator(server);
    const before = (await admin.call(countWaitingCompanies)).total;
    const body = { password: testPassword, confirm_password: testPassword, company: 'Лавка в очереди' };
    const anyone = clientOf(server);
    await anyone.call(register, { body: { ...body, email: 'waiting@example.test' } });
    await anyone.refused(register, { body: { ...body, email: 'waiting@example.test' } });
    expect(await admin.call(countWaitingCompanies)).toEqual({ total: before + 1, more: false });
    await anyone.call(register, { body: { ...body, email: 'behind-it@example.test' } });
    const { id } = await admin.call(getMe);
    const { rows } = await pools().owner.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'users.registration-letter' and payload->>'administrator' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
    const shop = await aCompany(server);
    expect((await shop.refused(countWaitingCompanies)).status).toBe(403);
  });

  it('is told in one letter with those that came within ten minutes', async () => {
    const { id } = await (await anAdministrator(server)).call(getMe);
    const begin = () => onPlatform((db) => beginLetter(db, id));
    expect(await begin()).toBeUndefined();
    expect(Date.parse((await begin()) ?? '') - Date.now()).toBeGreaterThan(9 * 60_000);
    await onPlatform((db) =>
      sql`update users set told_of_companies_at = now() - interval '10 minutes' where id = ${id}`.execute(db),
    );
    expect(await begin()).toBeUndefined();
  });

  it('lets nobody in when it is deleted', async () => {
    const [shop, admin] = [await aCompany(server), await anAdministrator(server)];
    await admin.call(removeCompany, { path: { id: shop.company } });
    expect(
      (await clientOf(server).refused(login, { body: { email: shop.email, password: testPassword } })).status,
    ).toBe(401);
    expect((await admin.refused(removeCompany, { path: { id: shop.company } })).status).toBe(409);
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

  it('are found by title, ё read as е, by approval, page by page', async () => {
    const admin = await anAdministrator(server);
    for (const [index, title] of ['Ёлочный двор 7', 'Новый двор 7', 'Старый двор 7'].entries())
      await admin.call(createCompany, { body: { title, approved: index > 0 } });
    const found = async (body: object) =>
      (await admin.call(findCompanies, { body: { search: 'двор 7', ...body } })).rows.map((row) => row.title);
    expect(await found({})).toEqual(['Старый двор 7', 'Новый двор 7', 'Ёлочный двор 7']);
    expect(await found({ search: 'елочный' })).toEqual(['Ёлочный двор 7']);
    expect(await found({ approved: false })).toEqual(['Ёлочный двор 7']);
    expect(await found({ limit: 2, offset: 2 })).toEqual(['Ёлочный двор 7']);
    expect(await found({ offset: 3 })).toEqual([]);
  });

  it('are not saved over a newer version', async () => {
    const admin = await anAdministrator(server);
    const { id, version } = await admin.call(createCompany, { body: { title: 'Лавка' } });
    const path = { id };
    await admin.call(changeCompany, { path, body: { approved: true, version } });
    expect(await admin.refused(changeCompany, { path, body: { title: 'Лавочка', version } })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: 'Компанию «Лавка» уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
      },
    });
    expect(await admin.call(getCompany, { path })).toMatchObject({ title: 'Лавка', approved: true });
  });

  it('are kept by the administrator alone', async () => {
    const [shop, admin] = [await aCompany(server), await anAdministrator(server)];
    const path = { id: shop.company };
    for (const refusal of [
      await shop.refused(findCompanies, { body: {} }),
      await shop.refused(getCompany, { path }),
      await shop.refused(createCompany, { body: { title: 'Моя' } }),
      await shop.refused(changeCompany, { path, body: { approved: true } }),
      await shop.refused(removeCompany, { path }),
    ])
      expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
    const nowhere = { path: { id: '999999' } };
    for (const refusal of [
      await admin.refused(getCompany, nowhere),
      await admin.refused(changeCompany, { ...nowhere, body: { title: 'Ничья' } }),
    ])
      expect(refusal).toMatchObject({ status: 404, body: { message: 'Компания не найдена' } });
  });
});
