import { login } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aCompany, clientOf, testPassword } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer({ env: { TRUST_PROXY: '1' } });

/** A try as our proxy passes it on: it writes the address that it saw behind what the caller says. */
async function guess(email: string, { says, from }: { says: string; from: string }): Promise<number> {
  const response = await clientOf(server).fetch('POST', '/uas/auth/login', {
    body: JSON.stringify({ email, password: 'not this one' }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `${says}, ${from}` },
  });
  return response.status;
}

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
});
