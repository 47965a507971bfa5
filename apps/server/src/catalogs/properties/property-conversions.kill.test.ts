import { convertProperty, findOffers, getPropertyConversion, isUnderWay } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany, eventually, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { useWorkers } from '../../testing/workers.ts';
import { aCatalog, anOffer, aProperty } from '../testing/making.ts';

const server = useServer();
const aWorker = useWorkers(server);

/** Makes copies of the company's only offer, each a product of its own number. */
async function multiply(shop: Shop, copies: number): Promise<void> {
  await pools().owner.query(
    `insert into offers (company_id, catalog_id, product_id, article, title, property_values)
     select company_id, catalog_id, product_id, 'C-' || n, title, jsonb_build_object((select jsonb_object_keys(property_values)), jsonb_build_array(n::text))
     from offers, generate_series(1, ${copies}) n where company_id = $1`,
    [shop.company],
  );
}

test('a worker killed in the middle is continued by the next one; whoever reads meanwhile sees one kind whole', async () => {
  const copies = 6000;
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id: property } = await aProperty(shop, catalog, { type: 1 });
  await anOffer(shop, catalog, { properties: [{ property, values: ['0'] }] });
  const path = { catalog, property };
  await multiply(shop, copies);
  const kinds = new Set<string>();
  const look = async () => {
    const { rows } = await pools().owner.query<{ type: number; shapes: string }>(
      `select p.type, (select string_agg(distinct jsonb_typeof(o.property_values->$2->0), ',') from offers o where o.company_id = $1) as shapes
       from properties p where p.company_id = $1 and p.id = $2::bigint`,
      [shop.company, property],
    );
    for (const { type, shapes } of rows) kinds.add(`${type} ${shapes}`);
  };
  const { id } = await shop.call(convertProperty, { path, body: { type: 3 } });
  const state = () => shop.call(getPropertyConversion, { path: { id } });
  for (const least of [1, 2500]) {
    const child = aWorker();
    await eventually(
      async () => {
        await look();
        const now = await state();
        return now.progress.done >= least || !isUnderWay(now);
      },
      { every: 20 },
    );
    child.kill('SIGKILL');
  }
  const last = aWorker();
  const done = await eventually(
    async () => {
      await look();
      const now = await state();
      return !isUnderWay(now) && now;
    },
    { every: 20 },
  );
  last.kill('SIGKILL');
  await look();
  expect(done).toMatchObject({
    status: 'success',
    kept: copies + 1,
    changed: 0,
    lost: 0,
    progress: { done: copies + 1 },
  });
  expect([...kinds]).toEqual(['1 string', '3 number']);
  const { rows } = await shop.call(findOffers, {
    path: { catalog },
    body: { properties: [{ property, from: copies - 2 }] },
  });
  expect(rows).toHaveLength(3);
});
