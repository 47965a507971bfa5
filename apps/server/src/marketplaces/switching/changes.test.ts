import {
  changeOffer,
  changeSwitches,
  compareAccount,
  createCategory,
  findAccountChanges,
  findAuditActs,
  getAccountChanges,
  getAccountChangesFile,
  getAccounts,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aShopThatConnects, type ConnectedShop } from '../testing/connecting.ts';
import { hurryMagnit } from '../testing/magnit.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMagnit();

const [first, second] = ['MUG-1', 'MUG-2'];

/** A shop whose first mug became dearer than it is there, and whose second one became cheap and sold out. */
async function aComparedShop(): Promise<ConnectedShop> {
  const shop = await aShopThatConnects(server, sandbox, 'magnit');
  const [, cheap = ''] = shop.offers;
  await shop.call(changeOffer, { path: { id: cheap }, body: { price: '300', stock: 0, title: '=1+1' } });
  await shop.run('products_sync');
  await eventually(async () => {
    const { kinds } = await changesOf(shop);
    return kinds.price_drop === 1 && kinds.card_update === 2;
  });
  return shop;
}

const changesOf = (shop: ConnectedShop) => shop.call(getAccountChanges, { path: { id: shop.account } });

describe('what an account would change', () => {
  it('is told after its products were read: by offer, in sums, by kind of change, and nothing is sent for it', async () => {
    const shop = await aComparedShop();
    const path = { id: shop.account };
    const { comparedAt, currency, ...sums } = await changesOf(shop);
    expect(sums).toMatchObject({ offers: 2, paired: 2, unpaired: 0 });
    expect(sums.kinds).toMatchObject({
      price_up: 1,
      price_down: 1,
      price_drop: 1,
      price_held: 0,
      stock_down: 2,
      stock_zero: 1,
    });
    expect([currency, comparedAt === null]).toEqual(['RUB', false]);
    const { rows } = await shop.call(findAccountChanges, { path, body: {} });
    expect(rows).toMatchObject([
      { article: first, paired: true, priceThere: '490.00', priceOurs: '690.00', stockThere: 10, stockOurs: 4 },
      { article: second, paired: true, priceThere: '490.00', priceOurs: '300.00', stockThere: 10, stockOurs: 0 },
    ]);
    const found = async (body: object) =>
      (await shop.call(findAccountChanges, { path, body })).rows.map(({ article }) => article);
    expect(await found({ kind: 'price_drop' })).toEqual([second]);
    expect(await found({ search: 'mug-1' })).toEqual([first]);
    expect(await found({ limit: 1, offset: 1 })).toEqual([second]);
    const { id: category } = await shop.call(createCategory, {
      path: { catalog: shop.catalog },
      body: { title: 'Блюдца' },
    });
    expect(await found({ category })).toEqual([]);
    expect(await shop.writes()).toEqual([]);
  });

  it('is a file in which no cell begins a formula', async () => {
    const shop = await aComparedShop();
    const url = getAccountChangesFile.url.replace('{id}', shop.account);
    const file = await (await shop.fetch('GET', `${url}?kind=price_drop`)).text();
    expect(file.split('\r\n').slice(1)).toEqual(["MUG-2;'=1+1;да;490;300;-190;;10;0;-10;изменится", '']);
  });

  it('is compared anew when a person asks, one comparison at a time', async () => {
    const shop = await aComparedShop();
    const path = { id: shop.account };
    const viewer = await shop.as('viewer');
    expect((await viewer.refused(compareAccount, { path })).status).toBe(403);
    const [cheap = ''] = shop.offers;
    await shop.call(changeOffer, { path: { id: cheap }, body: { price: '100' } });
    await shop.call(compareAccount, { path });
    await eventually(async () => (await changesOf(shop)).kinds.price_drop === 2);
    await eventually(async () => (await viewer.call(getAccountChanges, { path })).comparison?.status === 'success');
  });
});

describe('a switch', () => {
  it('is thrown by whoever edits accounts, and stands in the journal', async () => {
    const shop = await aComparedShop();
    const path = { id: shop.account };
    const viewer = await shop.as('viewer');
    expect((await viewer.refused(changeSwitches, { path, body: { prices: { on: true } } })).status).toBe(403);
    const { version = 0 } = (await shop.call(getAccounts, { path: { ids: [shop.account] } })).rows[0] ?? {};
    const on = await shop.call(changeSwitches, { path, body: { orders: { on: true }, version } });
    expect(on.switches).toMatchObject({
      orders: { on: true, scope: null },
      prices: { on: false },
      stocks: { on: false },
    });
    const stale = await shop.refused(changeSwitches, { path, body: { orders: { on: false }, version } });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
    const [act] = (await shop.call(findAuditActs, { body: {} })).rows;
    expect(act).toMatchObject({
      subject: 'account',
      act: 'changed',
      changes: [{ field: 'Отвечать на заказы', was: 'нет', became: 'да' }],
    });
  });

  it('is narrowed to goods that are named, where that means something', async () => {
    const shop = await aComparedShop();
    const path = { id: shop.account };
    const refused = async (body: object) => {
      const { status, body: told } = await shop.refused(changeSwitches, { path, body });
      return [status, told.message];
    };
    const scope = { categories: [], offers: [] };
    expect(await refused({ prices: { on: true, scope } })).toEqual([400, expect.stringContaining('хотя бы одну')]);
    const chosen = { categories: [], offers: shop.offers };
    expect(await refused({ orders: { on: true, scope: chosen } })).toEqual([
      400,
      expect.stringContaining('сразу для всех'),
    ]);
    expect(await refused({ promotions: { on: true } })).toEqual([400, expect.stringContaining('Акций в API')]);
  });
});
