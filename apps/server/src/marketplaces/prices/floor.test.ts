import {
  allowPrices,
  changeAccountSettings,
  changeOffer,
  findTaskLogs,
  getOffers,
  getTasks,
  previewCards,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aMugShop } from '../testing/mugs.ts';
import { aSendingShop } from '../testing/prices.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

/** A shop with a mug for 7930, which may cost no less than 7000, its price on the sandbox. */
async function aDearMug() {
  const shop = await aMugShop(server);
  await shop.map();
  const offer = await shop.mug('MUG-1', { price: '7930', minPrice: '7000' });
  const sending = await aSendingShop(shop, sandbox);
  await sending.send();
  const to = (price: string) => shop.call(changeOffer, { path: { id: offer }, body: { price } });
  const prices = async () => (await sending.sent()).map(({ price }) => price);
  return { shop, offer, sending, to, prices };
}

describe('a price below the minimal one', () => {
  it('is stopped before it is sent, and told once', async () => {
    const { shop, offer, sending, to, prices } = await aDearMug();
    await to('222');
    expect(await sending.send()).toMatchObject({ progress: { refused: 1 } });
    expect(await prices()).toEqual(['7930.00']);
    expect(await sending.outcome(offer)).toEqual({ result: 'refused', said: ['Цена 222 ₽ ниже минимальной: 7 000 ₽'] });
    const { rows } = await shop.call(findTaskLogs, { path: { id: sending.task }, query: { level: 'warn' } });
    expect(rows[0]?.message).toContain('не отправлено 1');
    expect(await sending.send()).toMatchObject({ message: 'Нового не было' });
  });

  it('goes out when it is mended, or the floor is', async () => {
    const { shop, offer, sending, to, prices } = await aDearMug();
    await to('6000');
    await sending.send();
    await shop.call(changeOffer, { path: { id: offer }, body: { minPrice: '5000' } });
    await sending.send();
    await to('4000');
    await sending.send();
    await to('5000');
    await sending.send();
    expect(await prices()).toEqual(['7930.00', '6000.00', '5000.00']);
    expect(await sending.outcome(offer)).toEqual({ result: 'accepted', said: [] });
  });

  it('is sent all the same when a person says so: exactly this one, and another asks again', async () => {
    const { shop, offer, sending, to, prices } = await aDearMug();
    await to('222');
    await sending.send();
    const path = { id: sending.task, offerIds: [offer] };
    expect(await shop.call(allowPrices, { path })).toEqual({ done: [offer], failed: [] });
    await eventually(async () => (await prices()).includes('222.00'));
    await eventually(
      async () => (await shop.call(getTasks, { path: { ids: [sending.task] } })).rows[0]?.status === 'success',
    );
    expect(await sending.outcome(offer)).toEqual({ result: 'accepted', said: [] });
    await to('221');
    await sending.send();
    expect(await prices()).toEqual(['7930.00', '222.00']);
    expect((await sending.outcome(offer)).said).toEqual(['Цена 221 ₽ ниже минимальной: 7 000 ₽']);
  });

  it('is let through only where it was held back, and only by who may trade', async () => {
    const { shop, offer, sending } = await aDearMug();
    const path = { id: sending.task, offerIds: [offer] };
    const refused = await shop.refused(allowPrices, { path });
    expect(refused.body).toMatchObject({ code: 'not_held', message: 'Цену «MUG-1» минимальная не держит' });
    expect((await shop.refused(allowPrices, { path: { ...path, offerIds: ['999999'] } })).status).toBe(404);
    for (const role of ['catalog', 'viewer'] as const)
      expect((await (await shop.as(role)).refused(allowPrices, { path })).status).toBe(403);
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

  it('may be meant by the purchase price with the markup that the account asks for', async () => {
    const { shop, offer, sending, to, prices } = await aDearMug();
    await shop.call(changeOffer, { path: { id: offer }, body: { minPrice: null, purchasePrice: '5000' } });
    const settings = await shop.call(changeAccountSettings, { path: { id: shop.account }, body: { minMarkup: 30 } });
    expect(settings.minMarkup).toBe(30);
    await to('6499.99');
    await sending.send();
    expect((await sending.outcome(offer)).said).toEqual(['Цена 6 499,99 ₽ ниже закупочной с наценкой 30 %: 6 500 ₽']);
    await to('6500');
    await sending.send();
    expect(await prices()).toEqual(['7930.00', '6500.00']);
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
