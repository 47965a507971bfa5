import { createTask, findHeldPrices, findTaskProducts, findTasks, isBusyTask } from '@prilavok/contract';
import { pools } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import type { MugShop } from './mugs.ts';
import { runOnce, runsGoOn } from './runs.ts';
import type { TestSandbox } from './sandbox.ts';

/** Prices of a shop at the sandbox, and those held back. */
export interface Prices {
  /** Prices that were sent so far, each with its article and currency, oldest first. */
  sent(): Promise<{ article: string; price: string; currency: string }[]>;
  /** Prices that are kept back, in the words that the seller reads. */
  held(): Promise<string[]>;
  /** Result of an offer in the last walk through everything. */
  outcome(offer: string): Promise<{ result: string; said: string[] }>;
  /** Once nothing is under way any more. */
  rested(): Promise<void>;
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** Puts the shop's mugs on the sandbox; their prices follow by themselves, now and with each change. */
export async function withPrices(shop: MugShop, sandbox: TestSandbox): Promise<Prices> {
  const { id: cards } = await shop.call(createTask, {
    body: { title: 'Карточки', type: 'products_upload', account: shop.account },
  });
  const { status, message } = await runOnce(shop, cards);
  if (status !== 'success') throw new Error(message);
  const walk = { account: shop.account, type: 'stocks_prices_upload' } as const;
  return {
    async sent() {
      const { requests } = await sandbox.control<Recorded>('ozon/requests?limit=5000');
      return requests
        .filter(
          (each) => each.path.endsWith('/v1/product/import/prices') && each.headers['client-id'] === shop.clientId,
        )
        .flatMap(({ body }) => body.prices ?? [])
        .map(({ offer_id, price, currency_code }) => ({ article: offer_id, price, currency: currency_code }));
    },
    async held() {
      const { rows } = await shop.call(findHeldPrices, { path: { id: shop.account }, body: {} });
      return rows.map(({ fault }) => plain(fault.message));
    },
    async outcome(offer) {
      const [task] = (await shop.call(findTasks, { body: walk })).rows;
      const { rows } = await shop.call(findTaskProducts, { path: { id: task?.id ?? '' }, body: {} });
      const row = rows.find((each) => each.offer === offer);
      return { result: row?.result ?? '', said: (row?.faults ?? []).map((fault) => plain(fault.message)) };
    },
    async rested() {
      await eventually(async () => {
        await runsGoOn();
        if (await isInLine(shop)) return false;
        return !(await shop.call(findTasks, { body: walk })).rows.some(isBusyTask);
      });
    },
  };
}

/** Whether a job of the account waits or runs: one that asks for its warehouses ends with a walk, too. */
async function isInLine({ account }: MugShop): Promise<boolean> {
  const { rowCount } = await pools().owner.query(
    `select from graphile_worker._private_jobs where payload->>'account' = $1 and run_at < now() + interval '5 seconds'`,
    [account],
  );
  return rowCount !== 0;
}

interface Recorded {
  requests: {
    path: string;
    headers: Record<string, string>;
    body: { prices?: { offer_id: string; price: string; currency_code: string }[] };
  }[];
}
