import { afterAll, expect, test } from 'vitest';
import { aCatalog } from '../catalogs/testing/making.ts';
import { pools, withCompany } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { connectRooms } from '../rooms.ts';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { connectSubscriptions, publish, subscribe, topic } from './topic.ts';

const server = useServer();
// Other files of tests run in this process.
afterAll(connectRooms);

const bell = topic<{ ids: string[] }>('testing.bell', ({ ids }) => ids.length === 0);

test('subscribers take an event up in the transaction that publishes it, and what they wrote goes with it', async () => {
  const shop = await aCompany(server);
  const { company } = shop;
  const { id: catalog } = await aCatalog(shop);
  const taken: string[] = [];
  connectSubscriptions(
    ['first', 'second'].map((name) =>
      subscribe(bell, async (db, { ids }) => {
        taken.push(`${name} ${ids.join()} of ${db.company}`);
      }),
    ),
  );
  await withCompany(company, (db) => publish(db, bell, { ids: ['7'] }));
  expect(taken).toEqual([`first 7 of ${company}`, `second 7 of ${company}`]);
  connectSubscriptions([
    subscribe(bell, async () => {
      throw new Error('refused');
    }),
  ]);
  const title = `тема ${company}`;
  const changed = withCompany(company, async (db) => {
    await execute(
      db,
    )`insert into brands (company_id, catalog_id, title, title_key) values (${db.company}, ${catalog}, ${title}, ${title})`;
    await publish(db, bell, { ids: ['7'] });
  });
  await expect(changed).rejects.toThrow('refused');
  const { rows } = await pools().owner.query('select from brands where title = $1', [title]);
  expect(rows).toEqual([]);
});

test('an event of nothing reaches nobody', async () => {
  const { company } = await aCompany(server);
  connectSubscriptions([
    subscribe(bell, async () => {
      throw new Error('asked');
    }),
  ]);
  await expect(withCompany(company, (db) => publish(db, bell, { ids: [] }))).resolves.toBeUndefined();
});
