import { describe, expect, it, vi } from 'vitest';
import { config } from '../../config.ts';
import { buildServer } from '../../http/server.ts';
import { log } from '../../log.ts';
import { handlers } from '../../rooms.ts';
import { aCompany, clientOf, testPassword } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';

const server = useServer();

/** A try as a proxy passes it on that nobody has told us of. */
async function signIn(email: string, password: string, forwarded: string): Promise<number> {
  const { status } = await clientOf(server).fetch('POST', '/uas/auth/login', {
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
  });
  return status;
}

describe('behind a proxy that is not believed', () => {
  it('sixty wrong passwords of one shut out nobody else', async () => {
    const [victim, other] = [await aCompany(server), await aCompany(server)];
    const statuses: number[] = [];
    for (let batch = 0; batch < 3; batch++) {
      const tries = Array.from({ length: 20 }, (_, at) =>
        signIn(`nobody-${batch}-${at}@example.test`, 'not this one', '198.51.100.7'),
      );
      statuses.push(...(await Promise.all(tries)));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await signIn(victim.email, testPassword, '203.0.113.1')).toBe(200);
    expect(await signIn(other.email, testPassword, '203.0.113.2')).toBe(200);
  });

  it('the log says once what to set', async () => {
    const warned = vi.spyOn(log, 'warn');
    const fresh = await buildServer(handlers, config());
    for (const path of ['/health/live', '/health/live', '/uas/auth/me'])
      await fresh.inject({ url: path, headers: { 'x-forwarded-for': '203.0.113.1' } });
    await fresh.close();
    expect(warned.mock.calls.filter(([, text]) => text?.includes('set TRUST_PROXY'))).toHaveLength(1);
  });
});
