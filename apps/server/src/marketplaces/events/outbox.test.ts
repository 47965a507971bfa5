import { expect, test } from 'vitest';
import { aCatalog, anOffer } from '../../catalogs/testing/making.ts';
import { pools, withCompany } from '../../database/pools.ts';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { pushOffers } from './outbox.ts';

const server = useServer();

test('two who change offers of the same accounts at once never wait for each other in a ring', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  // Each pair is found in the order in which it was linked: the accounts of the one in the turn of the other's, backwards.
  const accounts = Array.from({ length: 8 }, (_, place) => String(place + 1));
  const pairs: string[][] = [];
  for (const order of [accounts, accounts.toReversed()]) {
    const offers: string[] = [];
    for (const account of order) {
      const { id } = await anOffer(shop, catalog, {});
      await pools().owner.query('insert into account_links (company_id, account_id, offer_id) values ($1, $2, $3)', [
        shop.company,
        account,
        id,
      ]);
      offers.push(id);
    }
    pairs.push(offers);
  }
  for (let round = 0; round < 20; round++)
    await Promise.all(
      pairs.map((offers) => withCompany(shop.company, (db) => pushOffers(db, { prices: offers, stocks: offers }))),
    );
  const { rows } = await pools().owner.query<{ told: number }>(
    'select count(*)::int as told from offer_outbox where company_id = $1',
    [shop.company],
  );
  expect(rows).toEqual([{ told: 20 * 2 * 2 * accounts.length }]);
});

test('whoever tells an account of a change does not wait for another who is still at theirs', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id: offer } = await anOffer(shop, catalog, {});
  await pools().owner.query('insert into account_links (company_id, account_id, offer_id) values ($1, 1, $2)', [
    shop.company,
    offer,
  ]);
  const tell = (then: () => Promise<void> = async () => {}) =>
    withCompany(shop.company, async (db) => {
      await pushOffers(db, { stocks: [offer] });
      await then();
    });
  // Would never end if the second waited for the first, which waits for it.
  await tell(() => tell());
  const { rows } = await pools().owner.query<{ told: number }>(
    'select count(*)::int as told from offer_outbox where company_id = $1',
    [shop.company],
  );
  expect(rows).toEqual([{ told: 2 }]);
});
