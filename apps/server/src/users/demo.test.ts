import {
  createCatalog,
  createOrderStatus,
  emptyDemo,
  findAuditActs,
  findCatalogs,
  findOrderStatuses,
  getDemoSignIn,
  getMe,
  login,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { config, useConfig } from '../config.ts';
import { onPlatform } from '../database/pools.ts';
import { makeDemoPeople } from '../demo/people.ts';
import { forgetPeople } from '../http/signed-in.ts';
import { aCompany, clientOf } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { endDemoSessions } from './demo.ts';

const server = useServer();

it('tells a visitor how the demo seller signs in, while there is one and the demo is on', async () => {
  const visitor = clientOf(server);
  expect((await visitor.call(getDemoSignIn)).seller).toBeNull();
  await onPlatform(makeDemoPeople);
  const { seller } = await visitor.call(getDemoSignIn);
  const { accessToken } = await visitor.call(login, { body: seller ?? { email: '', password: '' } });
  expect((await clientOf(server, accessToken).call(getMe)).company?.demo).toBe(true);
  useConfig({ ...config(), DEMO: false });
  expect((await visitor.call(getDemoSignIn)).seller).toBeNull();
  useConfig({ ...config(), DEMO: true });
});

it('ends the sessions of the demo’s people when the product starts without it, and nobody else’s', async () => {
  const [shop, seller] = [await aCompany(server), await aCompany(server)];
  await onPlatform((db) => sql`update users set demo = true where email = ${seller.email}`.execute(db));
  expect(await onPlatform(endDemoSessions)).toEqual([
    expect.stringMatching(/^Демонстрация выключена: сеансы её людей закончены \(\d+\)\.$/),
  ]);
  // Before the process that has ended them listens, nobody is believed.
  forgetPeople();
  expect((await seller.refused(getMe)).status).toBe(401);
  expect((await shop.call(getMe)).email).toBe(shop.email);
  expect(await onPlatform(endDemoSessions)).toEqual([]);
});

it('empties the demo company and no other, once', async () => {
  const [shop, other] = [await aCompany(server), await aCompany(server)];
  await onPlatform((db) => sql`update companies set demo = true where id = ${shop.company}`.execute(db));
  for (const each of [shop, other]) {
    await each.call(createCatalog, { body: { title: 'Товары' } });
    await each.call(createOrderStatus, { body: { title: 'Свой статус', color: '#1f56b3' } });
  }
  await shop.call(emptyDemo);
  expect((await shop.call(findCatalogs)).rows).toEqual([]);
  expect((await shop.call(findOrderStatuses, { body: {} })).rows.map(({ title }) => title)).not.toContain(
    'Свой статус',
  );
  expect((await other.call(findCatalogs)).rows).toHaveLength(1);
  expect((await shop.call(getMe)).company?.demo).toBe(false);
  expect((await shop.call(findAuditActs, { body: {} })).rows).toMatchObject([
    { act: 'changed', subject: 'company', changes: [{ field: 'Демонстрационные данные', was: 'да', became: 'нет' }] },
  ]);
  expect(await shop.refused(emptyDemo)).toMatchObject({ status: 409, body: { code: 'not_demo' } });
});

it('leaves the data of an ordinary company alone', async () => {
  const shop = await aCompany(server);
  await shop.call(createCatalog, { body: { title: 'Настоящие товары' } });
  await shop.refused(emptyDemo);
  expect((await shop.call(findCatalogs)).rows).toHaveLength(1);
});
