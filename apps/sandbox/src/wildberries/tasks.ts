import { randomUUID } from 'node:crypto';
import type { Tick } from '../frame/clock.ts';
import { WrongInput } from '../frame/refusal.ts';
import type { Account, Card, Supply, Task } from './account.ts';
import { isOnSale, sizeOf } from './cards.ts';
import { discounted } from './prices.ts';

/** A task that its seller still has to deal with. */
export const isOpen = ({ supplierStatus, wbStatus }: Task): boolean =>
  ['new', 'confirm'].includes(supplierStatus) && wbStatus === 'waiting';

/** Tasks in a supply. */
export const tasksIn = (account: Account, { id }: Supply): Task[] =>
  Object.values(account.tasks).filter(({ supplyId }) => supplyId === id);

/** Of what lies in a supply, what has been taken in. */
export const tasksScanned = (account: Account, supply: Supply): Task[] =>
  tasksIn(account, supply).filter(({ wbStatus }) => !['waiting', 'canceled'].includes(wbStatus));

/** Who buys names an article, or, of a card with several sizes, `article/size`. */
function wantedSize(account: Account, offerId: string): { card: Card; chrtID: number } {
  for (const card of Object.values(account.cards))
    for (const { chrtID, techSize } of card.sizes)
      if (offerId === card.vendorCode || offerId === `${card.vendorCode}/${techSize}`) return { card, chrtID };
  throw new WrongInput(`Товара с артикулом «${offerId}» на площадке нет`);
}

/** Somebody buys: a task for every piece, all of one basket under one orderUid. A refusal is a sentence for people. */
export function placeOrder(
  account: Account,
  lines: readonly { offerId: string; quantity: number }[],
  tick: Tick,
): Task[] {
  const pieces = lines.map(({ offerId, quantity }) => {
    const { card, chrtID } = wantedSize(account, offerId);
    if (!isOnSale(card)) throw new WrongInput(`Товар «${offerId}» не продаётся`);
    const free = (warehouse: number) => card.stocks[warehouse]?.[chrtID] ?? 0;
    const [warehouse] = account.warehouses
      .filter(({ deliveryType }) => deliveryType === 1)
      .map(({ id }) => id)
      .toSorted((one, other) => free(other) - free(one));
    if (warehouse === undefined || free(warehouse) < quantity)
      throw new WrongInput(`Товара «${offerId}» на площадке меньше: ${free(warehouse ?? 0)}`);
    return { card, chrtID, warehouse, quantity };
  });
  // Only now, when everything can be sold: half an order must not be taken off.
  const orderUid = `165918930_${randomUUID().replaceAll('-', '')}`;
  return pieces.flatMap(({ card, chrtID, warehouse, quantity }) => {
    addStock(card, { warehouse, chrtID, pieces: -quantity });
    return Array.from({ length: quantity }, () => {
      const task: Task = {
        id: 5_000_000_000 + tick.next(),
        orderUid,
        article: card.vendorCode,
        title: card.title,
        nmId: card.nmID,
        chrtId: chrtID,
        skus: card.sizes.find((size) => size.chrtID === chrtID)?.skus ?? [],
        warehouse,
        price: discounted(card),
        supplierStatus: 'new',
        wbStatus: 'waiting',
        supplyId: '',
        createdAt: tick.now,
        changedAt: tick.now,
        reason: '',
        nextAt: 0,
      };
      account.tasks[task.id] = task;
      return task;
    });
  });
}

function addStock(
  { stocks }: Card,
  { warehouse, chrtID, pieces }: { warehouse: number; chrtID: number; pieces: number },
): void {
  const own = stocks[warehouse] ?? {};
  own[chrtID] = (own[chrtID] ?? 0) + pieces;
  stocks[warehouse] = own;
}

/** The task ends without a sale; what hasn't left the seller's warehouse is on sale again. */
export function cancelTask(
  account: Account,
  task: Task,
  { status, reason, now }: { status: { supplierStatus?: string; wbStatus: string }; reason: string; now: number },
): void {
  const stays = isOpen(task);
  if (stays) {
    const found = sizeOf(account, task.chrtId);
    if (found) addStock(found.card, { warehouse: task.warehouse, chrtID: task.chrtId, pieces: 1 });
    // What is cancelled leaves its supply.
    task.supplyId = '';
  }
  Object.assign(task, status, { reason, changedAt: now, nextAt: 0 });
}

const nextStatus: Record<string, string> = { waiting: 'sorted', sorted: 'ready_for_pickup', ready_for_pickup: 'sold' };

/** Moves handed-over tasks along. True when something moved. */
export function advanceTasks(account: Account, { clock, now, pace }: Tick): boolean {
  let moved = false;
  for (const task of Object.values(account.tasks)) {
    const next = nextStatus[task.wbStatus];
    if (task.supplierStatus !== 'complete' || !next || task.nextAt === 0 || task.nextAt > clock) continue;
    moved = true;
    Object.assign(task, { wbStatus: next, changedAt: now, nextAt: next === 'sold' ? 0 : clock + pace.step });
  }
  return moved;
}
