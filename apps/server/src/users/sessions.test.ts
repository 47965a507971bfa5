import {
  changeUser,
  changeUserPassword,
  confirmPassword,
  createUser,
  findUsers,
  forgotPassword,
  getMe,
  login,
  logout,
  refreshTokens,
  register,
} from '@prilavok/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { beforeEach, describe, expect, it } from 'vitest';
import { config, useConfig } from '../config.ts';
import { onPlatform, pools } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { forgetSpent } from '../http/limits/budget.ts';
import { fingerprint, unsealed } from '../outside/secrets.ts';
import { aCompany, anAdministrator, clientOf, type Shop, testPassword } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { isCommonPassword } from './passwords.ts';

const server = useServer();
beforeEach(forgetSpent);

async function signIn(email: string): Promise<string> {
  const response = await clientOf(server).fetch('POST', '/uas/auth/login', {
    body: JSON.stringify({ email, password: testPassword }),
    headers: { 'content-type': 'application/json' },
  });
  return cookieOf(response);
}

const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** Codes of the letters that wait to be sent to this mail, oldest first. */
async function codesFor(email: string): Promise<string[]> {
  const { rows } = await pools().owner.query<{ payload: { code: string } }>(
    "select payload from graphile_worker._private_jobs where payload->>'email' = $1 order by id",
    [email],
  );
  return rows.map(({ payload }) => unsealed(payload.code) ?? '');
}

const newPasswordBy = (code: string, password = 'another password of tests') => ({
  body: { code, password, confirm_password: password },
});

const refresh = (cookie: string) => clientOf(server).fetch('GET', '/uas/auth/refresh-tokens', { headers: { cookie } });

