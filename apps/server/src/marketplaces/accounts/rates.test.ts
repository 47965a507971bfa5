import {
  changeAccountSettings,
  changeCatalog,
  changeOffer,
  changeRate,
  checkAccount,
  countAccounts,
  findProductMappings,
  findProductPrices,
  findRates,
  findTaskRuns,
  getAccounts,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { withPrices } from '../testing/prices.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

const heldIn = async (shop: MugShop) =>
  (await shop.call(countAccounts, { path: { ids: [shop.account] } })).rows[0]?.heldPrices;
const accountOf = async (shop: MugShop) => (await shop.call(getAccounts, { path: { ids: [shop.account] } })).rows[0];

/** The sandbox's cabinet is kept in another currency from now on, and the account knows it. */
async function moveCabinet(shop: MugShop, currency: string) {
  await sandbox.control('ozon/currency', { account: shop.clientId, currency });
  await shop.call(checkAccount, { path: { id: shop.account } });
}

/** A shop with a mug for 37 413 of its currency, its card on the sandbox in a cabinet of the same; then the cabinet is kept in `cabinet`. */
async function aShopIn(currency: 'RUB' | 'KZT', cabinet: 'RUB' | 'KZT' | 'BYN') {
  const shop = await aMugShop(server, { currency });
  await moveCabinet(shop, currency);
  await shop.map();
  const offer = await shop.mug('MUG-1', { price: '37413', oldPrice: '50000' });
  const prices = await withPrices(shop, sandbox);
  const last = (price: string) => eventually(async () => (await prices.sent()).at(-1)?.price === price);
  await last('37413.00');
  await prices.rested();
  if (cabinet !== currency) await moveCabinet(shop, cabinet);
  return { ...prices, shop, offer, last, path: { id: shop.account } };
}

describe('the currency of an account', () => {
  it('is what the marketplace says of the contract, asked anew with each check of the keys', async () => {
    const shop = await aMugShop(server);
    expect(await accountOf(shop)).toMatchObject({ currency: 'RUB' });
    await moveCabinet(shop, 'KZT');
    expect(await accountOf(shop)).toMatchObject({ currency: 'KZT' });
  });

  it('is asked for once by whoever sends prices, where no check has told it', async () => {
    const { shop, offer, last } = await aShopIn('RUB', 'RUB');
    await withCompany(shop.company, (db) =>
      sql`update marketplace_accounts set currency = null where company_id = ${shop.company}`.execute(db),
    );
    await shop.call(changeOffer, { path: { id: offer }, body: { price: '37000' } });
    await last('37000.00');
    expect(await accountOf(shop)).toMatchObject({ currency: 'RUB' });
  });
});

describe('prices of a catalog in another currency', () => {
  it('are held back until the seller sets a rate, and go out converted then', async () => {
    const { shop, offer, path, held, sent, outcome, last, rested } = await aShopIn('KZT', 'RUB');
    const why = 'Каталог в тенге, кабинет Ozon в рублях: укажите курс на странице аккаунта';
    await eventually(async () => (await held()).length === 1);
    expect(await held()).toEqual([why]);
    await eventually(async () => (await outcome(offer)).result === 'refused');
    expect((await outcome(offer)).said).toEqual([why]);
    expect(await heldIn(shop)).toBe(1);
    expect(await accountOf(shop)).toMatchObject({
      status: { pricesUnsent: 'каталог в тенге, кабинет в рублях: укажите курс' },
    });
    expect((await shop.call(findRates, { path })).rows).toEqual([
      { from: 'KZT', to: 'RUB', rate: null, at: null, author: null, version: 0 },
    ]);

    // A walk that is under way would go on instead of the one that the rate begins.
    await rested();
    const set = await shop.call(changeRate, { path, body: { from: 'KZT', rate: '0.17', version: 0 } });
    expect(set).toMatchObject({
      from: 'KZT',
      to: 'RUB',
      rate: '0.17',
      author: { name: expect.any(String) },
      version: 1,
    });
    await last('6360.21');
    expect((await sent()).map(({ price, currency }) => [price, currency])).toEqual([
      ['37413.00', 'KZT'],
      ['6360.21', 'RUB'],
    ]);
    await eventually(async () => (await heldIn(shop)) === 0);
    expect(await accountOf(shop)).toMatchObject({ status: { pricesUnsent: null } });
  });

  it('are sent again when the rate or the currency of the catalog has changed, and only then', async () => {
    const { shop, path, sent, last, rested } = await aShopIn('KZT', 'RUB');
    await shop.call(changeRate, { path, body: { from: 'KZT', rate: '0.17' } });
    await last('6360.21');
    await rested();
    await shop.call(changeRate, { path, body: { from: 'KZT', rate: '0.1700', version: 1 } });
    await rested();
    await shop.call(changeRate, { path, body: { from: 'KZT', rate: '0.18', version: 2 } });
    await last('6734.34');
    await rested();
    await shop.call(changeCatalog, { path: { id: shop.catalog }, body: { currency: 'RUB' } });
    await last('37413.00');
    expect((await sent()).map(({ price }) => price)).toEqual(['37413.00', '6360.21', '6734.34', '37413.00']);
    const [linked] = (await shop.call(findProductMappings, { path: { account: shop.account }, body: {} })).rows;
    const { rows } = await shop.call(findProductPrices, { path: { id: linked?.id ?? '' }, body: {} });
    expect(rows.map(({ price, oldPrice, currency }) => [price, oldPrice, currency])).toEqual([
      ['37413.00', '50000.00', 'RUB'],
      ['6734.34', '9000.00', 'RUB'],
      ['6360.21', '8500.00', 'RUB'],
      ['37413.00', '50000.00', 'KZT'],
    ]);
  });

  it('wait for a rate of the new currency when the cabinet has got another', async () => {
    const { held } = await aShopIn('RUB', 'BYN');
    await eventually(async () => (await held()).length === 1);
    expect(await held()).toEqual([
      'Каталог в рублях, кабинет Ozon в белорусских рублях: укажите курс на странице аккаунта',
    ]);
  });
});

describe('a rate', () => {
  it('is refused where it is not needed, not known, older than the last, or nobody’s business', async () => {
    const shop = await aMugShop(server, { currency: 'KZT' });
    const path = { id: shop.account };
    const refused = async (body: object) => (await shop.refused(changeRate, { path, body })).body.message;
    expect(await refused({ from: 'RUB', rate: '1' })).toContain('кабинет и так в рублях: курс не нужен');
    expect(await refused({ from: 'USD', rate: '92' })).toBe('Каталогов в долларах у аккаунта нет');
    for (const rate of ['0', '0.00', '-1', '1,5', 'NaN', ''])
      expect(await refused({ from: 'KZT', rate })).toContain('курс');
    await shop.call(changeRate, { path, body: { from: 'KZT', rate: '0.1700', version: 0 } });
    expect((await shop.refused(changeRate, { path, body: { from: 'KZT', rate: '17', version: 0 } })).body.code).toBe(
      'stale',
    );
    expect((await shop.call(findRates, { path })).rows).toMatchObject([{ rate: '0.17', version: 1 }]);
  });
});

it('a change that comes while everything is being sent has everything sent once more', async () => {
  const { shop, path, rested } = await aShopIn('RUB', 'RUB');
  const walks = async () => {
    const { rows } = await shop.call(findTaskRuns, { path, query: { limit: 100 } });
    return rows.filter(({ type }) => type === 'stocks_prices_upload').length;
  };
  const before = await walks();
  const change = (minMarkup: number) => shop.call(changeAccountSettings, { path, body: { minMarkup } });
  await Promise.all([change(1), change(2)]);
  await rested();
  expect((await walks()) - before).toBe(2);
});
