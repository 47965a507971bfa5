import {
  allowHeldPrices,
  changeAccountSettings,
  changeOffer,
  countAccounts,
  findHeldPrices,
  findProductMappings,
  findProductPrices,
  getOffers,
  previewCards,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aMugShop } from '../testing/mugs.ts';
import { withPrices } from '../testing/prices.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

/** A shop with a mug for 7930, which may cost no less than 7000; the sandbox shows its price. */
async function aDearMug() {
  const shop = await aMugShop(server);
  await shop.map();
  const offer = await shop.mug('MUG-1', { price: '7930', minPrice: '7000' });
  const prices = await withPrices(shop, sandbox);
  const sent = async () => (await prices.sent()).map(({ price }) => price);
  await eventually(async () => (await sent()).includes('7930.00'));
  return {
    ...prices,
    shop,
    offer,
    sent,
    /** The seller sets another price. */
    to: (price: string) => shop.call(changeOffer, { path: { id: offer }, body: { price } }),
    held: () => eventually(async () => (await prices.held())[0]),
    free: () => eventually(async () => (await prices.held()).length === 0),
    allow: (amount: string) => ({
      path: { id: shop.account },
      body: { prices: [{ offer, amount, currency: 'RUB' as const }] },
    }),
  };
}

describe('a price below the minimal one', () => {
  it('is stopped before it is sent, and told', async () => {
    const mug = await aDearMug();
    await mug.to('222');
    expect(await mug.held()).toBe('Цена 222 ₽ ниже минимальной: 7 000 ₽');
    const path = { id: mug.shop.account };
    const { rows, total } = await mug.shop.call(findHeldPrices, { path, body: { code: 'below_floor' } });
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      { id: mug.offer, article: 'MUG-1', fault: { code: 'below_floor', price: { amount: '222.00', currency: 'RUB' } } },
    ]);
    expect((await mug.shop.call(findHeldPrices, { path, body: { code: 'no_rate' } })).total).toBe(0);
    const counts = (await mug.shop.call(countAccounts, { path: { ids: [mug.shop.account] } })).rows;
    expect(counts).toEqual([{ id: mug.shop.account, products: 1, heldPrices: 1 }]);
    expect(await mug.sent()).toEqual(['7930.00']);
  });

  it('goes out when it is mended, or the floor is', async () => {
    const mug = await aDearMug();
    await mug.to('6000');
    await mug.held();
    await mug.shop.call(changeOffer, { path: { id: mug.offer }, body: { minPrice: '5000' } });
    await mug.free();
    await mug.to('4000');
    await mug.held();
    await mug.to('5000');
    await mug.free();
    await eventually(async () => (await mug.sent()).length === 3);
    expect(await mug.sent()).toEqual(['7930.00', '6000.00', '5000.00']);
  });

  it('that the walk was refused by is refused no more once a change of it was taken', async () => {
    const mug = await aDearMug();
    await mug.to('222');
    await mug.held();
    const path = { id: mug.shop.account };
    await mug.shop.call(changeAccountSettings, { path, body: { minMarkup: 1 } });
    await eventually(async () => (await mug.outcome(mug.offer)).result === 'refused');
    await mug.rested();
    await mug.to('8000');
    await eventually(async () => (await mug.sent()).includes('8000.00'));
    await eventually(async () => (await mug.outcome(mug.offer)).result === 'accepted');
    expect((await mug.outcome(mug.offer)).said).toEqual([]);
  });

  it('is sent all the same when a person says so: exactly the one that was seen, and another asks again', async () => {
    const mug = await aDearMug();
    await mug.to('222');
    await mug.held();
    const other = await mug.shop.refused(allowHeldPrices, mug.allow('221'));
    expect(other.body).toMatchObject({
      code: 'not_held',
      message: 'Цена «MUG-1» уже другая: посмотрите её и решите заново',
    });
    expect(await mug.shop.call(allowHeldPrices, mug.allow('222'))).toEqual({ done: [mug.offer], failed: [] });
    await mug.free();
    await eventually(async () => (await mug.sent()).includes('222.00'));
    const { rows } = await mug.shop.call(findProductMappings, { path: { account: mug.shop.account }, body: {} });
    const path = { id: rows[0]?.sync_product_id ?? '' };
    const said = await eventually(async () => {
      const { rows } = await mug.shop.call(findProductPrices, { path, body: {} });
      return rows.length > 1 && rows;
    });
    expect(said.map(({ price, permittedBy }) => [price, permittedBy?.name])).toEqual([
      ['222.00', mug.shop.email],
      ['7930.00', undefined],
    ]);
    await mug.to('221');
    expect(await mug.held()).toBe('Цена 221 ₽ ниже минимальной: 7 000 ₽');
    expect(await mug.sent()).toEqual(['7930.00', '222.00']);
  });

  it('is let through only where it is held back, and only by who may trade', async () => {
    const mug = await aDearMug();
    expect((await mug.shop.refused(allowHeldPrices, mug.allow('7930'))).status).toBe(404);
    for (const role of ['catalog', 'viewer'] as const)
      expect((await (await mug.shop.as(role)).refused(allowHeldPrices, mug.allow('7930'))).status).toBe(403);
  });

  it('keeps the card back, too', async () => {
    const { shop, offer, to } = await aDearMug();
    await to('222');
    const { rows } = await shop.call(previewCards, {
      path: { marketplace: 'ozon', account: shop.account },
      body: { offers: [offer] },
    });
    expect(rows).toMatchObject([{ ready: false, missing: [{ code: 'below_floor', field: 'price' }] }]);
  });

  it('may be meant by the purchase price with the markup that the account asks for, and is told in the outcome', async () => {
    const mug = await aDearMug();
    const body = { price: '6499.99', minPrice: null, purchasePrice: '5000' };
    await mug.shop.call(changeOffer, { path: { id: mug.offer }, body });
    await eventually(async () => (await mug.sent()).includes('6499.99'));
    await mug.rested();
    await mug.shop.call(changeOffer, { path: { id: mug.offer }, body: { price: '6499.98' } });
    await eventually(async () => (await mug.sent()).includes('6499.98'));
    const path = { id: mug.shop.account };
    // Nothing has changed since for the marketplace; the walk that the setting starts finds nothing to hold back.
    expect((await mug.shop.call(changeAccountSettings, { path, body: { minMarkup: 30 } })).minMarkup).toBe(30);
    await mug.rested();
    await mug.to('6499.97');
    expect(await mug.held()).toBe('Цена 6 499,97 ₽ ниже закупочной с наценкой 30 %: 6 500 ₽');
    await mug.shop.call(changeAccountSettings, { path, body: { minMarkup: 40 } });
    await eventually(async () => (await mug.outcome(mug.offer)).result === 'refused');
    expect(await mug.outcome(mug.offer)).toEqual({
      result: 'refused',
      said: ['Цена 6 499,97 ₽ ниже закупочной с наценкой 40 %: 7 000 ₽'],
    });
    await mug.to('7000');
    await mug.free();
    await eventually(async () => (await mug.sent()).at(-1) === '7000.00');
  });
});

it('the minimal price is kept with the others of an offer', async () => {
  const shop = await aMugShop(server);
  const offer = await shop.mug('MUG-1', { minPrice: '400' });
  const changed = await shop.call(changeOffer, { path: { id: offer }, body: { minPrice: '410.5' } });
  expect(changed.minPrice).toBe('410.5');
  await shop.call(changeOffer, { path: { id: offer }, body: { minPrice: null } });
  expect((await shop.call(getOffers, { path: { ids: [offer] } })).rows[0]?.minPrice).toBeNull();
});
