import { changeOffer, countOrders, createOffer, findOrders, getOrder } from '@prilavok/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';

const server = useServer({ worker: true });

/** The orders that lack pieces, with how many, in the order in which they were placed. */
const short = async (shop: OwnShop) =>
  (await shop.call(findOrders, { body: { filters: { tab: 'short' }, sort: 'createdAt' } })).rows.map(
    ({ id, missing }) => [id, missing] as const,
  );

const stock = (shop: OwnShop, amount: number) =>
  shop.call(changeOffer, { path: { id: shop.offers[0] }, body: { stock: amount } });

const orderOf = (shop: OwnShop, quantity: number) => shop.order({ products: [{ offer: shop.offers[0], quantity }] });

describe('an order whose pieces are not there', () => {
  it('says how many it lacks, in its list, its tab and on its page; what is there goes to the older one', async () => {
    const shop = await anOwnShop(server);
    await stock(shop, 3);
    const first = await orderOf(shop, 2);
    const second = await orderOf(shop, 2);
    expect(first.missing).toBe(0);
    expect(second).toMatchObject({ missing: 1, products: [{ missing: 1 }] });
    expect(await short(shop)).toEqual([[second.id, 1]]);
    expect((await shop.call(countOrders, { body: {} })).tabs.short).toBe(1);
  });

  it('gets what an older order lets go, at once', async () => {
    const shop = await anOwnShop(server);
    await stock(shop, 2);
    const first = await orderOf(shop, 2);
    const second = await orderOf(shop, 2);
    const third = await orderOf(shop, 1);
    expect(await short(shop)).toEqual([
      [second.id, 2],
      [third.id, 1],
    ]);
    await shop.act(first.id, 'CANCEL_ORDER', { reason: 'Передумали' });
    expect(await short(shop)).toEqual([[third.id, 1]]);
  });

  it('waits until stock comes in, which fills the orders in the order in which they were placed', async () => {
    const shop = await anOwnShop(server);
    await stock(shop, 0);
    const first = await orderOf(shop, 2);
    const second = await orderOf(shop, 1);
    await stock(shop, 1);
    await eventually(
      async () =>
        JSON.stringify(await short(shop)) ===
        JSON.stringify([
          [first.id, 1],
          [second.id, 1],
        ]),
    );
    await stock(shop, 2);
    await eventually(async () => JSON.stringify(await short(shop)) === JSON.stringify([[second.id, 1]]));
    await stock(shop, 5);
    await eventually(async () => (await short(shop)).length === 0);
    expect((await shop.call(getOrder, { path: { id: second.id } })).missing).toBe(0);
    await stock(shop, 2);
    await eventually(async () => (await short(shop)).length === 1);
  });

  it('leaves alone what is written of the orders that it doesn’t change', async () => {
    const shop = await anOwnShop(server);
    await stock(shop, 1);
    const first = await orderOf(shop, 2);
    await orderOf(shop, 1);
    const third = await orderOf(shop, 1);
    const versions = () =>
      withCompany(shop.company, async (db) => {
        const { rows } = await sql<{ order: string; version: string }>`
          select order_id as "order", xmin::text as version from order_shortages where company_id = ${shop.company} order by order_id`.execute(
          db,
        );
        return Object.fromEntries(rows.map((row) => [row.order, row.version]));
      });
    const before = await versions();
    expect(Object.keys(before)).toHaveLength(3);
    const fourth = await orderOf(shop, 1);
    expect(fourth.missing).toBe(1);
    expect(await versions()).toMatchObject(before);
    await shop.act(third.id, 'CANCEL_ORDER', { reason: 'Передумали' });
    const { [third.id]: _gone, ...others } = { ...before, [fourth.id]: (await versions())[fourth.id] };
    expect(await versions()).toEqual(others);
    expect((await short(shop))[0]).toEqual([first.id, 1]);
  });

  it('lacks nothing that nobody has counted', async () => {
    const shop = await anOwnShop(server);
    const { id: offer } = await shop.call(createOffer, {
      body: { catalog: shop.catalog, article: 'БЕЗ-СЧЁТА', title: 'Гирлянда', price: '300' },
    });
    const order = await shop.order({ products: [{ offer, quantity: 3 }] });
    expect(order.missing).toBe(0);
    expect(await short(shop)).toEqual([]);
  });

  it('is told right when many orders take the same pieces at once', async () => {
    const shop = await anOwnShop(server);
    await stock(shop, 3);
    await Promise.all([1, 2, 3, 4, 5].map(() => orderOf(shop, 1)));
    expect((await short(shop)).map(([, missing]) => missing)).toEqual([1, 1]);
  });
});
