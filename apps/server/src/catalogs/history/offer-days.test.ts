import { changeOffer, findOfferDays } from '@prilavok/contract';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { pools } from '../../database/pools.ts';
import { aCompany, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog, anOffer } from '../testing/making.ts';
import { type DayChange, dayByDay } from './day-by-day.ts';

const server = useServer();
let shop: Shop;
beforeAll(async () => {
  shop = await aCompany(server);
});

const moscowDay = (daysAgo: number): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(Date.now() - daysAgo * 86_400_000);

/** An offer that was made days ago, and what has happened to it since: its history is put back in time. */
async function anOldOffer() {
  const { id: catalog } = await aCatalog(shop);
  const offer = await anOffer(shop, catalog, { price: '100', stock: 5 });
  const path = { catalog, offer: offer.id };
  const { owner } = pools();
  const putBack = async (days: number) => {
    for (const [table, column] of [
      ['changes', 'owner_id'],
      ['stock_movements', 'offer_id'],
    ] as const)
      await owner.query(
        `update ${table} set at = at - make_interval(days => $3) where company_id = $1 and ${column} = $2`,
        [shop.company, offer.id, days],
      );
    await owner.query(
      `update offers set created_at = created_at - make_interval(days => $3) where company_id = $1 and id = $2`,
      [shop.company, offer.id, days],
    );
  };
  const change = (body: { price?: string; oldPrice?: string; stock?: number | null }) =>
    shop.call(changeOffer, { path: { id: offer.id }, body });
  const days = async (count = 90) => (await shop.call(findOfferDays, { path, query: { days: count } })).rows;
  return { path, offer, putBack, change, days };
}

test('each day has what was true at its end, from the day when the offer was created', async () => {
  const { putBack, change, days } = await anOldOffer();
  await putBack(4);
  await change({ price: '120', stock: 3 });
  await change({ price: '90', oldPrice: '150' });
  await putBack(3);
  await change({ stock: 8 });
  expect(await days()).toEqual([
    ...[7, 6, 5, 4].map((ago) => ({ day: moscowDay(ago), price: '100', oldPrice: null, stock: 5 })),
    ...[3, 2, 1].map((ago) => ({ day: moscowDay(ago), price: '90', oldPrice: '150', stock: 3 })),
    { day: moscowDay(0), price: '90', oldPrice: '150', stock: 8 },
  ]);
  expect(await days(7)).toHaveLength(7);
});

test('days on which nobody counted the stock have none, and none that was sold out', async () => {
  const { putBack, change, days } = await anOldOffer();
  await putBack(2);
  await change({ stock: null });
  await putBack(2);
  await change({ stock: 0 });
  await putBack(1);
  await change({ stock: null });
  expect((await days()).map(({ stock }) => stock)).toEqual([5, 5, null, null, 0, null]);
});

test('a period is from a week to a year, and days are of the own company and catalog only', async () => {
  const { path } = await anOldOffer();
  for (const days of [6, 366])
    expect(await shop.refused(findOfferDays, { path, query: { days } })).toMatchObject({ status: 400 });
  const stranger = await aCompany(server);
  expect((await stranger.refused(findOfferDays, { path })).status).toBe(404);
  const other = await aCatalog(shop);
  expect((await shop.refused(findOfferDays, { path: { ...path, catalog: other.id } })).status).toBe(404);
});

test('told backwards from now, days follow whatever was written down', () => {
  const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(50), { nil: null }), { minLength: 1, maxLength: 28 }), (stocks) => {
      let stock = 10;
      const changes: DayChange[] = [];
      const truth = stocks.map((now, index) => {
        if (now !== null) changes.push({ day: day(index + 1), field: 'stock', was: stock, now });
        stock = now ?? stock;
        return stock;
      });
      const today = { first: day(1), today: day(stocks.length), price: '1', oldPrice: null, stock };
      const days = dayByDay(today, changes);
      expect(days.map((one) => [one.day, one.stock])).toEqual(truth.map((left, index) => [day(index + 1), left]));
    }),
  );
});
