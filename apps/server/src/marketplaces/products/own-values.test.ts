import { createCatalog, createOffer, createProperty, kind } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { aCompany } from '../../testing/client.ts';
import { plannedOnce, readingsOf } from '../../testing/reading.ts';
import { useServer } from '../../testing/server.ts';
import { ownValues } from '../stored/properties.queries.ts';

const server = useServer();

test('values to be mapped are not found by joining each offer with each product, also where PostgreSQL has not counted the tables yet', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Товары' } });
  const { id: property } = await shop.call(createProperty, {
    path: { catalog },
    body: { title: 'Узор', type: kind.shortText },
  });
  const offers = 40;
  for (let n = 0; n < offers; n++)
    await shop.call(createOffer, {
      body: {
        catalog,
        article: `У-${n}`,
        title: 'Чашка',
        productProperties: [{ property, values: [`узор ${n % 2}`] }],
      },
    });
  const values = await withCompany(shop.company, (db) => ownValues(db, property));
  expect(values).toEqual([
    { option: null, text: 'узор 0', products: offers / 2 },
    { option: null, text: 'узор 1', products: offers / 2 },
  ]);
  const [reading] = await readingsOf(
    server,
    shop.company,
    () => withCompany(shop.company, (db) => ownValues(db, property)),
    plannedOnce,
  );
  // So few may be looked through for each of them; it was twenty times as much.
  expect(reading?.read).toBeLessThan(2 * offers * offers);
});
