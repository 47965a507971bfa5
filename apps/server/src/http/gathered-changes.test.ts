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
  for (let part = 0; part < 10; part++)
    await withCompany(shop.company, async (db) => {
      for (let one = 0; one < 100; one++)
        await announce(db, { type: 'changed', resource: 'orders/orders', ids: [String(part * 100 + one + 1)] });
      await announce(db, { type: 'changed', resource: 'orders/parcels', ids: [String(part + 1)] });
    });
  await withCompany(shop.company, (db) => announce(db, { type: 'changed', resource: 'the end', ids: [] }));
  const heard = await line.until(/the end/);
  // Two at most: what had been quiet is told at once, the rest together a second later.
  expect(heard.match(/orders\/orders/g)?.length).toBeLessThanOrEqual(2);
  expect(heard.match(/orders\/parcels/g)?.length).toBeLessThanOrEqual(2);
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
