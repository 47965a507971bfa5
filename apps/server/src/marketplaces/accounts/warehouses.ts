import {
  changeWarehouses,
  createWarehouse,
  findWarehouses,
  getRemoteWarehouses,
  getWarehouses,
  type Marketplace,
  removeWarehouses,
  syncWarehouses,
  type Warehouse,
} from '@prilavok/contract';
import { connectors, type RemoteWarehouse } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { batchAnswer, checkBatch } from '../../http/batch.ts';
import { invalid, mustFind, taken } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { type By, recordChange } from '../../users/audit.ts';
import { clientOf, withRefusals } from '../connection/client.ts';
import { mustFindAccount, mustHaveAccount } from '../stored/account.ts';
import * as queries from '../stored/warehouses.queries.ts';
import { warehousesChanged } from '../tasks/warehouses-changed.ts';

const missing = 'Такого склада у аккаунта нет';
const numberTaken = (number: string) =>
  taken('marketplace_warehouses_remote_key', 'warehouse_exists', `Склад ${number} у аккаунта уже есть`);
const all = { search: '', isActive: 'any', limit: 1000, offset: 0 } as const;

export const warehouses = [
  handle(createWarehouse, async ({ db, caller, request, path, body }) => {
    const { marketplace } = await mustFindAccount(db, path.account);
    const { pattern, hint } = connectors[marketplace].warehouseId;
    if (!new RegExp(`^(?:${pattern})$`).test(body.remoteId))
      throw invalid('remoteId', `не похоже на номер склада. ${hint}`);
    const id = await queries.insertWarehouse(db, path.account, body).catch(numberTaken(body.remoteId));
    await warehousesChanged(db, path.account);
    const [warehouse] = await queries.warehousesByIds(db, path.account, [id]);
    const became = mustFind(warehouse, missing);
    await recordWarehouse(db, { caller, request }, { became });
    return became;
  }),

  handle(findWarehouses, async ({ db, path, body }) => {
    await mustHaveAccount(db, path.account);
    return { rows: await queries.listWarehouses(db, path.account, body) };
  }),

  handle(getWarehouses, async ({ db, path }) => {
    await mustHaveAccount(db, path.account);
    return { rows: await queries.warehousesByIds(db, path.account, path.ids) };
  }),

  handleOutside(getRemoteWarehouses, async ({ company, path }) => {
    const warehouses = await withCompany(company, (db) => queries.warehousesByIds(db, path.account, path.ids));
    const remote = new Map((await remoteWarehouses(company, path.account)).map((each) => [each.id, each]));
    return {
      rows: warehouses.map((warehouse) => {
        const found = remote.get(warehouse.remoteId);
        if (!found) return { ...warehouse, found: false };
        return { ...warehouse, title: found.title, state: found.status, found: true };
      }),
    };
  }),

  handleOutside(syncWarehouses, async ({ company, path }) => {
    const remote = await remoteWarehouses(company, path.account);
    return withCompany(company, async (db) => {
      await queries.saveWarehouses(db, path.account, remote);
      await warehousesChanged(db, path.account);
      return { rows: await queries.listWarehouses(db, path.account, all) };
    });
  }),

  handle(changeWarehouses, async ({ db, caller, request, path, body }) => {
    await mustHaveAccount(db, path.account);
    const before = await queries.lockWarehouses(db, path.account, path.ids);
    await queries.updateWarehouses(db, path.account, path.ids, body);
    for (const was of before) {
      const { isActive = was.isActive, share = was.share } = body;
      await recordWarehouse(db, { caller, request }, { was, became: { ...was, isActive, share } });
    }
    await warehousesChanged(db, path.account);
    return batchAnswer(checkBatch(path.ids, before, missing));
  }),

  handle(removeWarehouses, async ({ db, caller, request, path }) => {
    await mustHaveAccount(db, path.account);
    const before = await queries.lockWarehouses(db, path.account, path.ids);
    await queries.deleteWarehouses(db, path.account, path.ids);
    for (const was of before) await recordWarehouse(db, { caller, request }, { was });
    await warehousesChanged(db, path.account);
    return batchAnswer(checkBatch(path.ids, before, missing));
  }),
];

/** Where a marketplace lists no warehouses, its orders name them: one that isn't here yet is added, and waits to be switched on. */
export async function learnWarehouse(
  db: Db,
  account: { id: string; marketplace: Marketplace },
  warehouse: { id: string; title: string },
): Promise<void> {
  const { missing, warehouseId } = connectors[account.marketplace];
  if (!missing.warehouses || !new RegExp(`^(?:${warehouseId.pattern})$`).test(warehouse.id)) return;
  if (await queries.insertNamedWarehouse(db, account.id, warehouse))
    announce(db, { type: 'changed', resource: 'marketplaces/warehouses', ids: [] });
}

/**
 * Title of a warehouse in an order: as the account knows it, since orders of most marketplaces tell its number only.
 */
export async function warehouseTitle(
  db: Db,
  account: { id: string },
  warehouse: { id: string; title: string },
): Promise<string> {
  return (await queries.titleOfWarehouse(db, account.id, warehouse.id)) ?? warehouse.title;
}

/** Writes down what somebody did with a warehouse. */
async function recordWarehouse(db: Db, by: By, done: { was?: Warehouse; became?: Warehouse }): Promise<void> {
  const warehouse = done.was ?? done.became;
  if (warehouse)
    await recordChange(db, by, { subject: 'warehouse', id: warehouse.id, title: warehouse.title, ...done });
}

async function remoteWarehouses(company: string, account: string): Promise<RemoteWarehouse[]> {
  const client = await clientOf(company, account);
  return withRefusals(() => client.warehouses.list());
}