describe('signing in', () => {
  it('tells the signed-in person who they are', async () => {
    const shop = await aCompany(server);
    expect(await shop.call(getMe)).toMatchObject({
      email: shop.email,
      role: 'owner',
      approved: true,
      company: { id: shop.company },
    });
  });

  it('answers the same for a wrong password and for an unknown mail', async () => {
    const shop = await aCompany(server);
    const wrong = await clientOf(server).refused(login, { body: { email: shop.email, password: 'not this one' } });
    const unknown = await clientOf(server).refused(login, {
      body: { email: 'nobody@example.test', password: 'not this one' },
    });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  });

  it('takes no password of spaces alone, new or renewed', async () => {
    const anyone = clientOf(server);
    for (const password of [' '.repeat(8), '\u00a0\u2003 \t\n\u3000\u2009 ']) {
      const form = { password, confirm_password: password };
      const refusals = [
        await anyone.refused(register, { body: { ...form, email: 'spaces@example.test', company: 'Пробел' } }),
        await anyone.refused(confirmPassword, { body: { ...form, code: 'code' } }),
      ];
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: 'password' }] } });
    }
  });

  it('sends one person only so many letters in a row', async () => {
    const shop = await aCompany(server);
    for (let times = 0; times < 8; times++)
      await clientOf(server).call(forgotPassword, { body: { email: shop.email } });
    const { rows } = await pools().owner.query<{ count: number }>(
      'select count(*)::int as count from password_codes p join users u on u.id = p.user_id where u.email = $1',
      [shop.email],
    );
    expect(rows[0]?.count).toBe(5);
  });

  it('keeps the code of a letter out of the waiting jobs', async () => {
    const shop = await aCompany(server);
    await clientOf(server).call(forgotPassword, { body: { email: shop.email } });
    const { rows } = await pools().owner.query<{ payload: { code: string } }>(
      "select payload from graphile_worker._private_jobs where payload->>'email' = $1",
      [shop.email],
    );
    expect(rows).toHaveLength(1);
    const code = rows[0]?.payload.code ?? '';
    const spent = await pools().owner.query('select 1 from password_codes where code_hash = $1', [fingerprint(code)]);
    expect(spent.rows).toEqual([]);
    expect(fingerprint(unsealed(code) ?? '')).toMatch(/^[\w-]{43}$/);
  });

  it('sets a new password by the code of the letter, once, and ends what the old one had opened', async () => {
    const shop = await aCompany(server);
    const visitor = clientOf(server);
    await visitor.call(forgotPassword, { body: { email: shop.email } });
    const [code = ''] = await codesFor(shop.email);
    const password = 'another password of tests';
    const body = { code, password, confirm_password: password };
    const differs = await visitor.refused(confirmPassword, { body: { ...body, confirm_password: 'not it' } });
    expect(differs.body.message).toBe('Поле «confirm_password»: пароли не совпадают');
    await visitor.call(confirmPassword, { body });
    expect((await shop.refused(getMe)).status).toBe(401);
    const old = await visitor.refused(login, { body: { email: shop.email, password: testPassword } });
    expect(old).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(await visitor.call(login, { body: { email: shop.email, password } })).toHaveProperty('accessToken');
    for (const used of [code, 'a code that nobody has sent'])
      expect(await visitor.refused(confirmPassword, { body: { ...body, code: used } })).toMatchObject({
        status: 409,
        body: {
          code: 'code_expired',
          message: 'Ссылка из письма устарела или уже использована: запросите новую',
        },
      });
  });

  it('uses up all codes of a person with one of them, also where two come at once', async () => {
    const shop = await aCompany(server);
    const visitor = clientOf(server);
    for (let times = 0; times < 3; times++) await visitor.call(forgotPassword, { body: { email: shop.email } });
    const [older = '', newer = '', newest = ''] = await codesFor(shop.email);
    const answers = await Promise.all(
      [newer, newest].map((code) => visitor.ask('POST', confirmPassword.url, newPasswordBy(code).body)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await visitor.refused(confirmPassword, newPasswordBy(older))).body.code).toBe('code_expired');
  });

  it('takes none of the 3,000 commonest passwords, however they are written', async () => {
    const anyone = clientOf(server);
    const commonest = dictionary['passwords-common'].slice(0, 3000).filter((password) => password.length >= 8);
    expect(commonest).toContain('password');
    const some = ['PassWord', 'password', ...commonest.filter((_, index) => index % 40 === 0)];
    for (const password of some) {
      const form = { password, confirm_password: password };
      const refusals = [
        await anyone.refused(register, { body: { ...form, email: 'common@example.test', company: 'Частая' } }),
        await anyone.refused(confirmPassword, { body: { ...form, code: 'code' } }),
      ];
      for (const refusal of refusals)
        expect(refusal, password).toMatchObject({
          status: 400,
          body: {
            message:
              'Поле «password»: этот пароль знают все, кто подбирает пароли: придумайте другой, например из трёх слов',
          },
        });
    }
    for (const password of commonest) expect(await isCommonPassword(password), password).toBe(true);
    expect(await isCommonPassword(testPassword)).toBe(false);
  });

  it('answers the same whether or not a letter goes, and makes nobody twice', async () => {
    const visitor = clientOf(server);
    expect(await visitor.call(forgotPassword, { body: { email: 'nobody@example.test' } })).toEqual({ ok: true });
    const shop = await aCompany(server);
    const body = { email: shop.email, password: testPassword, confirm_password: testPassword, company: 'Двойник' };
    expect(await visitor.refused(register, { body })).toMatchObject({
      status: 409,
      body: { code: 'email_taken', message: 'Эта почта уже занята: войдите или восстановите пароль' },
    });
  });

  it('keeps out a person who was shut out, and the demo where it is off', async () => {
    const shop = await aCompany(server);
    const visitor = clientOf(server);
    const made = await shop.call(createUser, { body: { email: 'shut@out.test', role: 'viewer', active: false } });
    const shut = { email: made.email, password: made.password };
    expect(await visitor.refused(login, { body: shut })).toMatchObject({
      status: 403,
      body: { code: 'inactive', message: 'Учётная запись отключена: обратитесь к владельцу компании' },
    });
    const own = { email: shop.email, password: testPassword };
    await onPlatform((db) => execute(db)`update users set demo = true where email = ${own.email}`);
    expect(await visitor.call(login, { body: own })).toHaveProperty('accessToken');
    useConfig({ ...config(), DEMO: false });
    const demo = await visitor.refused(login, { body: own });
    useConfig({ ...config(), DEMO: true });
    expect(demo).toMatchObject({ status: 403, body: { code: 'demo_off' } });
  });

  it('keeps a company out until the administrator approves it', async () => {
    const email = 'waiting@example.test';
    await clientOf(server).call(register, {
      body: { email, password: testPassword, confirm_password: testPassword, company: 'Ждущая' },
    });
    const refusal = await clientOf(server).refused(login, { body: { email, password: testPassword } });
    expect(refusal).toMatchObject({ status: 403, body: { code: 'not_approved' } });
  });

  it('ends the session at sign-out, access token included', async () => {
    const shop = await aCompany(server);
    const cookie = await signIn(shop.email);
    const { accessToken } = (await (await refresh(cookie)).json()) as { accessToken: string };
    const person = clientOf(server, accessToken);
    await person.call(getMe);
    await person.call(logout, { headers: { cookie } });
    expect((await person.refused(getMe)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });
});

