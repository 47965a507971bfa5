import { createTask, findTaskProducts, getTasks, runTask, stopTask } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aMugShop } from './testing/mugs.ts';
import { useSandbox } from './testing/sandbox.ts';

const sandbox = useSandbox({ task: 3_600_000 });
const server = useServer({ worker: true, env: sandbox.env });

/** The types of events that the company's stream brings until `enough`. */
async function heard(
  shop: { fetch: (method: string, url: string) => Promise<Response> },
  enough: RegExp,
): Promise<string> {
  const stream = await shop.fetch('GET', '/cns/stream');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader && !enough.test(text)) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader?.cancel();
  return text;
}

it('lets a pass that waits for an outcome be seen, and stopped at once', async () => {
  const shop = await aMugShop(server);
  await shop.map();
  await shop.mug('MUG-1');
  const { id } = await shop.call(createTask, {
    body: { title: 'Выгрузка', type: 'products_upload', account: shop.account },
  });
  const stream = heard(shop, /Ждём ответа площадки/);
  await shop.call(runTask, { path: { id } });
  expect(await stream).toContain(`"type":"progress","resource":"marketplaces/tasks","id":"${id}"`);

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
