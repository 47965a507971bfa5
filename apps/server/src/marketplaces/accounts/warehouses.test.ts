import {
  changeWarehouses,
  createTask,
  createWarehouse,
  findTaskLogs,
  findWarehouses,
  getRemoteWarehouses,
  getWarehouses,
  removeWarehouses,
  syncWarehouses,
} from '@prilavok/contract';
import { beforeAll, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { execute } from '../../database/rows.ts';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aMugShop, expireKeys, type MugShop } from '../testing/mugs.ts';
import { runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
let shop: MugShop;
let path: { account: string };
beforeAll(async () => {
  shop = await aMugShop(server);
  path = { account: shop.account };
});

/** A warehouse made by hand under a number of its own. */
const aWarehouse = (title: string, more: object = {}) =>
  shop.call(createWarehouse, { path, body: { title, remoteId: String(++made), ...more } });
let made = 0;

const missing = { code: 'not_found', message: 'Такого склада у аккаунта нет' };

it('come from the marketplace and keep the choice made here', async () => {
  const { rows } = await shop.call(syncWarehouses, { path });
  const [first] = rows;
  expect(first).toMatchObject({ account: shop.account, isActive: true, share: 1, seenAt: expect.any(String) });
  const ids = [first?.id ?? ''];
  await shop.call(changeWarehouses, { path: { ...path, ids }, body: { isActive: false, share: 3 } });
  const again = await shop.call(syncWarehouses, { path });
  expect(again.rows).toHaveLength(rows.length);
  expect((await shop.call(getWarehouses, { path: { ...path, ids } })).rows).toMatchObject([
    { id: first?.id, isActive: false, share: 3 },
  ]);
});

it('are refreshed by a task, which says what is new and keeps the choice made here', async () => {
  const own = await aMugShop(server);
  const where = { account: own.account };
  await own.call(syncWarehouses, { path: where });
  const body = { title: 'Склады', type: 'warehouses_refresh', account: own.account, start_instantly: false } as const;
  const { id } = await own.call(createTask, { body });
  const { rows } = await own.call(findWarehouses, { path: where, body: {} });
  expect(rows.length).toBeGreaterThan(0);
  const logs = async () => (await own.call(findTaskLogs, { path: { id } })).rows.map(({ message }) => message);
  const renamed = `склад «Прежний» теперь называется «${rows[0]?.title}»`;
  // The first reading of a new account may come between and tell of it first.
  await eventually(async () => {
    await withCompany(
      own.company,
      (db) => execute(db)`update marketplace_warehouses set title = 'Прежний' where company_id = ${db.company}`,
    );
    expect(await runOnce(own, id)).toMatchObject({ status: 'success', progress: { refused: 0 } });
    return (await logs()).join().includes(renamed);
  });
  const ids = [rows[0]?.id ?? ''];
  await own.call(changeWarehouses, { path: { ...where, ids }, body: { share: 7 } });
  await runOnce(own, id);
  expect((await logs()).join()).toContain('всё по-прежнему');
  expect((await own.call(getWarehouses, { path: { ...where, ids } })).rows).toMatchObject([{ share: 7 }]);
});

it('are shown as the marketplace shows them this minute', async () => {
  const { rows } = await shop.call(syncWarehouses, { path });
  const own = await aWarehouse('Сарай');
  const shown = await shop.call(getRemoteWarehouses, { path: { ...path, ids: [rows[0]?.id ?? '', own.id] } });
  expect(shown.rows.map((row) => [row.title, row.found])).toEqual([
    [rows[0]?.title, true],
    ['Сарай', false],
  ]);
  await sandbox.control('ozon/faults', { error: 1 });
  expect(await shop.refused(getRemoteWarehouses, { path: { ...path, ids: [own.id] } })).toMatchObject({
    status: 409,
    body: { code: 'marketplace_down' },
  });
});

it('are not shown for keys that the marketplace refuses', async () => {
  const other = await aMugShop(server);
  await expireKeys(other);
  expect(await other.refused(syncWarehouses, { path: { account: other.account } })).toMatchObject({
    status: 409,
    body: { code: 'marketplace_keys', message: expect.stringContaining('Срок действия API-ключа Ozon закончился') },
  });
});

it('are found by a part of title or number, page by page', async () => {
  const shed = await aWarehouse('Ёлочный сарай', { isActive: false });
  const found = async (body: object) => (await shop.call(findWarehouses, { path, body })).rows.map((row) => row.id);
  expect(await found({ search: 'елоч' })).toEqual([shed.id]);
  expect(await found({ search: shed.remoteId, isActive: false })).toContain(shed.id);
  expect(await found({ search: 'елоч', isActive: true })).toEqual([]);
  const all = await found({ limit: 1000 });
  expect([...(await found({ limit: 2 })), ...(await found({ limit: 2, offset: 2 }))]).toEqual(all.slice(0, 4));
  expect(await found({ offset: all.length })).toEqual([]);
});

it('are made by hand under a number that the marketplace could give, once', async () => {
  const shed = await aWarehouse('Сарай');
  expect(shed).toMatchObject({ title: 'Сарай', isActive: true, share: 1, seenAt: null });
  const twice = await shop.refused(createWarehouse, { path, body: { title: 'Ещё', remoteId: shed.remoteId } });
  expect(twice).toMatchObject({
    status: 409,
    body: { code: 'warehouse_exists', message: `Склад ${shed.remoteId} у аккаунта уже есть` },
  });
  for (const remoteId of ['Образец', "' or 1=1 --", '0', '99999999999999999999']) {
    const strange = await shop.refused(createWarehouse, { path, body: { title: 'Сарай', remoteId } });
    expect(strange).toMatchObject({ status: 400, body: { details: [{ field: 'remoteId' }] } });
  }
  const share = await shop.refused(createWarehouse, { path, body: { title: 'Сарай', remoteId: '77', share: 101 } });
  expect(share.body.message).toBe('Поле «share»: не больше 100');
});

it('are made once by two who add the same at once', async () => {
  const body = { title: 'Сарай', remoteId: '88' };
  const both = await Promise.allSettled([1, 2].map(() => shop.call(createWarehouse, { path, body })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((each) => each.status === 'rejected')?.reason.message).toContain('409 {"code":"warehouse_exists"');
});

it('are changed and removed together; those that there are not are told one by one', async () => {
  const ids = [(await aWarehouse('Сарай')).id, (await aWarehouse('Чердак')).id];
  const failed = [{ id: '999999', ...missing }];
  const several = { ...path, ids: [...ids, '999999'] };
  expect(await shop.call(changeWarehouses, { path: several, body: { share: 0 } })).toEqual({ done: ids, failed });
  const { rows } = await shop.call(getWarehouses, { path: several });
  expect(rows.map((row) => [row.share, row.isActive])).toEqual([
    [0, true],
    [0, true],
  ]);
  expect(await shop.call(removeWarehouses, { path: several })).toEqual({ done: ids, failed });
  expect((await shop.call(getWarehouses, { path: several })).rows).toEqual([]);
  expect(await shop.refused(removeWarehouses, { path: several })).toMatchObject({ status: 404, body: missing });
});

it('answer to their own account and company, and change for whoever tends the marketplaces alone', async () => {
  const { id } = await aWarehouse('Сарай');
  const other = await aMugShop(server);
  const one = { path: { ...path, ids: [id] } };
  const create = { path, body: { title: 'Моё', remoteId: '99' } };
  for (const refusal of [
    await other.refused(findWarehouses, { path, body: {} }),
    await other.refused(getWarehouses, one),
    await other.refused(getRemoteWarehouses, one),
    await other.refused(syncWarehouses, { path }),
    await other.refused(createWarehouse, create),
    await other.refused(changeWarehouses, { ...one, body: { share: 2 } }),
    await other.refused(removeWarehouses, one),
  ])
    expect(refusal).toMatchObject({ status: 404, body: { message: expect.stringContaining('Аккаунт не найден') } });
  const theirs = { path: { account: other.account, ids: [id] } };
  expect(await other.refused(removeWarehouses, theirs)).toMatchObject({ status: 404, body: missing });
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getWarehouses, one)).rows).toHaveLength(1);
  for (const refusal of [
    await viewer.refused(createWarehouse, create),
    await viewer.refused(changeWarehouses, { ...one, body: { share: 2 } }),
    await viewer.refused(removeWarehouses, one),
    await viewer.refused(syncWarehouses, { path }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
  expect((await (await aCompany(server)).refused(getWarehouses, one)).status).toBe(404);
});
