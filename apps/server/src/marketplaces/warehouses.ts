import {
  changeWarehouses,
  createWarehouse,
  findWarehouses,
  getRemoteWarehouses,
  getWarehouses,
  removeWarehouses,
  syncWarehouses,
} from '@prilavok/contract';
import { connectors, type MarketplaceClient } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../database/pools.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { invalid, mustFind, taken } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import { mustFindAccount } from './accounts.ts';
import { clientOf, withRefusals } from './connection/client.ts';
import * as queries from './warehouses.queries.ts';

const missing = 'Такого склада у аккаунта нет';
const numberTaken = (remoteId: string) =>
  taken('marketplace_warehouses_remote_key', 'warehouse_exists', `Склад ${remoteId} у аккаунта уже есть`);

const all = { search: '', isActive: 'any', limit: 1000, offset: 0 } as const;

export const warehouses = [
  handle(createWarehouse, async ({ db, path, body }) => {
    const { marketplace } = await mustFindAccount(db, path.account);
    const { pattern, hint } = connectors[marketplace].warehouseId;
    if (!new RegExp(`^(?:${pattern})$`).test(body.remoteId))
      throw invalid('remoteId', `не похоже на номер склада. ${hint}`);
    const id = await queries.insertWarehouse(db, path.account, body).catch(numberTaken(body.remoteId));
    await changed(db);
    const [warehouse] = await queries.warehousesByIds(db, path.account, [id]);
    return mustFind(warehouse, missing);
  }),

  handle(findWarehouses, async ({ db, path, body }) => {
    await mustFindAccount(db, path.account);
    return { rows: await queries.listWarehouses(db, path.account, body) };
  }),

  handle(getWarehouses, async ({ db, path }) => {
    await mustFindAccount(db, path.account);
    return { rows: await queries.warehousesByIds(db, path.account, path.ids) };
  }),

  handleOutside(getRemoteWarehouses, async ({ company, path }) => {
    const warehouses = await withCompany(company, (db) => queries.warehousesByIds(db, path.account, path.ids));
    const remote = new Map((await listed(company, path.account)).map((each) => [each.id, each]));
    return {
      rows: warehouses.map((warehouse) => {
        const shown = remote.get(warehouse.remoteId);
        if (!shown) return { ...warehouse, found: false };
        return { ...warehouse, title: shown.title, state: shown.status, found: true };
      }),
    };
  }),

  handleOutside(syncWarehouses, async ({ company, path }) => {
    const remote = await listed(company, path.account);
    return withCompany(company, async (db) => {
      await queries.saveWarehouses(db, path.account, remote);
      await changed(db);
      return { rows: await queries.listWarehouses(db, path.account, all) };
    });
  }),

  handle(changeWarehouses, async ({ db, path, body }) => {
    await mustFindAccount(db, path.account);
    const found = await queries.updateWarehouses(db, path.account, path.ids, body);
    await changed(db);
    return batchAnswer(checkBatch(path.ids, found, missing));
  }),

  handle(removeWarehouses, async ({ db, path }) => {
    await mustFindAccount(db, path.account);
    const found = await queries.deleteWarehouses(db, path.account, path.ids);
    await changed(db);
    return batchAnswer(checkBatch(path.ids, found, missing));
  }),
];

async function listed(company: string, account: string): ReturnType<MarketplaceClient['warehouses']['list']> {
  const client = await clientOf(company, account);
  return withRefusals(() => client.warehouses.list());
}

async function changed(db: Db): Promise<void> {
  await announce(db, { type: 'changed', resource: 'marketplaces/warehouses', ids: [] });
}
