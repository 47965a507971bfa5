import {
  changeSupplier,
  createSupplier,
  findProductChanges,
  findSupplierPrices,
  findSuppliers,
  getSupplier,
  getSupplierTitles,
  mergeOffers,
  pairPriceRow,
  removeOffers,
  removeSuppliers,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCatalog, anOffer } from '../catalogs/testing/making.ts';
import { withCompany } from '../database/pools.ts';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { supplyOf } from './suppliers/supplier-prices.ts';
import { applied, aSupplier, matched, priced, pricesOf, rowsOf, send } from './testing/price-lists.ts';

const server = useServer({ worker: true });

test('a supplier is added, found by a part of its title, changed by its version, and deleted', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const made = await shop.call(createSupplier, { body: { title: 'ООО «Ёлочка»', catalog, currency: 'KZT' } });
  expect(made).toMatchObject({ title: 'ООО «Ёлочка»', catalog, currency: 'KZT', prices: 0, pricedAt: null });
  const other = await shop.call(createSupplier, { body: { title: 'Берёзка' } });
  expect(other).toMatchObject({ catalog: null, currency: 'RUB' });

  const found = async (body: object) => (await shop.call(findSuppliers, { body })).rows.map(({ id }) => id);
  expect(await found({})).toEqual([other.id, made.id]);
  expect(await found({ search: 'елочк' })).toEqual([made.id]);
  expect(await found({ sort: '-title', limit: 1 })).toEqual([made.id]);
  expect((await shop.call(getSupplierTitles, { body: { suppliers: [made.id, '999'] } })).suppliers).toEqual([
    { id: made.id, title: 'ООО «Ёлочка»' },
  ]);

  const path = { id: made.id };
  const changed = await shop.call(changeSupplier, {
    path,
    body: { title: 'Ель', catalog: null, version: made.version },
  });
  expect(changed).toMatchObject({ title: 'Ель', catalog: null, currency: 'KZT', version: made.version + 1 });
  const stale = await shop.refused(changeSupplier, { path, body: { title: 'Сосна', version: made.version } });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  const taken = await shop.refused(changeSupplier, { path, body: { title: 'БЕРЕЗКА' } });
  expect(taken.body).toMatchObject({ code: 'supplier_exists', message: 'Поставщик «БЕРЕЗКА» уже есть' });
  const nowhere = await shop.refused(createSupplier, { body: { title: 'Липа', catalog: '999' } });
  expect(nowhere.status).toBe(404);

  const gone = await shop.call(removeSuppliers, { path: { ids: [made.id, '999'] } });
  expect(gone).toMatchObject({ done: [made.id], failed: [{ id: '999', code: 'not_found' }] });
  expect((await shop.refused(getSupplier, { path })).status).toBe(404);
});

test('what suppliers ask for offers is read at once: cheapest of those that have it, in one currency', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const [mug, cup, pot] = [
    await anOffer(shop, catalog, { article: 'MUG' }),
    await anOffer(shop, catalog, { article: 'CUP' }),
    await anOffer(shop, catalog, { article: 'POT' }),
  ];
  const [near, far, abroad] = [
    await aSupplier(shop),
    await aSupplier(shop),
    await aSupplier(shop, { currency: 'USD' }),
  ];
  await priced(shop, near.id, 'Артикул;Цена;Остаток\nMUG;100;0\nCUP;70;5\n');
  await priced(shop, far.id, 'Артикул;Цена;Остаток\nMUG;120;7\nCUP;80;не знаем\n');
  await priced(shop, abroad.id, 'Артикул;Цена;Остаток\nMUG;2,5;100\n');

  const company = await ownCompany(mug.id);
  const supply = await withCompany(company, (db) => supplyOf(db, [mug.id, cup.id, pot.id], 'RUB'));
  expect(supply.get(mug.id)).toMatchObject({
    cheapest: { supplier: far.id, price: '120.00', currency: 'RUB', stock: 7 },
    stock: 107,
  });
  expect(supply.get(mug.id)?.asks.map(({ supplier, price }) => [supplier, price])).toEqual([
    [abroad.id, '2.50'],
    [near.id, '100.00'],
    [far.id, '120.00'],
  ]);
  expect(supply.get(cup.id)).toMatchObject({ cheapest: { supplier: near.id, price: '70.00' }, stock: 5 });
  expect(supply.has(pot.id)).toBe(false);

  const { rows } = await shop.call(findSupplierPrices, { path: { supplier: near.id }, body: { search: 'mu' } });
  expect(rows).toMatchObject([{ id: mug.id, catalog, article: 'MUG', price: '100.00', stock: 0, state: 'listed' }]);
  await shop.call(removeSuppliers, { path: { ids: [far.id] } });
  const left = await withCompany(company, (db) => supplyOf(db, [mug.id], 'RUB'));
  expect(left.get(mug.id)).toMatchObject({ cheapest: undefined, stock: 100 });
  expect((await pricesOf(shop, near.id)).size).toBe(2);
});

