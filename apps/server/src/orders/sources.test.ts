import {
  changeOrderSource,
  createAccount,
  createOrderSource,
  createWarehouse,
  findAllOrderSources,
  getOrder,
  linkAccount,
  removeOrderSource,
  syncOrderSource,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { anOwnShop, type OwnShop } from './testing/own.ts';

const server = useServer();
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

/** A group of two accounts, and a warehouse of one of them. */
async function groupAndStore(of: Shop) {
  const connect = (title: string) =>
    of.call(createAccount, {
      body: { title, marketplace: 'ozon', environment: 'sandbox', keys: { client_id: '1001', api_key: 'sandbox-1' } },
    });
  const [target, source] = [await connect('Первый'), await connect('Второй')];
  const { group } = await of.call(linkAccount, { path: { target: target.id, source: source.id } });
  const store = await of.call(createWarehouse, {
    path: { account: target.id },
    body: { title: 'Склад', remoteId: '77' },
  });
  return { group: group ?? '', store: store.id };
}

describe('sources', () => {
  it('drop doubles, keep what is not changed, and give their orders to the replacement', async () => {
    const { group, store } = await groupAndStore(shop);
    const settings = { account_groups: [group, Number(group)], warehouses: [store, store], schedule: '*/15 * * * *' };
    const source = await shop.call(createOrderSource, { body: { title: 'Сайт', settings } });
    expect(source.settings).toMatchObject({ account_groups: [group], warehouses: [store], is_enable_sync: true });
    const changed = await shop.call(changeOrderSource, {
      body: { id: source.id, settings: { is_enable_sync: false } },
    });
    expect(changed).toMatchObject({ title: 'Сайт', settings: { is_enable_sync: false, account_groups: [group] } });
    const other = await shop.call(createOrderSource, { body: { title: 'Телефон' } });
    const { id } = await shop.order({ source: source.id });
    await shop.call(removeOrderSource, { path: { replacement: other.id, id: source.id } });
    expect((await shop.call(getOrder, { path: { id } })).source?.title).toBe('Телефон');
    const { rows } = await shop.call(findAllOrderSources, {});
    expect(rows.map((row) => row.id)).not.toContain(source.id);
    const alone = await shop.refused(syncOrderSource, { path: { id: other.id }, query: {} });
    expect(alone).toMatchObject({ status: 409, body: { code: 'no_account' } });
  });

  it('refuse a schedule that is none, and groups and warehouses of somebody else', async () => {
    const strange = await groupAndStore(await aCompany(server));
    const { id } = await shop.call(createOrderSource, { body: { title: 'Ярмарка' } });
    for (const [field, settings] of [
      ['schedule', { schedule: 'Образец' }],
      ['account_groups', { account_groups: [strange.group] }],
      ['warehouses', { warehouses: [strange.store] }],
    ] as const) {
      const refusals = [
        await shop.refused(createOrderSource, { body: { title: 'Базар', settings } }),
        await shop.refused(changeOrderSource, { body: { id, settings } }),
      ];
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ status: 400, body: { details: [{ field: `settings.${field}` }] } });
    }
  });
});
