import {
  changeCategoryProperties,
  changeOffer,
  countOffers,
  countOfferTabs,
  findOffers,
  type OfferTab,
  offerTabs,
  tabFilter,
} from '@prilavok/contract';
import { beforeAll, expect, test } from 'vitest';
import { pools } from '../database/pools.ts';
import { aCompany, type Shop } from '../testing/client.ts';
import { countAnew } from '../testing/counts.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog, aCategory, anOffer, aProperty } from './testing/making.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

const picture = { url: 'https://shop.example/1.jpg' };
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

/** A catalog with an offer of each kind, by its title. */
async function aMixedShop() {
  const { id: catalog } = await aCatalog(shop);
  const { id: strict } = await aCategory(shop, catalog);
  const { id: property } = await aProperty(shop, catalog, { type: 1 });
  const body = [{ property, mode: 'set' as const, required: true }];
  await shop.call(changeCategoryProperties, { path: { catalog, category: strict }, body });
  const offer = async (title: string, more: Parameters<typeof anOffer>[2] = {}) =>
    (await anOffer(shop, catalog, { title, images: [picture], price: '100', stock: 5, ...more })).id;
  const refused = await offer('отклонена');
  const moderated = await offer('не прошла проверку');
  await offer('готова');
  await offer('без обязательного', { category: strict });
  await offer('без картинки', { images: [] });
  const sold = await offer('закончилась');
  await shop.call(changeOffer, { path: { id: sold }, body: { stock: 0 } });
  await anOffer(shop, catalog, { title: 'не считают', images: [picture] });
  const { owner } = pools();
  const { rows } = await owner.query<{ id: string }>(
    `insert into marketplace_accounts (company_id, marketplace, environment, title, keys, catalog_id) values ($1, 'ozon', 'sandbox', 'Лавка', '', $2) returning id`,
    [shop.company, catalog],
  );
  const account = rows[0]?.id;
  await owner.query(
    `insert into sent_cards (company_id, account_id, offer_id, article, hash, card, state) values ($1, $2, $3, 'A', '', '{}', 'refused')`,
    [shop.company, account, refused],
  );
  await owner.query(
    `insert into sync_products (company_id, account_id, article, article_key, remote_id, title, offer_id, moderation)
     values ($1, $2, 'B', 'b', '1', 'B', $3, 'refused')`,
    [shop.company, account, moderated],
  );
  await countAnew(owner, shop.company);
  const those = async (tab: OfferTab) => {
    const filter = tabFilter(tab, yesterday);
    const { rows: found } = await shop.call(findOffers, { path: { catalog }, body: { ...filter, sort: 'createdAt' } });
    const { total } = await shop.call(countOffers, { path: { catalog }, body: filter });
    expect(total).toBe(found.length);
    return found.map(({ title }) => title);
  };
  return { catalog, those };
}

test('each tab has the offers that ask for its work, and counts as many', async () => {
  const { catalog, those } = await aMixedShop();
  expect(await those('refused')).toEqual(['отклонена', 'не прошла проверку']);
  expect(await those('ready')).toEqual(['готова', 'закончилась']);
  expect(await those('unpictured')).toEqual(['без картинки']);
  expect(await those('soldOut')).toEqual(['закончилась']);
  expect(await those('today')).toHaveLength(7);
  const counts = await shop.call(countOfferTabs, { path: { catalog } });
  expect(counts).toEqual(
    Object.fromEntries(await Promise.all(offerTabs.map(async (tab) => [tab, (await those(tab)).length]))),
  );
});

test('what is refused or sold out can be left out, too', async () => {
  const { catalog } = await aMixedShop();
  const without = async (filter: object) => (await shop.call(countOffers, { path: { catalog }, body: filter })).total;
  expect(await without({ refused: false })).toBe(5);
  expect(await without({ soldOut: false })).toBe(6);
});

test('tabs are counted for the own company only', async () => {
  const { catalog } = await aMixedShop();
  const stranger = await aCompany(server);
  expect((await stranger.refused(countOfferTabs, { path: { catalog } })).status).toBe(404);
});
