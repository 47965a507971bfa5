import {
  changeOffer,
  createTask,
  findOffers,
  findOrders,
  type Offer,
  type OrderModel,
  type OrderState,
  removeAccount,
  removeOrder,
} from '@prilavok/contract';
import type { RemoteOrder } from '@prilavok/marketplaces';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { pools } from '../../database/pools.ts';
import { runOnce } from '../../marketplaces/testing/runs.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';
import { aRemoteOrder, takeFor } from '../testing/remote-orders.ts';
import { anOzonShop, useOzonShop, useSandbox } from '../testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

type Standing = [stock: number, reserved: number];
const standing = ({ stock, reserved }: Offer): Standing => [stock ?? Number.NaN, reserved];

describe('an order of the seller’s own', () => {
  let shop: OwnShop;
  beforeAll(async () => {
    shop = await anOwnShop(server);
  });
  const tree = async (): Promise<Standing> => {
    const { rows } = await shop.call(findOffers, { path: { catalog: shop.catalog }, body: { ids: [shop.offers[0]] } });
    return rows[0] ? standing(rows[0]) : [0, 0];
  };
  const stock = (amount: number) => shop.call(changeOffer, { path: { id: shop.offers[0] }, body: { stock: amount } });

  it('reserves its pieces, and writes them off when they leave', async () => {
    await stock(10);
    const { id } = await shop.ready();
    expect(await tree()).toEqual([10, 1]);
    await shop.act(id, 'MARK_AS_DELIVERING');
    expect(await tree()).toEqual([9, 0]);
    await shop.act(id, 'COMPLETED');
    expect(await tree()).toEqual([9, 0]);
  });

  it('lets them go when it, or a line of it, is cancelled, and when it is deleted', async () => {
    await stock(10);
    const products = [{ offer: shop.offers[0], quantity: 3 }];
    const cancelled = await shop.order({ products });
    await shop.act(cancelled.id, 'CANCEL_ORDER', { reason: 'Передумали' });
    expect(await tree()).toEqual([10, 0]);
    const thinner = await shop.order({ products });
    expect(await tree()).toEqual([10, 3]);
    await shop.act(thinner.id, 'CANCEL_ITEM', { ids: [thinner.products[0]?.id ?? ''] });
    expect(await tree()).toEqual([10, 0]);
    const deleted = await shop.order({ products });
    await shop.call(removeOrder, { path: { id: deleted.id } });
    expect(await tree()).toEqual([10, 0]);
  });

  it('holds nothing of ours when the goods lie at the marketplace', async () => {
    await stock(10);
    // Own orders are offered no such way any more; those of marketplaces, and older ones, go it.
    const { id } = await shop.order();
    await pools().owner.query(`update orders set delivery_type = 'FBO' where company_id = $1 and id = $2`, [
      shop.company,
      id,
    ]);
    await shop.act(id, 'START_PROCCESS');
    expect(await tree()).toEqual([10, 0]);
  });

  it('keeps a reserve that two orders made at the same moment, and leaves no stock below zero', async () => {
    await stock(1);
    const products = [{ offer: shop.offers[0], quantity: 1 }];
    const orders = await Promise.all([1, 2, 3, 4].map(() => shop.order({ products })));
    expect(await tree()).toEqual([1, 4]);
    for (const { id } of orders) {
      await shop.act(id, 'START_PROCCESS');
      await shop.act(id, 'CREATE_PARCEL');
      await shop.act(id, 'CONFIRM_PARCELS');
      await shop.act(id, 'MARK_AS_DELIVERING');
    }
    expect(await tree()).toEqual([0, 0]);
  });
});

describe('shipments that leave at the same moment', () => {
  it('write off what their orders share without waiting for each other in a circle', async () => {
    const shop = await anOwnShop(server);
    const [tree, ball] = shop.offers;
    const one = (offer: string) => [{ offer, quantity: 1 }];
    const shipped = async (offers: string[]) => {
      const orders: OrderModel[] = [];
      for (const offer of offers) orders.push(await shop.order({ products: one(offer) }));
      for (const { id } of orders) {
        for (const step of ['START_PROCCESS', 'CREATE_PARCEL', 'CONFIRM_PARCELS'] as const) await shop.act(id, step);
        await shop.act(id, 'CREATE_SHIPMENT');
      }
      const [first] = orders;
      await shop.act(first?.id ?? '', 'CONFIRM_SHIPMENT');
      return first?.id ?? '';
    };
    for (let round = 0; round < 4; round++) {
      const leaving = [await shipped([tree, ball]), await shipped([ball, tree])];
      await Promise.all(leaving.map((id) => shop.act(id, 'COMPLETE_SHIPMENT')));
    }
    const { rows } = await shop.call(findOffers, { path: { catalog: shop.catalog }, body: {} });
    expect(rows.map((row) => row.reserved)).toEqual([0, 0]);
  });
});

