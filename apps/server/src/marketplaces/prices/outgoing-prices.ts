import { roubles } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { accountById } from '../stored/accounts.queries.ts';
import { type OutgoingPrice, outgoingPrice } from './outgoing-price.ts';
import { keptPrices } from './outgoing-prices.queries.ts';
import { catalogTerms } from './terms.queries.ts';

/**
 * Prices of these offers of a catalog as an account's marketplace would be told them; nothing of those without a price,
 * or where the account is gone.
 */
export async function outgoingPrices(
  db: Db,
  { account: id, catalog }: { account: string; catalog: string },
  offers: readonly string[],
): Promise<Map<string, OutgoingPrice>> {
  const account = await accountById(db, id);
  if (!account) return new Map();
  const { currency: to, settings, marketplace } = account;
  const terms = { ...(await catalogTerms(db, { account: id, catalog, to })), to, minMarkup: settings.minMarkup };
  const money = (kopecks: number | null) => (kopecks === null ? null : roubles(kopecks));
  return new Map(
    (await keptPrices(db, id, offers)).map(({ offer, price, permit, ...kept }) => {
      const own = {
        price: roubles(price),
        oldPrice: settings.sendOldPrice ? money(kept.oldPrice) : null,
        minPrice: money(kept.minPrice),
        purchasePrice: money(kept.purchasePrice),
        permitted: permit === price,
      };
      return [offer, outgoingPrice(own, terms, connectors[marketplace])];
    }),
  );
}