describe('signing out', () => {
  it('ends the session of the access token where the cookie is lost', async () => {
    const shop = await aCompany(server);
    const cookie = await signIn(shop.email);
    const { accessToken } = (await (await refresh(cookie)).json()) as { accessToken: string };
    await clientOf(server, accessToken).call(logout);
    expect((await refresh(cookie)).status).toBe(401);
    expect((await clientOf(server, accessToken).refused(getMe)).status).toBe(401);
    expect((await shop.call(getMe)).email).toBe(shop.email);
  });

  it('ends nobody else’s, and refuses nobody: what is over is over', async () => {
    const shop = await aCompany(server);
    for (const token of ['', 'not a token']) await clientOf(server, token).call(logout);
    expect((await shop.call(getMe)).email).toBe(shop.email);
  });
});

describe('what a person comes in by', () => {
  const acts = {
    'another changes their mail': (owner: Shop, id: string) =>
      owner.call(changeUser, { path: { id }, body: { email: `new-${id}@example.test` } }),
    'another makes them a new password': (owner: Shop, id: string) => owner.call(changeUserPassword, { path: { id } }),
    'they are switched off': (owner: Shop, id: string) =>
      owner.call(changeUser, { path: { id }, body: { active: false } }),
  };
  it.each(Object.entries(acts))('ends when %s: sessions and letters', async (_name, act) => {
    const owner = await aCompany(server);
    const clerk = await owner.as('catalog');
    const { id, email } = await clerk.call(getMe);
    await clientOf(server).call(forgotPassword, { body: { email } });
    const [code = ''] = await codesFor(email);
    await act(owner, id);
    expect((await clerk.refused(getMe)).status).toBe(401);
    expect((await clientOf(server).refused(confirmPassword, newPasswordBy(code))).body.code).toBe('code_expired');
  });

  it('goes on for themselves when they change their own mail, and ends everywhere else', async () => {
    const owner = await aCompany(server);
    const { id } = await owner.call(getMe);
    const elsewhere = await signIn(owner.email);
    await clientOf(server).call(forgotPassword, { body: { email: owner.email } });
    const [code = ''] = await codesFor(owner.email);
    await owner.call(changeUser, { path: { id }, body: { email: `own-${id}@example.test` } });
    expect((await owner.call(getMe)).email).toBe(`own-${id}@example.test`);
    expect((await refresh(elsewhere)).status).toBe(401);
    expect((await clientOf(server).refused(confirmPassword, newPasswordBy(code))).body.code).toBe('code_expired');
  });

  it('stays when a name or a role changes', async () => {
    const owner = await aCompany(server);
    const clerk = await owner.as('catalog');
    const { id } = await clerk.call(getMe);
    await owner.call(changeUser, { path: { id }, body: { firstName: 'Анна', role: 'orders' } });
    expect((await clerk.call(getMe)).role).toBe('orders');
  });
});

describe('refreshing', () => {
  it('gives two tabs the same successor within ten seconds', async () => {
    const shop = await aCompany(server);
    const cookie = await signIn(shop.email);
    const [one, two] = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(cookieOf(one)).toBe(cookieOf(two));
    expect(cookieOf(one)).not.toBe(cookie);
  });

  it('ends the whole family when an old cookie comes back later', async () => {
    const { sql } = await import('kysely');
    const shop = await aCompany(server);
    const cookie = await signIn(shop.email);
    const successor = cookieOf(await refresh(cookie));
    await onPlatform((db) =>
      sql`update refresh_tokens set used_at = used_at - interval '11 seconds' where used_at is not null`.execute(db),
    );
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(successor)).status).toBe(401);
  });

  it('refuses without a cookie', async () => {
    expect((await clientOf(server).refused(refreshTokens)).status).toBe(401);
  });
});

describe('access', () => {
  it('shows an owner only people of their company', async () => {
    const [mine, other] = [await aCompany(server), await aCompany(server)];
    const { rows } = await mine.call(findUsers);
    expect(rows.map((row) => row.email)).toEqual([mine.email]);
    expect(rows.some((row) => row.email === other.email)).toBe(false);
  });

  it('refuses a viewer what only owners may', async () => {
    const viewer = await (await aCompany(server)).as('viewer');
    expect(await viewer.refused(findUsers)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('lets the administrator find people of every company by mail', async () => {
    const [shop, admin] = [await aCompany(server), await anAdministrator(server)];
    const { rows } = await admin.call(findUsers, { query: { search: shop.email } });
    expect(rows).toHaveLength(1);
  });
});
