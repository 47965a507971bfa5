import { createTask, findTaskProducts, runTask, stopTask } from '@prilavok/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { pools, withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { useServer } from '../../testing/server.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { endOfRun, runsGoOn, taskOf } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { runKey } from './start.ts';

const sandbox = useSandbox({ task: 3_600_000 });
const server = useServer({ worker: true, env: sandbox.env });

it('lets a pass that waits for an outcome be seen, and stopped at once', async () => {
  const shop = await aMugShop(server);
  const id = await waitingUpload(shop);
  const { counts } = await shop.call(findTaskProducts, { path: { id }, body: {} });
  expect(counts.sent).toBe(1);
  // It would ask again in an hour only.
  await eventually(async () => {
    const { rowCount } = await pools().owner.query(
      `update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where locked_at is null and key like $1`,
      [runKey('%')],
    );
    return rowCount === 1;
  });
  await shop.call(stopTask, { path: { id } });
  await eventually(async () => {
    const task = await taskOf(shop, id);
    return task.status === 'failed' && task.message.startsWith('Остановлена');
  });
});

/** A pass that has asked for the outcome of its one batch, and asks again some seconds later. */
async function waitingUpload(shop: MugShop): Promise<string> {
  await shop.map();
  await shop.mug('MUG-1');
  const { id } = await shop.call(createTask, {
    body: { title: 'Выгрузка', type: 'products_upload', account: shop.account },
  });
  const news = await newsOf(shop);
  await shop.call(runTask, { path: { id } });
  expect(await news.until(/Ждём ответа площадки/)).toContain(
    `"type":"progress","resource":"marketplaces/tasks","id":"${id}"`,
  );
  return id;
}

interface SandboxState {
  accounts: Record<string, { tasks: Record<string, unknown> }>;
}
const ticketsOf = async (shop: MugShop) =>
  Object.keys((await sandbox.control<SandboxState>('ozon/state')).accounts[shop.clientId]?.tasks ?? {});

it('sends a batch anew when the marketplace has forgotten its ticket', async () => {
  const shop = await aMugShop(server);
  const id = await waitingUpload(shop);
  await sandbox.control('reset', {});
  await eventually(async () => {
    await runsGoOn();
    return (await ticketsOf(shop)).length === 1;
  });
  await sandbox.control('ozon/clock', { advanceMs: 3_600_001 });
  expect(await endOfRun(shop, id)).toMatchObject({
    status: 'success',
    progress: { done: 1, total: 1, accepted: 1, refused: 0 },
  });
});

it('lets a batch go whose ticket is forgotten again and again, and says so of its cards', async () => {
  const shop = await aMugShop(server);
  const id = await waitingUpload(shop);
  await sandbox.control('reset', {});
  await withCompany(shop.company, (db) =>
    sql`update card_pushes set polls = 80 where company_id = ${shop.company}`.execute(db),
  );
  expect(await endOfRun(shop, id)).toMatchObject({ status: 'success', progress: { done: 1, refused: 1 } });
  const { rows } = await shop.call(findTaskProducts, { path: { id }, body: {} });
  expect(rows).toMatchObject([{ result: 'refused', faults: [{ code: 'no_answer' }] }]);
});
