import { setTimeout as wait } from 'node:timers/promises';
import {
  activateAllInPromotion,
  checkSales,
  findCancelReasons,
  findOrders,
  findPromotionProducts,
  findPromotions,
  getOrder,
  getSaleSummary,
  isUnderWay,
  type OrderAction,
  type OrderModel,
  runOrderAction,
  saleStateTitles,
  updatePromotions,
} from '@prilavok/contract';
import type { Client } from '../../apps/server/src/testing/client.ts';
import type { SellingAccount } from '../parts/accounts.ts';
import type { BenchSandbox } from '../parts/sandbox.ts';
import { endOf } from './publishing.ts';

/** Asks again until there is an answer, two minutes at most. */
async function until<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  for (const end = Date.now() + 120_000; Date.now() < end; ) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await wait(500);
  }
  return undefined;
}

/** Why goods aren't on sale, as the cabinet says it: so many by each reason. */
export async function saleStates(seller: Client, { id }: SellingAccount): Promise<Record<string, number>> {
  await seller.call(checkSales, { path: { id } });
  const summary = await until(async () => {
    const now = await seller.call(getSaleSummary, { path: { id } });
    return now.run && !isUnderWay(now.run) && now.waiting === 0 ? now : undefined;
  });
  return Object.fromEntries((summary?.states ?? []).map(({ state, offers }) => [saleStateTitles[state], offers]));
}

/** Joins the first promotion that has something to join with; in words what came of it. */
export async function joinPromotion(seller: Client, { id: account, missing }: SellingAccount): Promise<string> {
  if (missing.promotions !== undefined) return 'акций нет';
  await endOf(seller, (await seller.call(updatePromotions, { path: { account } })).task);
  const { rows } = await seller.call(findPromotions, { path: { account }, body: {} });
  for (const promotion of rows) {
    const path = { account, action: promotion.id };
    const { rows: candidates } = await seller.call(findPromotionProducts, {
      path,
      body: { member: false, limit: 200 },
    });
    if (candidates.length === 0) continue;
    const { task } = await seller.call(activateAllInPromotion, { path, body: { allowLoss: true } });
    const { progress } = await endOf(seller, task);
    if (progress.accepted > 0) return `${progress.accepted} в «${promotion.title}»`;
  }
  return 'ни одного товара';
}

const steps: OrderAction[] = [
  'START_PROCCESS',
  'CREATE_PARCEL',
  'CONFIRM_PARCELS',
  'CREATE_SHIPMENT',
  'CONFIRM_SHIPMENT',
  'COMPLETE_SHIPMENT',
];

/** Somebody buys what is on sale, and the order comes here; in words where it doesn't. */
async function anOrder(
  seller: Client,
  sandbox: BenchSandbox,
  { marketplace, there }: SellingAccount,
): Promise<{ id: string } | string> {
  const { goods } = await sandbox.shelf(marketplace, there);
  const offered = goods.find(({ onSale, free }) => onSale && free > 0);
  if (!offered) return 'продавать нечего';
  const { posting } = await sandbox.control<{ posting: string }>(`${marketplace}/orders`, {
    account: there,
    offers: [{ offerId: offered.offerId, quantity: 1 }],
  });
  const came = await until(async () => (await seller.call(findOrders, { body: { search: posting } })).rows[0]);
  return came ?? 'заказ не пришёл';
}

/** Somebody buys what is on sale; the order is taken up, packed, handed over and delivered. In words where its way ended. */
export async function walkOrder(seller: Client, sandbox: BenchSandbox, account: SellingAccount): Promise<string> {
  const bought = await anOrder(seller, sandbox, account);
  if (typeof bought === 'string') return bought;
  const path = { id: bought.id };
  const becomes = (fits: (order: OrderModel) => boolean) =>
    until(async () => {
      const order = await seller.call(getOrder, { path });
      return fits(order) ? order : undefined;
    });
  for (const action of steps) {
    await seller.call(runOrderAction, { path: { ...path, action }, body: {} });
    const order = await becomes(({ sending, shipment }) => sending === null && shipment?.state !== 'confirming');
    if (!order) return `${action}: площадка не ответила`;
    if (order.refusal) return `${action}: ${order.refusal}`;
  }
  for (let step = 0; step < 4; step++) await sandbox.control(`${account.marketplace}/clock`, { advanceMs: 61_000 });
  const end = await becomes(({ state }) => state === 'delivered');
  return end ? 'доставлен' : `остался: ${(await seller.call(getOrder, { path })).state}`;
}

/** Another order is cancelled by the seller, where sellers may; in words how. */
export async function cancelOrder(seller: Client, sandbox: BenchSandbox, account: SellingAccount): Promise<string> {
  const bought = await anOrder(seller, sandbox, account);
  if (typeof bought === 'string') return bought;
  const path = { id: bought.id };
  const [reason] = (await seller.call(findCancelReasons, { path })).rows;
  await seller.call(runOrderAction, {
    path: { ...path, action: 'CANCEL_ORDER' },
    body: reason ? { reason: reason.id } : {},
  });
  const end = await until(async () => {
    const order = await seller.call(getOrder, { path });
    return order.sending === null ? order : undefined;
  });
  return end?.state === 'cancelled' ? 'отменён' : `остался: ${end?.state ?? 'ждёт'} ${end?.refusal ?? ''}`;
}
