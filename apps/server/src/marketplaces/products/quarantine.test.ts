import {
  changeOffer,
  confirmQuarantinedPrices,
  createOffer,
  findAuditActs,
  findKeyChoices,
  getOfferSales,
  getQuarantinedPrices,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { aMagnitShop, hurryMagnit } from '../testing/magnit.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { aSellingShop } from '../testing/selling.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMagnit();
const place = { marketplace: 'yandex_market', environment: 'sandbox' } as const;

interface There {
  offers: Record<string, { price: { value: number }; quarantine: { value: number } | null }>;
}
let made = 0;

/** A shop of Yandex Market with one mug on sale for 490. */
async function aMugShop() {
  const name = `quarantine-${process.pid}-${++made}`;
  const shop = await aSellingShop(server, 'yandex_market', async ({ call }) => {
    const api_key = `ACMA:sandbox-${name}`;
    const { rows } = await call(findKeyChoices, { body: { ...place, keys: { api_key } } });
    return { api_key, ...Object.fromEntries(rows.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
  });
  const images = ['mug', 'mug-2'].map((one) => ({ url: `https://example.test/${one}.jpg` }));
  const { id: offer } = await shop.mug('MUG-1', { oldPrice: '700', images });
  await shop.run('products_upload');
  const path = { id: shop.account };
  return {
    ...shop,
    offer,
    there: async () => {
      const { accounts } = await sandbox.control<{ accounts: Record<string, There> }>('yandex_market/state');
      const mug = accounts[name]?.offers['MUG-1'];
      return { price: mug?.price.value, held: mug?.quarantine?.value ?? null };
    },
    /** The price here, as the Market hears of it. */
    async prices(price: string) {
      await shop.call(changeOffer, { path: { id: offer }, body: { price } });
      await shop.run('stocks_prices_upload');
    },
    held: async () => (await shop.call(getQuarantinedPrices, { path: { ...path, offerIds: [offer] } })).rows,
    confirm: (price: string) => shop.call(confirmQuarantinedPrices, { path, body: { prices: [{ offer, price }] } }),
    why: async () => (await shop.call(getOfferSales, { path: { offerIds: [offer] } })).rows[0],
  };
}

describe('a price in quarantine', () => {
  it('is shown as the Market holds it, confirmed here, and on sale then', async () => {
    const shop = await aMugShop();
    expect(await shop.held()).toEqual([]);
    await shop.prices('99');
    expect(await shop.there()).toEqual({ price: 490, held: 99 });
    await shop.run('products_sync');
    expect(await shop.why()).toMatchObject({ state: 'price_refused', said: [{ code: 'price_quarantine' }] });
    expect(await shop.held()).toMatchObject([
      { id: shop.offer, article: 'MUG-1', price: '99.00', currency: 'RUB', reason: expect.stringMatching(/^Она/) },
    ]);
    expect(await shop.confirm('99.00')).toEqual({ done: [shop.offer], failed: [] });
    expect(await shop.there()).toEqual({ price: 99, held: null });
    expect(await shop.held()).toEqual([]);
    expect((await shop.why())?.state).not.toBe('price_refused');
    // Our own ledger hears that it was accepted.
    await shop.run('stocks_prices_upload');
    expect((await shop.why())?.state).not.toBe('price_refused');
    expect(await shop.there()).toEqual({ price: 99, held: null });
    const { rows } = await shop.call(findAuditActs, { body: { subject: 'card' } });
    expect(rows[0]?.changes).toEqual([{ field: 'Цена на площадке', was: expect.any(String), became: '99.00' }]);
  });

  it('is confirmed alone at what a person has seen, and once', async () => {
    const shop = await aMugShop();
    await shop.prices('99');
    await expect(shop.confirm('98')).rejects.toThrow('держит уже другую цену «MUG-1»');
    expect(await shop.there()).toEqual({ price: 490, held: 99 });
    await shop.confirm('99');
    await expect(shop.confirm('99')).rejects.toThrow('уже не держит');
    const stranger = await shop.call(createOffer, {
      body: { catalog: shop.catalog, article: 'NEW-1', title: 'Новая', price: '10' },
    });
    const prices = [{ offer: stranger.id, price: '10' }];
    await expect(shop.call(confirmQuarantinedPrices, { path: { id: shop.account }, body: { prices } })).rejects.toThrow(
      'на площадке нет',
    );
  });

  it('is nobody’s where a marketplace holds none', async () => {
    const shop = await aMagnitShop(server, sandbox);
    const offer = await shop.offer('MUG-1');
    const path = { id: shop.account, offerIds: [offer] };
    expect((await shop.refused(getQuarantinedPrices, { path })).body.code).toBe('act_missing');
  });

  it('is seen and confirmed by whoever tends the marketplaces', async () => {
    const shop = await aMugShop();
    const viewer = await shop.as('viewer');
    const path = { id: shop.account, offerIds: [shop.offer] };
    expect((await viewer.refused(getQuarantinedPrices, { path })).status).toBe(403);
    const tends = await shop.as('marketplace');
    expect((await tends.call(getQuarantinedPrices, { path })).rows).toEqual([]);
  });
});