async function ownCompany(offer: string): Promise<string> {
  const { pools } = await import('../database/pools.ts');
  const { rows } = await pools().owner.query<{ company: string }>(
    'select company_id as company from offers where id = $1',
    [offer],
  );
  return rows[0]?.company ?? '';
}

test('what suppliers ask for a merged offer goes to the one that stays, with its code; where both have an ask, the target’s stays', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const target = await anOffer(shop, catalog, { article: 'MUG' });
  const source = await anOffer(shop, catalog, { article: 'CUP' });
  const [both, only] = [await aSupplier(shop), await aSupplier(shop)];
  await priced(shop, both.id, 'Артикул;Цена;Остаток\nMUG;100;1\nCUP;70;5\n');
  await priced(shop, only.id, 'Артикул;Цена;Остаток\nCUP;80;9\n');

  const merged = await shop.call(mergeOffers, { path: { sourceIds: [source.id], target: target.id } });
  expect(merged.supplies.toSorted((a, b) => a.price.localeCompare(b.price))).toEqual([
    { offer: source.id, supplier: both.id, title: both.title, price: '70.00', currency: 'RUB', carried: false },
    { offer: source.id, supplier: only.id, title: only.title, price: '80.00', currency: 'RUB', carried: true },
  ]);
  expect((await pricesOf(shop, both.id)).get('MUG')).toMatchObject({ price: '100.00', stock: 1 });
  expect((await pricesOf(shop, only.id)).get('MUG')).toMatchObject({ price: '80.00', stock: 9 });
  const history = await shop.call(findProductChanges, { path: { id: target.product }, body: {} });
  const field = history.rows.flatMap(({ fields }) => fields).find((one) => one.field === 'merged');
  expect(field?.now).toMatchObject([{ article: 'CUP', supplies: [{ carried: expect.any(Boolean) }, {}] }]);

  // The next list still calls it by the article that is gone.
  await priced(shop, only.id, 'Артикул;Цена;Остаток\nCUP;85;8\n');
  expect((await pricesOf(shop, only.id)).get('MUG')).toMatchObject({ price: '85.00', stock: 8 });
});

test('a list that was matched before a merge and is applied after it asks for the offer that stays; what nobody carried over waits for a person', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const target = await anOffer(shop, catalog, { article: 'MUG' });
  const source = await anOffer(shop, catalog, { article: 'CUP' });
  const gone = await anOffer(shop, catalog, { article: 'GONE' });
  await anOffer(shop, catalog, { article: 'STAYS' });
  const { id: supplier } = await aSupplier(shop);
  await priced(shop, supplier, 'Артикул;Цена\nCUP;80\n');
  const list = await matched(shop, await send(shop, supplier, 'Артикул;Цена\nCUP;85\nGONE;5\nSTAYS;6\n'));
  expect(list).toMatchObject({ matched: 3, unmatched: 0 });
  await shop.call(mergeOffers, { path: { sourceIds: [source.id], target: target.id } });
  await shop.call(removeOffers, { path: { ids: [gone.id] } });

  expect(await applied(shop, list.id)).toMatchObject({ matched: 2, unmatched: 1, changed: 2 });
  const prices = await pricesOf(shop, supplier);
  expect([...prices].map(([article, { price }]) => [article, price]).toSorted()).toEqual([
    ['MUG', '85.00'],
    ['STAYS', '6.00'],
  ]);
  const rows = await rowsOf(shop, list.id);
  expect(rows.map(({ outcome, reason, offers }) => [outcome, reason, offers.map(({ article }) => article)])).toEqual([
    ['matched', '', ['MUG']],
    ['unmatched', 'Такого нет среди ваших товаров', []],
    ['matched', '', ['STAYS']],
  ]);
});

test('a row of an applied list that is paired anew after a merge takes its price along', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const target = await anOffer(shop, catalog, { article: 'MUG' });
  const source = await anOffer(shop, catalog, { article: 'CUP' });
  const other = await anOffer(shop, catalog, { article: 'JUG' });
  const { id: supplier } = await aSupplier(shop);
  const list = await priced(shop, supplier, 'Артикул;Цена\nCUP;80\n');
  await shop.call(mergeOffers, { path: { sourceIds: [source.id], target: target.id } });
  const [row] = await rowsOf(shop, list.id);
  expect(row?.offers.map(({ article }) => article)).toEqual(['MUG']);
  await shop.call(pairPriceRow, { path: { id: list.id }, body: { row: 2, offer: other.id } });
  expect([...(await pricesOf(shop, supplier)).keys()]).toEqual(['JUG']);
});
