import { login } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { onPlatform } from '../../database/pools.ts';
import { execute } from '../../database/rows.ts';
import { fingerprint } from '../../outside/secrets.ts';
import { aCompany, clientOf, testPassword } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';

const server = useServer({ env: { TRUST_PROXY: '1' } });

/** A try as our proxy passes it on: it writes the address that it saw behind what the caller says. */
const guess = async (email: string, { says, from }: { says: string; from: string }): Promise<number> =>
  (await tryFrom(`${says}, ${from}`, email)).status;

const tryFrom = (forwarded: string, email: string, password = 'not this one', cookie = ''): Promise<Response> =>
  clientOf(server).fetch('POST', '/uas/auth/login', {
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded, cookie },
  });

/** All that a browser keeps of an answer. */
const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Lets the account's failures be so many seconds older. */
const letPass = (email: string, seconds: number) =>
  onPlatform(
    (db) =>
      execute(db)`update failed_sign_ins set at = at - make_interval(secs => ${seconds}) where account = ${email}`,
  );

describe('guessing passwords', () => {
  it('closes the door for an account after five wrong passwords from one address', async () => {
    const shop = await aCompany(server);
    for (let tries = 0; tries < 5; tries++)
      await clientOf(server).refused(login, { body: { email: shop.email, password: 'not this one' } });
    const refusal = await clientOf(server).refused(login, { body: { email: shop.email, password: testPassword } });
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('looks at no more than five passwords of sixty that come at once', async () => {
    const shop = await aCompany(server);
    const tries = Array.from({ length: 60 }, () =>
      clientOf(server).refused(login, { body: { email: shop.email, password: 'not this one' } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(55);
  });

  it('forgets wrong passwords as soon as one has fitted', async () => {
    const shop = await aCompany(server);
    for (let rounds = 0; rounds < 2; rounds++) {
      for (let tries = 0; tries < 4; tries++)
        await clientOf(server).refused(login, { body: { email: shop.email, password: 'not this one' } });
      await clientOf(server).call(login, { body: { email: shop.email, password: testPassword } });
    }
  });

  it('is counted by the address that the proxy saw, whatever the caller says', async () => {
    const shop = await aCompany(server);
    const statuses: number[] = [];
    for (let tries = 0; tries < 7; tries++)
      statuses.push(await guess(shop.email, { says: `10.1.1.${tries}`, from: '203.0.113.7' }));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await guess(shop.email, { says: '10.1.1.1', from: '203.0.113.8' })).toBe(401);
  });

  it('is counted by the network of 64 bits where the address is of IPv6', async () => {
    const shop = await aCompany(server);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++)
      statuses.push(await guess(shop.email, { says: '10.1.1.1', from: `2001:db8:1:2:${tries}::1` }));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await guess(shop.email, { says: '10.1.1.1', from: '2001:db8:1:3::1' })).toBe(401);
  });
});

describe('guessing one person’s password from many addresses', () => {
  it('meets pauses that grow up to a quarter of an hour, wherever the next try comes from', async () => {
    const { email } = await aCompany(server);
    let from = 0;
    const next = () => tryFrom(`198.51.100.${++from}`, email);
    for (let tries = 0; tries < 10; tries++) expect((await next()).status).toBe(401);
    const pauses: number[] = [];
    for (let tries = 0; tries < 10; tries++) {
      const refused = await next();
      const pause = Number(refused.headers.get('retry-after'));
      expect([refused.status, pause > 0]).toEqual([429, true]);
      pauses.push(pause);
      await letPass(email, pause);
      expect((await next()).status).toBe(401);
    }
    expect(pauses.map((pause) => Math.round(pause / 5) * 5)).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  it('shuts the person out of no device where they had signed in before', async () => {
    const { email } = await aCompany(server);
    const cookie = cookiesOf(await tryFrom('192.0.2.1', email, testPassword));
    for (let tries = 0; tries < 11; tries++) await tryFrom(`198.51.101.${tries}`, email);
    expect((await tryFrom('192.0.2.2', email, testPassword)).status).toBe(429);
    expect((await tryFrom('192.0.2.2', email, testPassword, cookie)).status).toBe(200);
  });

  it('gets no more tries by the cookie of such a device', async () => {
    const { email } = await aCompany(server);
    const cookie = cookiesOf(await tryFrom('192.0.2.1', email, testPassword));
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await tryFrom(`198.51.102.${tries}`, email, 'not this one', cookie)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const [other, forged] = [await aCompany(server), cookie.replace(/(device_\d+=).*$/, '$1made.up')];
    for (let tries = 0; tries < 10; tries++) await tryFrom(`198.51.103.${tries}`, other.email);
    expect((await tryFrom('192.0.2.1', other.email, testPassword, cookie)).status).toBe(429);
    expect((await tryFrom('192.0.2.1', other.email, testPassword, forged)).status).toBe(429);
  });

  it('leaves the way by mail open, and the device that came by it is known', async () => {
    const { email } = await aCompany(server);
    for (let tries = 0; tries < 11; tries++) await tryFrom(`198.51.104.${tries}`, email);
    const code = 'a code of the letter';
    await onPlatform(
      (db) =>
        execute(db)`
        insert into password_codes (code_hash, user_id, expires_at)
        select ${fingerprint(code)}, id, now() + interval '1 hour' from users where email = ${email}`,
    );
    const password = 'a new password of tests';
    const confirmed = await clientOf(server).fetch('POST', '/uas/auth/confirm', {
      body: JSON.stringify({ code, password, confirm_password: password }),
      headers: { 'content-type': 'application/json' },
    });
    expect((await tryFrom('192.0.2.1', email, password)).status).toBe(429);
    expect((await tryFrom('192.0.2.1', email, password, cookiesOf(confirmed))).status).toBe(200);
  });
});
