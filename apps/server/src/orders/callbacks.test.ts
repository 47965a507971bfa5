import {
  changeAccountCallback,
  createAccount,
  findAuditActs,
  findOrders,
  getAccountCallback,
  removeAccount,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aMegamarketShop, hurryMegamarket, type MegamarketShop } from '../marketplaces/testing/megamarket.ts';
import { useSandbox } from '../marketplaces/testing/sandbox.ts';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { anOzonShop } from './testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
hurryMegamarket();

describe('a marketplace that tells of orders by itself', () => {
  /** The account's address, as somebody from outside reaches it. */
  async function addressOf(shop: MegamarketShop): Promise<string> {
    const { url } = await shop.call(getAccountCallback, { path: { id: shop.account } });
    return server.url + new URL(url ?? '').pathname;
  }

  const tell = (address: string, body: string | object) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  const about = (...numbers: string[]) => ({
    meta: {},
    data: { merchantId: 1, shipments: numbers.map((shipmentId) => ({ shipmentId, items: [{ offerId: 'MADE-UP' }] })) },
  });

  async function aStockedShop(): Promise<MegamarketShop> {
    const shop = await aMegamarketShop(server, sandbox);
    await shop.offer('MUG-1');
    await shop.run('products_upload');
    await shop.addWarehouse();
    await eventually(async () => (await shop.there()).cards['MUG-1']?.stock === 10);
    return shop;
  }

  it('is thanked at once, and its orders are asked after: what it says of them counts for nothing', async () => {
    const shop = await aStockedShop();
    const address = await addressOf(shop);
    const number = await shop.buy({ offerId: 'MUG-1', quantity: 2 });
    const found = async () => (await shop.call(findOrders, { body: { search: number } })).rows;
    expect(await found()).toEqual([]);
    const answer = await tell(`${address}/order/new`, about(number, 'not-there'));
    expect([answer.status, await answer.json()]).toEqual([200, { success: 1, meta: {}, data: {} }]);
    await eventually(async () => (await found()).length > 0);
    // Told again it is the same order.
    await tell(`${address}/order/new`, about(number));
    await tell(`${address}/order/new`, about(number));
    await sandbox.control(`megamarket/orders/${number}/cancel`, {});
    await tell(`${address}/order/cancel`, about(number));
    await eventually(async () => (await found())[0]?.state === 'cancelled');
    const orders = await found();
    expect(orders).toHaveLength(1);
    expect(orders[0]?.products.map(({ article }) => article)).toEqual(['MUG-1']);
  });

  it('is asked back by all digits of a number beyond 2^53', async () => {
    const shop = await aMegamarketShop(server, sandbox);
    const long = '9007199254740993';
    await tell(`${await addressOf(shop)}/order/new`, `{"data":{"shipments":[{"shipmentId":${long}}]}}`);
    await eventually(async () => {
      const { requests } = await sandbox.control<{ requests: object[] }>('megamarket/requests?limit=50');
      return JSON.stringify(requests).includes(long);
    });
  });

  it('tells of Ozon’s postings once its question was answered at the address', async () => {
    const shop = await anOzonShop(server, sandbox.url);
    const { url } = await shop.call(getAccountCallback, { path: { id: shop.account } });
    const address = server.url + new URL(url ?? '').pathname;
    await expect(shop.control('told-at', { account: shop.clientId, url: `${address}x` })).rejects.toThrow('404');
    const untold = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    await shop.control('told-at', { account: shop.clientId, url: address });
    const told = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    const found = async (number: string) => (await shop.call(findOrders, { body: { search: number } })).rows[0];
    await eventually(async () => (await found(told)) !== undefined);
    await shop.control(`orders/${told}/cancel`, {});
    await eventually(async () => (await found(told))?.state === 'cancelled');
    expect(await found(untold)).toBeUndefined();

    const pinged = await (await tell(address, { message_type: 'TYPE_PING', time: '2026-11-24T00:00:00Z' })).json();
    expect(pinged).toEqual({ version: '1.0', name: 'Prilavok', time: expect.stringMatching(/Z$/) });
    const chat = await tell(address, { message_type: 'TYPE_NEW_MESSAGE', chat_id: '1' });
    expect([chat.status, await chat.json()]).toEqual([200, { result: true }]);
    const numberless = await tell(address, { message_type: 'TYPE_NEW_POSTING' });
    expect([numberless.status, await numberless.json()]).toMatchObject([
      400,
      { error: { code: 'ERROR_PARAMETER_VALUE_MISSED', details: null } },
    ]);
    expect((await tell(`${address}/order/new`, { message_type: 'TYPE_PING' })).status).toBe(404);
  });

  it('is believed at the address of the account alone, with messages of a size and kind that it sends', async () => {
    const shop = await aStockedShop();
    const address = await addressOf(shop);
    const status = async (at: string, body: string | object = about('1')) => (await tell(at, body)).status;
    expect(await status(`${address}/order/new`)).toBe(200);
    const made = address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await status(`${made}/order/new`)).toBe(404);
    // Somebody else's account under one's own signature.
    expect(await status(`${address.replace(/\.\d+(?=\.[\w-]{43}$)/, '.999999')}/order/new`)).toBe(404);
    expect(await status(`${address}/order/other`)).toBe(404);
    expect(await status(`${address}/order/new`, { data: { shipments: 'all' } })).toBe(404);
    expect(await status(`${address}/order/new`, 'not json')).toBe(400);
    expect(await status(`${address}/order/new`, about('1'.repeat(300_000)))).toBe(413);
    await shop.call(removeAccount, { path: { id: shop.account } });
    expect(await status(`${address}/order/new`)).toBe(404);
  });

  it('is heard at a new address once the old one was replaced, and at the old one no more', async () => {
    const shop = await aStockedShop();
    const path = { id: shop.account };
    const old = await addressOf(shop);
    const status = async (at: string) => (await tell(`${at}/order/new`, about('1'))).status;
    expect(await status(old)).toBe(200);
    const { url } = await shop.call(changeAccountCallback, { path });
    const address = await addressOf(shop);
    expect(address).toBe(server.url + new URL(url ?? '').pathname);
    const [act] = (await shop.call(findAuditActs, { body: { subject: 'account', limit: 1 } })).rows;
    expect(JSON.stringify(act)).toContain('Адрес для уведомлений');
    expect([await status(old), await status(address)]).toEqual([404, 200]);
    // The new turn under the signature of the old address, which a stranger may have seen.
    expect(await status(old.replace(/\.(?=[\w-]{43}$)/, '.1.'))).toBe(404);
    // Another turn under the signature of this one.
    expect(await status(address.replace(/\.1\.(?=[\w-]{43}$)/, '.2.'))).toBe(404);
    await shop.call(changeAccountCallback, { path });
    expect(await status(address)).toBe(404);
    expect((await (await shop.as('viewer')).refused(changeAccountCallback, { path })).status).toBe(403);
    const body = {
      title: 'WB',
      marketplace: 'wildberries',
      environment: 'sandbox',
      keys: { token: 'sandbox.772.key' },
    } as const;
    const { id } = await shop.call(createAccount, { body });
    const refusal = await shop.refused(changeAccountCallback, { path: { id } });
    expect([refusal.status, refusal.body.code]).toEqual([409, 'no_callback']);
  });

  it('gives its address to those who may connect accounts, and none where a marketplace never tells', async () => {
    const shop = await aMegamarketShop(server, sandbox);
    const path = { id: shop.account };
    const viewer = await shop.as('viewer');
    expect((await viewer.refused(getAccountCallback, { path })).status).toBe(403);
    const { url, where } = await shop.call(getAccountCallback, { path });
    expect(url).toMatch(/\/callbacks\/\d+\.\d+\.[\w-]{43}$/);
    expect(where).toContain('менеджеру Мегамаркета');
    const keys = { token: 'sandbox.771.key' };
    const silent = await shop.call(createAccount, {
      body: { title: 'Wildberries', marketplace: 'wildberries', environment: 'sandbox', keys },
    });
    expect(await shop.call(getAccountCallback, { path: { id: silent.id } })).toEqual({ url: null, where: '' });
  });
});
