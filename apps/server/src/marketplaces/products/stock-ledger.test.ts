import {
  createTask,
  findNotices,
  findStockLedger,
  type PlannedTaskType,
  type StockEntry,
  startProductSync,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { letTimePass } from '../../testing/queue.ts';
import { useServer } from '../../testing/server.ts';
import { repairKey } from '../runners/stock-drift.jobs.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { endOfRun, runOnce } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

const upload = async (shop: MugShop, type: PlannedTaskType) => {
  const { id } = await shop.call(createTask, { body: { title: 'Задача', type, account: shop.account } });
  return runOnce(shop, id);
};

const ledger = async (shop: MugShop, drift = false): Promise<StockEntry[]> =>
  (await shop.call(findStockLedger, { path: { id: shop.account }, body: { drift } })).rows;

/** As if so long ago each stock had been taken as another number than it was. */
const misremember = (shop: MugShop) =>
  withCompany(shop.company, (db) =>
    sql`update sent_stocks set stock = stock + 5, at = now() - interval '1 hour' where company_id = ${shop.company} and stock > 0`.execute(
      db,
    ),
  );

async function compare(shop: MugShop): Promise<void> {
  const { task } = await shop.call(startProductSync, { path: { account: shop.account }, body: {} });
  await endOfRun(shop, task);
}

async function aShopThatSent(): Promise<MugShop> {
  const shop = await aMugShop(server);
  await shop.map();
  await shop.mug('MUG-1', { stock: 7 });
  await upload(shop, 'products_upload');
  await eventually(async () => {
    const taken = (await ledger(shop)).flatMap((row) => row.taken ?? []);
    return taken.reduce((sum, each) => sum + each, 0) === 7;
  });
  return shop;
}

it('what is shown otherwise than it was taken is found by the comparison, sent anew after a second look, and told', async () => {
  const shop = await aShopThatSent();
  await compare(shop);
  expect(await ledger(shop, true)).toEqual([]);
  expect((await ledger(shop)).every((row) => row.shown === row.taken && row.state === 'taken')).toBe(true);
  await misremember(shop);
  await compare(shop);
  const drifted = await ledger(shop, true);
  expect(drifted.length).toBeGreaterThan(0);
  expect(drifted.every((row) => row.repairedAt === null && row.shown !== row.taken)).toBe(true);
  await sandbox.control('ozon/clock', { advanceMs: 31_000 });
  await letTimePass(repairKey(shop.account));
  const repaired = await eventually(async () => {
    const rows = await ledger(shop, true);
    return rows.length > 0 && rows.every((row) => row.repairedAt !== null && row.taken === row.shown) && rows;
  });
  expect(repaired.reduce((sum, row) => sum + (row.taken ?? 0), 0)).toBe(7);
  const notice = await eventually(async () =>
    (await shop.call(findNotices, { body: { theme: 'stock' } })).rows.find(({ title }) =>
      title.startsWith('Остатки разошлись'),
    ),
  );
  expect(notice).toMatchObject({ severity: 'warn', message: expect.stringContaining('1 предложение') });
});

it('what was sent anew before the second look is no drift', async () => {
  const shop = await aShopThatSent();
  await misremember(shop);
  await compare(shop);
  await withCompany(shop.company, (db) =>
    sql`update sent_stocks set stock = shown where company_id = ${shop.company}`.execute(db),
  );
  await letTimePass(repairKey(shop.account));
  await eventually(async () => (await ledger(shop, true)).length === 0);
  const { rows } = await shop.call(findNotices, { body: { theme: 'stock' } });
  expect(rows.map(({ title }) => title)).not.toContainEqual(expect.stringContaining('разошлись'));
  const stranger = await aMugShop(server);
  const refused = await stranger.refused(findStockLedger, { path: { id: shop.account }, body: {} });
  expect(refused).toMatchObject({ status: 404 });
});
