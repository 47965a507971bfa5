import { moveStock } from '../../catalogs/index.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { forgetSentStocks } from '../../marketplaces/index.ts';
import { lockOrder } from '../stored/order-state.queries.ts';
import * as queries from '../stored/reserves.queries.ts';
import { settleLast, settleShortages } from './shortages.ts';

/**
 * Reserves, lets go or writes off stock, as the order stands now; does nothing where that was done. The order must be locked. `author` is
 * the person behind it, for the ledger of stock.
 */
export async function settleReserves(db: Db, order: string, author: string | null = null): Promise<void> {
  await move(db, await queries.holdByState(db, order), { order, author });
}

/** Takes the stock for an order that came this moment, and whose pieces have just been written down as reserved. */
export async function reserveLines(
  db: Db,
  order: string,
  lines: readonly { offer: string | null; quantity: number }[],
  author: string | null,
): Promise<void> {
  const reserved = new Map<string, number>();
  for (const { offer, quantity } of lines) if (offer) reserved.set(offer, (reserved.get(offer) ?? 0) + quantity);
  const held = [...reserved].map(([offer, pieces]) => ({
    offer,
    quantity: 0,
    reserved: pieces,
    kind: 'order' as const,
    account: null,
  }));
  const pieces = [...reserved].map(([offer, pieces]) => ({ offer, pieces }));
  await move(db, held, { order, author }, () => settleLast(db, order, pieces));
}

/** Lets go of whatever is reserved: before lines are replaced, which is a correction of the order and no cancellation. */
export async function releaseReserves(db: Db, order: string): Promise<void> {
  const freed = await queries.freeReserved(db, order);
  await move(
    db,
    freed.map((held) => ({ ...held, kind: 'correction' })),
    { order, author: null },
  );
}

/** The goods were on their way once, though the order stands elsewhere by now: a late report, a cancellation on the road. */
export async function writeOff(db: Db, order: string, parcel?: string): Promise<void> {
  await move(db, await queries.markGone(db, order, parcel), { order, author: null });
}

async function move(
  db: Db,
  held: readonly queries.HeldMove[],
  because: { order: string; author: string | null },
  settle = () =>
    settleShortages(
      db,
      held.map(({ offer }) => offer),
    ),
): Promise<void> {
  const moved = held.filter(({ quantity, reserved }) => quantity !== reserved);
  const account = moved[0]?.account;
  // Before the stock moves: what it enqueues then finds all warehouses due.
  if (account)
    await forgetSentStocks(
      db,
      account,
      moved.map(({ offer }) => offer),
    );
  const moves = held.map(({ kind, ...stock }) => ({ ...stock, by: { kind, ...because } }));
  await moveStock(db, moves, settle);
}

/** Orders of a portion. */
const portion = 200;

/** A disconnected account reports no more: what its orders reserve would be reserved for ever. */
export async function releaseAccount(company: string, account: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const orders = await withCompany(company, (db) => queries.ordersWithReserves(db, account, portion));
    for (const id of orders) {
      signal.throwIfAborted();
      await withCompany(company, async (db) => {
        if (await lockOrder(db, id)) await settleReserves(db, id);
      });
    }
    if (orders.length < portion) return;
  }
}
