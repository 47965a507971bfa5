import { createHash, createHmac } from 'node:crypto';
import { changeApiKey, createApiKey, findApiKeys } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aCompany, clientOf } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();

interface Keys {
  apiKey: string;
  signKey: string;
}

/** Sends a request the way a program signs it. */
function signed(
  { apiKey, signKey }: Keys,
  method: string,
  url: string,
  {
    body = '',
    time = new Date().toISOString(),
    signOver = body,
    written = (sign) => sign,
  }: { body?: string; time?: string; signOver?: string; written?: (sign: string) => string } = {},
) {
  const digest = createHash('sha256').update(signOver).digest('hex');
  const sign = createHmac('sha256', signKey).update([method, url, time, digest].join('\n')).digest('hex');
  return clientOf(server).fetch(method, url, {
    ...(body ? { body } : {}),
    headers: {
      'x-api-key': apiKey,
      'x-time': time,
      'x-sign': written(sign),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
  });
}

describe('an API key', () => {
  it('opens what its role may, and nothing else', async () => {
    const shop = await aCompany(server);
    const owner = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    const viewer = await shop.call(createApiKey, { body: { title: 'Витрина' } });
    expect((await signed(owner, 'GET', '/uas/api-key/list?limit=5')).status).toBe(200);
    expect((await signed(viewer, 'GET', '/uas/api-key/list')).status).toBe(403);
  });

  it('is refused with a changed body, an old time, a wrong key, or a second time', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    const body = JSON.stringify({ title: 'Ещё один' });
    const time = new Date().toISOString();
    expect((await signed(keys, 'POST', '/uas/api-key', { body, signOver: '{}' })).status).toBe(401);
    expect((await signed(keys, 'POST', '/uas/api-key', { body, time: '2020-01-01T00:00:00Z' })).status).toBe(401);
    expect((await signed({ ...keys, signKey: 'guess' }, 'POST', '/uas/api-key', { body })).status).toBe(401);
    expect((await signed(keys, 'POST', '/uas/api-key', { body, time })).status).toBe(200);
    expect((await signed(keys, 'POST', '/uas/api-key', { body, time })).status).toBe(401);
  });

  it('is refused a second time however its signature is written', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    const again = { body: JSON.stringify({ title: 'Ещё один' }), time: new Date().toISOString() };
    expect((await signed(keys, 'POST', '/uas/api-key', again)).status).toBe(200);
    const ways = [(sign: string) => sign.toUpperCase(), (sign: string) => `${sign}zz`, (sign: string) => `${sign} `];
    for (const written of ways) {
      expect((await signed(keys, 'POST', '/uas/api-key', { ...again, written })).status).toBe(401);
    }
  });

  it('opens nothing once it is disposed of, and stays in the list', async () => {
    const shop = await aCompany(server);
    const keys = await shop.call(createApiKey, { body: { title: 'Учёт', role: 'owner' } });
    await shop.call(changeApiKey, { path: { id: keys.model.id }, body: { disposed: true } });
    expect((await signed(keys, 'GET', '/uas/api-key/list')).status).toBe(401);
    expect((await shop.call(findApiKeys, { query: { disposed: 'true' } })).rows.map((row) => row.id)).toEqual([
      keys.model.id,
    ]);
    expect((await shop.call(findApiKeys, { query: { disposed: 'false' } })).rows).toEqual([]);
  });

  it("of another company can't be changed", async () => {
    const [mine, other] = [await aCompany(server), await aCompany(server)];
    const { model } = await other.call(createApiKey, { body: { title: 'Чужой' } });
    expect((await mine.refused(changeApiKey, { path: { id: model.id }, body: { disposed: true } })).status).toBe(404);
  });
});
