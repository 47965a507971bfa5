import { createTask, findTaskProducts, getTasks, runTask, stopTask } from '@prilavok/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { useServer } from '../../testing/server.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox({ task: 3_600_000 });
const server = useServer({ worker: true, env: sandbox.env });

it('lets a pass that waits for an outcome be seen, and stopped at once', async () => {
  const shop = await aMugShop(server);
  const id = await waitingUpload(shop);
  const { counts } = await shop.call(findTaskProducts, { path: { id }, body: {} });
  expect(counts.sent).toBe(1);
  // By now it asks every few seconds only.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  await shop.call(stopTask, { path: { id } });
  await eventually(async () => {
    const [task] = (await shop.call(getTasks, { path: { ids: [id] } })).rows;
    return task?.status === 'failed' && task.message.startsWith('Остановлена');
  }, 3);
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

interface Seen {
  accounts: Record<string, { tasks: Record<string, unknown> }>;
}
const ticketsOf = async (shop: MugShop) =>
  Object.keys((await sandbox.control<Seen>('ozon/state')).accounts[shop.clientId]?.tasks ?? {});

const ended = (shop: MugShop, id: string) =>
  eventually(async () => {
    const [task] = (await shop.call(getTasks, { path: { ids: [id] } })).rows;
    return task && task.status !== 'pending' && task.status !== 'running' && task;
  }, 20);

it('sends a batch anew when the marketplace has forgotten its ticket', async () => {
  const shop = await aMugShop(server);
  const id = await waitingUpload(shop);
  await sandbox.control('reset', {});
  await eventually(async () => (await ticketsOf(shop)).length === 1, 20);
  await sandbox.control('ozon/clock', { advanceMs: 3_600_001 });
  expect(await ended(shop, id)).toMatchObject({
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
  expect(await ended(shop, id)).toMatchObject({ status: 'success', progress: { done: 1, refused: 1 } });
  const { rows } = await shop.call(findTaskProducts, { path: { id }, body: {} });
  expect(rows).toMatchObject([{ result: 'refused', faults: [{ code: 'no_answer' }] }]);
});
