import {
  type Batch,
  changeWarehouses,
  createWarehouse,
  findWarehouses,
  getRemoteWarehouses,
  getWarehouses,
  removeWarehouses,
  syncWarehouses,
} from '@prilavok/contract';
import { houses, type MarketplaceClient } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import { accountOr404 } from './accounts.ts';
import { clientOf, forPerson } from './connection/client.ts';
import * as queries from './warehouses.queries.ts';

const all = { search: '', isActive: 'any', limit: 1000, offset: 0 } as const;

export const warehouses = [
  handle(createWarehouse, async ({ db, path, body }) => {
    const { marketplace } = await accountOr404(db, path.account);
    const { pattern, hint } = houses[marketplace].warehouseId;
    if (!new RegExp(`^(?:${pattern})$`).test(body.remoteId))
      throw invalid('remoteId', `не похоже на номер склада. ${hint}`);
    const known = await queries.storesOf(db, path.account, all);
    if (known.some((store) => store.remoteId === body.remoteId))
      throw conflict('store_exists', `Склад ${body.remoteId} у аккаунта уже есть`);
    const id = await queries.insertStore(db, path.account, body);
    await changed(db);
    const [store] = await queries.storesByIds(db, path.account, [id]);
    if (!store) throw notFound('Склад не найден');
    return store;
  }),

  handle(findWarehouses, async ({ db, path, body }) => {
    await accountOr404(db, path.account);
    return { rows: await queries.storesOf(db, path.account, body) };
  }),

  handle(getWarehouses, async ({ db, path }) => {
    await accountOr404(db, path.account);
    return { rows: await queries.storesByIds(db, path.account, path.ids) };
  }),

  handleOutside(getRemoteWarehouses, async ({ company, path }) => {
    const stores = await withCompany(company, (db) => queries.storesByIds(db, path.account, path.ids));
    const remote = new Map((await listed(company, path.account)).map((each) => [each.id, each]));
    return {
      rows: stores.map((store) => {
        const shown = remote.get(store.remoteId);
        if (!shown) return { ...store, found: false };
        return { ...store, title: shown.title, state: shown.status, found: true };
      }),
    };
  }),

  handleOutside(syncWarehouses, async ({ company, path }) => {
    const remote = await listed(company, path.account);
    return withCompany(company, async (db) => {
      await queries.mergeStores(db, path.account, remote);
      await changed(db);
      return { rows: await queries.storesOf(db, path.account, all) };
    });
  }),

  handle(changeWarehouses, async ({ db, path, body }) => {
    await accountOr404(db, path.account);
    const stores = await queries.updateStores(db, path.account, path.ids, body);
    await changed(db);
    return batch(path.ids, stores);
  }),

  handle(removeWarehouses, async ({ db, path }) => {
    await accountOr404(db, path.account);
    const removed = await queries.deleteStores(db, path.account, path.ids);
    await changed(db);
    return batch(path.ids, removed);
  }),
];

function batch(asked: string[], done: string[]): Batch {
  const failed = asked.filter((id) => !done.includes(id));
  return {
    done,
    failed: failed.map((id) => ({ id, code: 'not_found', message: 'Такого склада у аккаунта нет' })),
  };
}

async function listed(company: string, account: string): ReturnType<MarketplaceClient['warehouses']['list']> {
  const client = await clientOf(company, account);
  return forPerson(() => client.warehouses.list());
}

async function changed(db: Db): Promise<void> {
  await announce(db, { type: 'changed', resource: 'marketplaces/warehouses', ids: [] });
}
