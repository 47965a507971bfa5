import type { Currency } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { type SupplierAsk, supplierAsks } from './supplier-prices.queries.ts';

/** Suppliers' prices of one offer. */
export interface OfferSupply {
  /** Every supplier's ask, cheapest first. */
  asks: SupplierAsk[];
  /** The cheapest that is there, in the currency asked about; one whose stock isn't known counts as there. */
  cheapest: SupplierAsk | undefined;
  /** Pieces of all suppliers together; null where none says how many it has. */
  stock: number | null;
}

/**
 * Prices and stocks of suppliers for a set of offers, by offer; an offer that no supplier has isn't in it. Sums of different currencies are not
 * compared: nothing here knows a rate, and a wrong one would look like the cheapest.
 */
export async function supplyOf(
  db: Db,
  offers: readonly string[],
  currency: Currency,
): Promise<Map<string, OfferSupply>> {
  const byOffer = Map.groupBy(await supplierAsks(db, offers), ({ offer }) => offer);
  return new Map([...byOffer].map(([offer, asks]) => [offer, supply(asks, currency)]));
}

function supply(asks: SupplierAsk[], currency: Currency): OfferSupply {
  const known = asks.flatMap(({ stock }) => stock ?? []);
  return {
    asks,
    cheapest: asks.find((ask) => ask.currency === currency && ask.stock !== 0),
    stock: known.length > 0 ? known.reduce((sum, pieces) => sum + pieces, 0) : null,
  };
}
