import type { Db } from '../../database/pools.ts';
import { publish } from '../../rooms/topic.ts';
import { announceMovements, announceOffers } from '../events/announce.ts';
import { offersChanged, stockCounted, stocksChanged } from '../events/topics.ts';
import type { Difference } from './difference.ts';
import { insertMovements, type MovedBy } from './stock-movements.queries.ts';
import { lockStocks, type NewStock, type StoredStock, updateStocks } from './stocks.queries.ts';

/** By how much an offer's stock moves, and why. */
export interface StockMove {
  offer: string;
  quantity: number;
  reserved: number;
  by: MovedBy;
}

/**
 * Moves stock in the seller's own warehouse by differences, and tells open cabinets. What is shipped beyond what was known to be there
 * leaves nothing, not less. At most one move an offer. `then` is what the caller asks of the moved stock: sent right behind it, it costs no wait
 * of its own.
 */
export async function moveStock(
  db: Db,
  moves: readonly StockMove[],
  then: () => Promise<void> = async () => {},
): Promise<void> {
  const real = moves.filter((move) => move.quantity !== 0 || move.reserved !== 0);
  if (real.length === 0) return then();
  const offers = real.map((move) => move.offer);
  const held = await lockStocks(db, offers);
  const moved = real.flatMap(({ offer, quantity, reserved, by }) => {
    const was = held.get(offer);
    if (!was) return [];
    return [
      { was, now: { ...was, quantity: Math.max(0, was.quantity + quantity), reserved: was.reserved + reserved }, by },
    ];
  });
  await Promise.all([
    writeStocks(db, moved, { urgent: true }),
    announceOffers(db, offers),
    publish(db, offersChanged, { offers }),
    then(),
  ]);
}

/** Gives offers these stocks, or leaves them to nobody's count; answers what that changed, for their history. */
export async function setStocks(
  db: Db,
  stocks: readonly NewStock[],
  { by, urgent }: { by: MovedBy; urgent: boolean },
): Promise<Map<string, Difference>> {
  if (stocks.length === 0) return new Map();
  const held = await lockStocks(
    db,
    stocks.map((stock) => stock.offer),
  );
  const changed = stocks.flatMap(({ offer, quantity }) => {
    const was = held.get(offer);
    return was && countOf(was) !== quantity
      ? [{ was, now: { ...was, quantity: quantity ?? 0, counted: quantity !== null }, by }]
      : [];
  });
  await writeStocks(db, changed, { urgent });
  await publish(db, stockCounted, {
    offers: changed.filter(({ was }) => was.reserved > 0).map(({ was }) => was.offer),
  });
  return new Map(changed.map(({ was, now }) => [now.offer, { stock: [countOf(was), countOf(now)] }]));
}

/** The stock as somebody has counted it; null where nobody has. */
export const countOf = ({ quantity, counted }: StoredStock): number | null => (counted ? quantity : null);

const isMove = ({ was, now }: { was: StoredStock; now: StoredStock }) =>
  was.quantity !== now.quantity || was.reserved !== now.reserved;

/** Writes held stock with its ledger: the one way in which stock of offers that are there changes. */
async function writeStocks(
  db: Db,
  changed: readonly { was: StoredStock; now: StoredStock; by: MovedBy }[],
  { urgent }: { urgent: boolean },
): Promise<void> {
  if (changed.length === 0) return;
  // Sent in this order, awaited together.
  await Promise.all([
    updateStocks(
      db,
      changed.map(({ now }) => now),
    ),
    insertMovements(
      db,
      changed.filter(isMove).map(({ was, now, by }) => ({
        offer: now.offer,
        quantity: now.quantity - was.quantity,
        reserved: now.reserved - was.reserved,
        quantityLeft: now.quantity,
        reservedLeft: now.reserved,
        by,
      })),
    ),
    announceMovements(
      db,
      changed.map(({ now }) => now.offer),
    ),
    publish(db, stocksChanged, { offers: changed.map(({ now }) => now.offer), urgent }),
  ]);
}
