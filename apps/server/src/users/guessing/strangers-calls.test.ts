import { confirmPassword, forgotPassword, register } from '@prilavok/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSpent } from '../../http/limits/budget.ts';
import { clientOf } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { passwordHash } from '../passwords.ts';

const server = useServer({ env: { TRUST_PROXY: '1' } });
beforeEach(forgetSpent);

const form = { password: 'a password of tests', confirm_password: 'a password of tests' };
let made = 0;

/** Calls that need no sign-in and cost something, with bodies that fit. */
const costly = {
  register: {
    endpoint: register,
    body: () => ({ ...form, email: `stranger-${++made}@example.test`, company: 'Лавка' }),
  },
  forgotPassword: { endpoint: forgotPassword, body: () => ({ email: `nobody-${++made}@example.test` }) },
  confirmPassword: { endpoint: confirmPassword, body: () => ({ ...form, code: `code ${++made}` }) },
};

async function call(name: keyof typeof costly, from: string) {
  const { endpoint, body } = costly[name];
  return clientOf(server).ask(endpoint.method, endpoint.url, body(), { 'x-forwarded-for': from });
}

describe.each(Object.keys(costly) as (keyof typeof costly)[])('%s', (name) => {
  it('is answered twenty times an hour for one address, which is a network of 64 bits in IPv6', async () => {
    for (let calls = 0; calls < 20; calls++)
      expect((await call(name, `2001:db8:1:2:${calls}::1`)).status).not.toBe(429);
    const refused = await call(name, '2001:db8:1:2:99::1');
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      429,
      {
        code: 'rate_limited',
        message: expect.stringMatching(/^Слишком много .* с вашего адреса: попробуйте через \d+ мин$/),
      },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await call(name, '2001:db8:1:3::1')).status).not.toBe(429);
  });
});

describe('while the line of passwords to be hashed is full', () => {
  it('who needs another is asked to come again, and a wrong code is refused without', async () => {
    const waiting: Promise<unknown>[] = [];
    const fill = () => {
      for (let at = 0; at < 64; at++)
        waiting.push(passwordHash('a password of tests', `another ${at}`).catch(() => {}));
    };
    fill();
    const registered = await call('register', '192.0.2.1');
    expect([registered.status, registered.headers.get('retry-after')]).toEqual([503, '5']);
    fill();
    const login = { email: 'nobody@example.test', password: 'not this one' };
    expect((await clientOf(server).ask('POST', '/uas/auth/login', login)).status).toBe(503);
    fill();
    expect((await call('confirmPassword', '192.0.2.1')).status).toBe(409);
    await Promise.all(waiting);
    expect((await call('register', '192.0.2.1')).status).toBe(200);
  });
});
