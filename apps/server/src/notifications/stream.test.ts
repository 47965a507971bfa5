import { createAccount, createApiKey, getEventStream, ServerEvent } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { aCompany, anAdministrator, clientOf } from '../testing/client.ts';
import { newsOf } from '../testing/news.ts';
import { useServer } from '../testing/server.ts';
import { signed } from '../users/testing/signed.ts';

const server = useServer();

const keys = { client_id: '1001', api_key: 'sandbox-of-the-stream' };
const account = { title: 'Лавка', marketplace: 'ozon', environment: 'sandbox', keys } as const;

it('tells everybody of the company what changes, and nobody else', async () => {
  const [shop, other] = [await aCompany(server), await aCompany(server)];
  const lines = [await newsOf(shop), await newsOf(await shop.as('viewer'))];
  const strange = await newsOf(other);
  const { id } = await shop.call(createAccount, { body: account });
  for (const line of lines) {
    const told = await line.until(/marketplaces\/accounts/);
    const [data = ''] = told.split('\n').filter((each) => each.startsWith('data: '));
    const event = ServerEvent.parse(JSON.parse(data.slice('data: '.length)));
    expect(event).toMatchObject({ type: 'changed', resource: 'marketplaces/accounts', ids: [id] });
  }
  const theirs = await other.call(createAccount, { body: account });
  expect(await strange.until(/marketplaces\/accounts/)).toContain(theirs.id);
  expect(strange.heard()).not.toContain(`"${id}"`);
});

it('tells nothing of what is refused', async () => {
  const shop = await aCompany(server);
  const line = await newsOf(shop);
  await shop.refused(createAccount, { body: { ...account, catalog: '999999' } });
  const { id } = await shop.call(createAccount, { body: account });
  const told = await line.until(/marketplaces\/accounts/);
  expect(told.match(/"ids":\["\d+"\]/g)).toEqual([`"ids":["${id}"]`]);
});

it('is an open line of events that nobody keeps in between', async () => {
  const shop = await aCompany(server);
  const response = await shop.fetch('GET', getEventStream.url);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  await response.body?.cancel();
});

it('opens to people who are signed in, to programs with a key, and to the administrator', async () => {
  const shop = await aCompany(server);
  const nobody = await clientOf(server).fetch('GET', getEventStream.url);
  expect([nobody.status, (await nobody.json()).code]).toEqual([401, 'unauthorized']);
  const key = await shop.call(createApiKey, { body: { title: 'Учёт' } });
  const program = await newsOf({ fetch: (method, url) => signed(server, key, method, url) });
  const admin = await newsOf(await anAdministrator(server));
  const { id } = await shop.call(createAccount, { body: account });
  expect(await program.until(/marketplaces\/accounts/)).toContain(id);
  expect([admin.ended(), admin.heard().includes('marketplaces/accounts')]).toEqual([false, false]);
});
