import {
  activateAllInPromotion,
  activatePromotion,
  changeOffers,
  createTask,
  deactivateAllInPromotion,
  deactivatePromotion,
  findPromotionProducts,
  findPromotions,
  findTaskProducts,
  getPromotions,
  getTasks,
  type Promotion,
  runTask,
  updatePromotions,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { promoPrice } from './promo-price.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

/** The shop's promotions on the marketplace: by promotion and product, the price. */
async function there(shop: MugShop): Promise<Record<string, Record<string, { price: number; stock: number }>>> {
  const state = await sandbox.control<{
    accounts: Record<string, { promotions: Record<string, Record<string, { price: number; stock: number }>> }>;
  }>('ozon/state');
  return state.accounts[shop.clientId]?.promotions ?? {};
}

async function ended(shop: MugShop, task: string) {
  return eventually(async () => {
    const [row] = (await shop.call(getTasks, { path: { ids: [task] } })).rows;
    return (row?.status === 'success' || row?.status === 'failed') && row;
  });
}

/** A shop whose mugs are on sale: at 1000 roubles each, bought for 500, the second one for 950. */
async function aShopOnSale() {
  const shop = await aMugShop(server);
  await shop.map();
  const offers = [
    await shop.mug('MUG-1', { price: '1000', purchasePrice: '500', stock: 10 }),
    await shop.mug('MUG-2', { price: '1000', purchasePrice: '950', minPrice: '940', stock: 10 }),
    await shop.mug('MUG-3', { price: '1000', stock: 1 }),
  ];
  const upload = await shop.call(createTask, {
    body: { title: 'Карточки', type: 'products_upload', account: shop.account },
  });
  await runOnce(shop, upload.id);
  await sandbox.control('ozon/clock', { advanceMs: 5_000 });
  const stocks = await shop.call(createTask, {
    body: { title: 'Остатки', type: 'stocks_prices_upload', account: shop.account },
  });
  const sendStocks = () => runOnce(shop, stocks.id);
  await sendStocks();
  const sync = await shop.call(createTask, { body: { title: 'Сверка', type: 'products_sync', account: shop.account } });
  await runOnce(shop, sync.id);
  const refresh = async () => {
    const { task } = await shop.call(updatePromotions, { path: { account: shop.account } });
    expect(await ended(shop, task)).toMatchObject({ status: 'success' });
  };
  await refresh();
  const all = (await shop.call(findPromotions, { path: { account: shop.account }, body: {} })).rows;
  const named = (title: string): Promotion => {
    const found = all.find((each) => each.title === title);
    if (!found) throw new Error(`No promotion ${title}`);
    return found;
  };
  const products = async (promotion: Promotion, filter = {}) =>
    (
      await shop.call(findPromotionProducts, {
        path: { account: shop.account, action: promotion.id },
        body: filter,
      })
    ).rows;
  return { ...shop, offers, refresh, all, named, products, sendStocks };
}

let shop: Awaited<ReturnType<typeof aShopOnSale>>;
const { ozon } = connectors;
beforeAll(async () => {
  // Fewer at once than there are mugs: the third is asked for by itself.
  connectors.ozon = { ...ozon, batch: { ...ozon.batch, commissions: 2 } };
  shop = await aShopOnSale();
});
afterAll(() => {
  connectors.ozon = ozon;
});
const at = (promotion: Promotion) => ({ account: shop.account, action: promotion.id });
const chosen = (promotion: Promotion, offerIds: string[]) => ({ ...at(promotion), offerIds });

describe('promotions of an account', () => {
  it('are those that the marketplace shows, with their state and their products’ prices, floors and margins', async () => {
    expect(shop.all.map(({ title, kind, joined }) => ({ title, kind, joined }))).toEqual([
      { title: 'Скидка на сток', kind: 'STOCK_DISCOUNT', joined: false },
      { title: 'Большая распродажа', kind: 'DISCOUNT', joined: false },
      { title: 'Подарки к празднику', kind: 'DISCOUNT', joined: false },
    ]);
    expect(shop.named('Большая распродажа').description).toBe(
      'Товары с выгодой от 10 % попадают в подборку на главной',
    );
    const coming = await shop.call(findPromotions, { path: { account: shop.account }, body: { state: 'coming' } });
    expect(coming.rows.map(({ title }) => title)).toEqual(['Подарки к празднику']);
    const ids = [shop.named('Скидка на сток').id];
    expect((await shop.call(getPromotions, { path: { ids } })).rows).toMatchObject([{ title: 'Скидка на сток' }]);

    const rows = await shop.products(shop.named('Большая распродажа'));
    // What Ozon keeps is 17 %.
    expect(rows).toMatchObject([
      {
        article: 'MUG-1',
        member: false,
        price: '1000.00',
        promoPrice: '900.00',
        commission: 17,
        marginBefore: '330.00',
        marginAfter: '247.00',
        loss: false,
      },
      {
        article: 'MUG-2',
        // What 17 % leave 950 of; the least price is below that.
        floor: '1144.58',
        promoPrice: '900.00',
        loss: true,
        marginBefore: '-120.00',
        marginAfter: '-203.00',
      },
      { article: 'MUG-3', floor: null, commission: 17, marginBefore: null, loss: false },
    ]);
    const losses = await shop.products(shop.named('Большая распродажа'), { loss: true });
    expect(losses.map(({ article }) => article)).toEqual(['MUG-2']);
    const sought = await shop.products(shop.named('Большая распродажа'), { search: 'mug-3' });
    expect(sought.map(({ article }) => article)).toEqual(['MUG-3']);
  });

  it('are joined by all that fit but those that would be sold below their floor, until that is allowed', async () => {
    const sale = shop.named('Большая распродажа');
    const { task } = await shop.call(activateAllInPromotion, { path: at(sale), body: {} });
    expect(await ended(shop, task)).toMatchObject({ progress: { done: 3, accepted: 2, skipped: 1 } });
    const outcome = await shop.call(findTaskProducts, { path: { id: task }, body: { result: ['missing'] } });
    expect(outcome.rows).toMatchObject([
      { article: 'MUG-2', faults: [{ code: 'below_floor', message: 'Цена по акции 900 ниже допустимой 1 144,58' }] },
    ]);
    expect(Object.values((await there(shop))[sale.remoteId] ?? {})).toEqual([
      { price: 900, stock: 0 },
      { price: 900, stock: 0 },
    ]);
    const counted = (await shop.call(getPromotions, { path: { ids: [sale.id] } })).rows;
    expect(counted).toMatchObject([{ joined: true, members: 2, candidates: 1 }]);
    const rows = await shop.products(sale);
    expect(rows.map(({ article, member, fault }) => ({ article, member, fault }))).toEqual([
      { article: 'MUG-1', member: true, fault: '' },
      { article: 'MUG-2', member: false, fault: 'Цена по акции 900 ниже допустимой 1 144,58' },
      { article: 'MUG-3', member: true, fault: '' },
    ]);
    const [, second = ''] = shop.offers;
    const allowed = await shop.call(activatePromotion, {
      path: chosen(sale, [second]),
      body: { allowLoss: true },
    });
    expect(await ended(shop, allowed.task)).toMatchObject({ progress: { accepted: 1 } });
    expect((await shop.products(sale, { member: true })).length).toBe(3);
  });

  it('take a price by a discount, another one for who is in already, and say what the marketplace refuses', async () => {
    const sale = shop.named('Подарки к празднику');
    const [first = '', , third = ''] = shop.offers;
    const path = chosen(sale, [first, third]);
    const little = await shop.call(activatePromotion, { path, body: { discount: 5 } });
    await ended(shop, little.task);
    expect((await shop.products(sale)).map(({ fault }) => fault)).toContain(
      'Скидки 5 % мало: акция берёт цену не выше 850',
    );
    await ended(shop, (await shop.call(activatePromotion, { path, body: { discount: 20 } })).task);
    await ended(shop, (await shop.call(activatePromotion, { path, body: { discount: 30 } })).task);
    expect(Object.values((await there(shop))[sale.remoteId] ?? {}).map(({ price }) => price)).toEqual([700, 700]);
    // Taken out behind our back: the marketplace's words stand beside the product.
    await sandbox.control('ozon/faults', { tooMany: 0.3, error: 0.3, seed: 5 });
    await ended(shop, (await shop.call(deactivatePromotion, { path: chosen(sale, [first]) })).task);
    await sandbox.control('ozon/faults', {});
    expect(Object.keys((await there(shop))[sale.remoteId] ?? {}).length).toBe(1);
    await ended(shop, (await shop.call(deactivateAllInPromotion, { path: at(sale), body: {} })).task);
    expect(Object.keys((await there(shop))[sale.remoteId] ?? {}).length).toBe(0);
    await shop.refresh();
    expect((await shop.products(sale)).every(({ member }) => !member)).toBe(true);
  });

  it('that count pieces take only products that have enough of them', async () => {
    const stock = shop.named('Скидка на сток');
    const { task } = await shop.call(activateAllInPromotion, { path: at(stock), body: { allowLoss: true } });
    expect(await ended(shop, task)).toMatchObject({ progress: { accepted: 2, skipped: 1 } });
    const [third] = await shop.products(stock, { search: 'MUG-3' });
    expect(third).toMatchObject({ member: false, fault: 'В акции нужно не меньше 3 шт., на площадке 1' });

    // What was sent since the last look is there by now.
    await shop.call(changeOffers, { path: { ids: [third?.offer ?? ''] }, body: { stock: 5 } });
    await sandbox.control('ozon/clock', { advanceMs: 31_000 });
    await shop.sendStocks();
    const again = await shop.call(activateAllInPromotion, { path: at(stock), body: { allowLoss: true } });
    await ended(shop, again.task);
    expect((await shop.products(stock, { search: 'MUG-3' }))[0]).toMatchObject({ member: true, fault: '' });
  });

  it('are hidden from another company, and nothing is begun twice or by hand', async () => {
    const sale = shop.named('Большая распродажа');
    const other = await aMugShop(server);
    const [first = ''] = shop.offers;
    for (const refusal of [
      await other.refused(findPromotions, { path: { account: shop.account }, body: {} }),
      await other.refused(findPromotionProducts, { path: at(sale), body: {} }),
      await other.refused(activatePromotion, { path: chosen(sale, [first]), body: {} }),
      await other.refused(deactivateAllInPromotion, { path: at(sale), body: {} }),
      await other.refused(updatePromotions, { path: { account: shop.account } }),
    ])
      expect(refusal.status).toBe(404);
    expect((await other.call(getPromotions, { path: { ids: [sale.id] } })).rows).toEqual([]);
    const { task } = await shop.call(deactivateAllInPromotion, {
      path: at(sale),
      body: { filter: { search: 'MUG-1' } },
    });
    await ended(shop, task);
    expect((await shop.products(sale, { member: true })).map(({ article }) => article)).toEqual(['MUG-2', 'MUG-3']);
    expect(await shop.refused(runTask, { path: { id: task } })).toMatchObject({
      status: 409,
      body: { code: 'act_once' },
    });
  });
});

it.each([
  ['the highest that is taken', { max: 900_00 }, {}, { price: 900_00 }],
  ['today’s, where the marketplace names no highest', { max: null }, {}, { price: 1000_00 }],
  ['today’s less the discount, rounded down to the step', {}, { discount: 33 }, { price: 670_00 }],
  ['nothing below the floor', { floor: 950_00 }, {}, { reason: 'Цена по акции 900 ниже допустимой 950' }],
  ['what is below the floor, once that is allowed', { floor: 950_00 }, { allowLoss: true }, { price: 900_00 }],
  [
    'nothing where too few pieces are there',
    { minStock: 3, stock: 2 },
    {},
    { reason: 'В акции нужно не меньше 3 шт., на площадке 2' },
  ],
  ['nothing where no price is known', { kopecks: null, max: null }, {}, { reason: 'Площадка не назвала цену товара' }],
])('a product joins at %s', (_, product, terms, expected) => {
  const known = { kopecks: 1000_00, max: 900_00, floor: null, minStock: 0, stock: null };
  expect(promoPrice({ ...known, ...product }, { discount: null, allowLoss: false, ...terms }, 100)).toEqual(expected);
});