describe('an order of a marketplace', () => {
  const shop = useOzonShop(server, sandbox);
  const offers = async () => (await shop.call(findOffers, { path: { catalog: shop.catalog }, body: {} })).rows;
  const of = async (article: string): Promise<Standing> => {
    const offer = (await offers()).find((row) => row.article === article);
    return offer ? standing(offer) : [0, 0];
  };
  const stock = async (article: string, amount: number) => {
    const offer = (await offers()).find((row) => row.article === article);
    await shop.call(changeOffer, { path: { id: offer?.id ?? '' }, body: { stock: amount } });
  };
  /** Orders that come after the account was connected here. */
  const fresh = (change: Partial<RemoteOrder> = {}) => aRemoteOrder({ createdAt: new Date().toISOString(), ...change });
  const minute = (number: number) => new Date(Date.UTC(2026, 10, 21, 9, number)).toISOString();
  const word = (remote: RemoteOrder, status: string, state: OrderState) => ({ ...remote, status, state });

  it('reserves once, however often and by however many it is told', async () => {
    await stock('CASE-1', 20);
    const [, before] = await of('CASE-1');
    const remote = fresh();
    await Promise.all([1, 2, 3].map((at) => takeFor(shop, remote, minute(at))));
    await takeFor(shop, remote, minute(1));
    expect(await of('CASE-1')).toEqual([20, before + 1]);
    const cancelled = word(remote, 'cancelled', 'cancelled');
    await takeFor(shop, cancelled, minute(5));
    await takeFor(shop, cancelled, minute(6));
    expect(await of('CASE-1')).toEqual([20, before]);
  });

  it('moves stock to the same place in whatever turn the answers arrive, with repeats', async () => {
    const words: [string, OrderState][] = [
      ['awaiting_packaging', 'assembling'],
      ['awaiting_deliver', 'ready'],
      ['driver_pickup', 'delivering'],
      ['delivering', 'delivering'],
      ['delivered', 'delivered'],
      ['cancelled', 'cancelled'],
    ];
    const heard = fc.uniqueArray(fc.nat(words.length - 1), { minLength: 1, maxLength: 5 });
    const turns = heard.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.nat(4)),
    );
    await fc.assert(
      fc.asyncProperty(turns, async ([all, mixed, again]) => {
        const left = all.some((each) => each >= 2 && each <= 4);
        const cancelled = all.includes(5);
        for (const sequence of [all, [...mixed, mixed[again] ?? mixed[0] ?? 0]]) {
          await stock('CASE-1', 50);
          const [, before] = await of('CASE-1');
          const remote = fresh();
          for (const each of sequence) {
            const [status, state] = words[each] ?? ['', 'new'];
            await takeFor(shop, word(remote, status, state), minute(each));
          }
          expect(await of('CASE-1')).toEqual([left ? 49 : 50, left || cancelled ? before : before + 1]);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('takes back what was written off when the order turns out not to have left', async () => {
    await stock('CASE-1', 20);
    const [, before] = await of('CASE-1');
    const remote = fresh();
    await takeFor(shop, word(remote, 'delivering', 'delivering'), minute(1));
    expect(await of('CASE-1')).toEqual([19, before]);
    await takeFor(shop, word(remote, 'awaiting_deliver', 'ready'), minute(2), true);
    expect(await of('CASE-1')).toEqual([20, before + 1]);
    // Said before that reading: it no longer counts.
    await takeFor(shop, word(remote, 'delivering', 'delivering'), minute(1));
    expect(await of('CASE-1')).toEqual([20, before + 1]);
  });

  // Ozon's `cancelled_after_ship` is true of whatever was packed, by its description; the goods are still here.
  const cancellation = { reasonId: '507', reason: 'Передумал', initiator: 'Покупатель', afterShip: true };

  it('gives goods back that were packed, and cancelled before they left', async () => {
    await stock('CASE-1', 20);
    const [, before] = await of('CASE-1');
    const remote = fresh();
    await takeFor(shop, remote, minute(1));
    await takeFor(shop, word(remote, 'awaiting_deliver', 'ready'), minute(2));
    await takeFor(shop, { ...word(remote, 'cancelled', 'cancelled'), cancellation }, minute(9));
    expect(await of('CASE-1')).toEqual([20, before]);
  });

  it('does not give goods back that were cancelled on the road', async () => {
    await stock('CASE-1', 20);
    const [, before] = await of('CASE-1');
    const remote = fresh();
    await takeFor(shop, remote, minute(1));
    await takeFor(shop, word(remote, 'delivering', 'delivering'), minute(5));
    const lost = { ...word(remote, 'cancelled', 'cancelled'), cancellation };
    await takeFor(shop, lost, minute(9));
    await takeFor(shop, lost, minute(10));
    expect(await of('CASE-1')).toEqual([19, before]);
  });

  it('leaves the stock alone when it had left before the account was connected', async () => {
    await stock('CASE-1', 20);
    const [, before] = await of('CASE-1');
    const old = aRemoteOrder({ createdAt: '2026-10-01T10:00:00.000Z' });
    await takeFor(shop, word(old, 'delivering', 'delivering'), minute(1));
    await takeFor(shop, word(old, 'delivered', 'delivered'), minute(2));
    expect(await of('CASE-1')).toEqual([20, before]);
  });

  it('follows lines that the marketplace has changed', async () => {
    await stock('CABLE-2', 20);
    const [[, cases], [, cables]] = [await of('CASE-1'), await of('CABLE-2')];
    const remote = fresh();
    await takeFor(shop, remote, minute(1));
    const lines = [{ offerId: 'CABLE-2', sku: '12', title: 'Кабель', quantity: 3, price: '890.50' }];
    await takeFor(shop, { ...remote, lines }, minute(2));
    expect([(await of('CASE-1'))[1], (await of('CABLE-2'))[1]]).toEqual([cases, cables + 3]);
  });

  it('lets go when its account is disconnected', async () => {
    const clean = await anOzonShop(server, sandbox.url);
    const { rows } = await clean.call(findOffers, { path: { catalog: clean.catalog }, body: { articles: ['CASE-1'] } });
    const path = { catalog: clean.catalog };
    const now = async () => (await clean.call(findOffers, { path, body: { ids: [rows[0]?.id ?? ''] } })).rows[0];
    await takeFor(clean, fresh(), minute(1));
    expect(await now()).toMatchObject({ reserved: 1 });
    await clean.call(removeAccount, { path: { id: clean.account } });
    await eventually(async () => (await now())?.reserved === 0);
  });

  it('makes the next upload send the reduced number', async () => {
    const clean = await anOzonShop(server, sandbox.url);
    const { rows } = await clean.call(findOffers, { path: { catalog: clean.catalog }, body: { articles: ['CASE-1'] } });
    await clean.call(changeOffer, { path: { id: rows[0]?.id ?? '' }, body: { stock: 5 } });
    const uploaded = async () => (await clean.ozon.stocks.get(['CASE-1'])).reduce((sum, each) => sum + each.stock, 0);
    const task = await clean.call(createTask, {
      body: { title: 'Остатки', type: 'stocks_prices_upload', account: clean.account },
    });
    const upload = async () => {
      // The same stock is taken once in half a minute.
      await clean.control('clock', { advanceMs: 31_000 });
      expect(await runOnce(clean, task.id)).toMatchObject({ status: 'success' });
    };
    await eventually(async () => {
      await upload();
      return (await uploaded()) === 5;
    });
    await takeFor(
      clean,
      fresh({ lines: [{ offerId: 'CASE-1', sku: '11', title: 'Чехол', quantity: 2, price: '10' }] }),
      minute(1),
    );
    await upload();
    await eventually(async () => (await uploaded()) === 3);
    const { rows: orders } = await clean.call(findOrders, { body: {} });
    expect(orders).toHaveLength(1);
  });
});
