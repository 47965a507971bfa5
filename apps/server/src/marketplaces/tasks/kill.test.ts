import { once } from 'node:events';
import { createTask, findTaskProducts, getTasks, runTask } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { useWorkers } from '../../testing/workers.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox({ task: 400 });
const server = useServer({ env: sandbox.env });
const aWorker = useWorkers(server, sandbox.env);

interface SandboxState {
  accounts: Record<string, { products: Record<string, unknown> }>;
}
const there = async (shop: MugShop) =>
  Object.keys((await sandbox.control<SandboxState>('ozon/state')).accounts[shop.clientId]?.products ?? {});

it('goes on after the worker was killed in the middle of an upload, without gaps or doubles', async () => {
  const shop = await aMugShop(server);
  await shop.map();
  const articles = Array.from({ length: 230 }, (_, index) => `MUG-${1000 + index}`);
  for (const article of articles) await shop.mug(article);
  const { id } = await shop.call(createTask, {
    body: { title: 'Выгрузка', type: 'products_upload', account: shop.account },
  });
  await shop.call(runTask, { path: { id } });

  const first = aWorker();
  const before = await eventually(
    async () => {
      const taken = await there(shop);
      return taken.length > 0 && taken.length;
    },
    { every: 20 },
  );
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(before).toBeLessThan(articles.length);
  const [killed] = (await shop.call(getTasks, { path: { ids: [id] } })).rows;
  expect(killed?.status).not.toBe('success');

  const second = aWorker();
  const task = await eventually(async () => {
    const [row] = (await shop.call(getTasks, { path: { ids: [id] } })).rows;
    return row?.status === 'success' && row;
  });
  expect(task.progress).toMatchObject({ done: 230, total: 230, accepted: 230, refused: 0, skipped: 0 });
  expect((await there(shop)).sort()).toEqual(articles);
  const { counts } = await shop.call(findTaskProducts, { path: { id }, body: {} });
  expect(counts).toEqual({ accepted: 230, refused: 0, sent: 0, skipped: 0, missing: 0 });
  second.kill('SIGTERM');
  await once(second, 'exit');
});
