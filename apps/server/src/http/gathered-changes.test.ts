import { expect, it } from 'vitest';
import { withCompany } from '../database/pools.ts';
import { aCompany } from '../testing/client.ts';
import { newsOf } from '../testing/news.ts';
import { useServer } from '../testing/server.ts';
import { announce } from './stream.ts';

const server = useServer();

it('tells cabinets of a thousand changes in one word, and names the rows while they are few', async () => {
  const shop = await aCompany(server);
  const line = await newsOf(shop);
  const ids = Array.from({ length: 1000 }, (_, place) => String(place + 1));
  await withCompany(shop.company, async (db) => {
    for (const id of ids) announce(db, { type: 'changed', resource: 'orders/orders', ids: [id] });
    for (const id of ids.slice(0, 10)) announce(db, { type: 'changed', resource: 'orders/parcels', ids: [id] });
  });
  await withCompany(shop.company, (db) => announce(db, { type: 'changed', resource: 'the end', ids: [] }));
  const committed = Date.now();
  const heard = await line.until(/the end/);
  // What had been quiet is told at once, the rest together a second later; a machine that takes its seconds may tell once in each.
  const most = 2 + Math.floor((Date.now() - committed) / 1000);
  expect(heard.match(/orders\/orders/g)?.length).toBeLessThanOrEqual(most);
  expect(heard.match(/orders\/parcels/g)?.length).toBeLessThanOrEqual(most);
  expect(heard).toMatch(/"resource":"orders\/orders","ids":\[\]/);
  expect(heard).toMatch(/"resource":"orders\/parcels","ids":\["/);
});

it('keeps the changes of companies apart', async () => {
  const [shop, other] = [await aCompany(server), await aCompany(server)];
  const [line, theirs] = [await newsOf(shop), await newsOf(other)];
  const tell = (company: string, id: string) =>
    withCompany(company, (db) => announce(db, { type: 'changed', resource: 'orders/orders', ids: [id] }));
  await tell(shop.company, '1');
  await tell(other.company, '2');
  expect(await line.until(/orders\/orders/)).toContain('"ids":["1"]');
  expect(await theirs.until(/orders\/orders/)).toContain('"ids":["2"]');
});
