import { createTask, findTaskProducts, getTasks, runTask, type Task, type TaskType } from '@prilavok/contract';
import { eventually } from '../../testing/client.ts';
import type { MugShop } from './mugs.ts';
import type { TestSandbox } from './sandbox.ts';

/** What a shop sends to the sandbox, and what became of it. */
export interface Sending {
  /** The task that sends stocks and prices. */
  task: string;
  /** Runs it to its end. */
  send(): Promise<Task>;
  /** Prices that were sent so far, each with its article and currency, oldest first. */
  sent(): Promise<{ article: string; price: string; currency: string }[]>;
  /** The outcome of an offer in the task. */
  outcome(offer: string): Promise<{ result: string; said: string[] }>;
}

/** A shop of mugs whose cards are on the sandbox already, and a task that sends their prices. */
export async function aSendingShop(shop: MugShop, sandbox: TestSandbox): Promise<Sending> {
  const create = async (type: TaskType) =>
    (await shop.call(createTask, { body: { title: 'Задача', type, account: shop.account } })).id;
  const run = async (id: string) => {
    await shop.call(runTask, { path: { id } });
    return eventually(async () => {
      const [task] = (await shop.call(getTasks, { path: { ids: [id] } })).rows;
      return task && task.status !== 'pending' && task.status !== 'running' && task;
    }, 25);
  };
  await run(await create('products_upload'));
  const task = await create('stocks_prices_upload');
  return {
    task,
    send: () => run(task),
    async sent() {
      const { requests } = await sandbox.control<Recorded>('ozon/requests?limit=5000');
      return requests
        .filter(
          ({ path, headers }) => path.endsWith('/v1/product/import/prices') && headers['client-id'] === shop.clientId,
        )
        .flatMap(({ body }) => body.prices ?? [])
        .map(({ offer_id, price, currency_code }) => ({ article: offer_id, price, currency: currency_code }));
    },
    async outcome(offer) {
      const { rows } = await shop.call(findTaskProducts, { path: { id: task }, body: {} });
      const row = rows.find((each) => each.offer === offer);
      return {
        result: row?.result ?? '',
        said: (row?.faults ?? []).map((fault) => fault.message.replaceAll('\u00a0', ' ')),
      };
    },
  };
}

interface Recorded {
  requests: {
    path: string;
    headers: Record<string, string>;
    body: { prices?: { offer_id: string; price: string; currency_code: string }[] };
  }[];
}
