import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { pushOffers } from '../events/outbox.ts';
import { accountById } from '../stored/accounts.queries.ts';
import type { MovedProduct } from '../stored/product-mapping.queries.ts';
import { forgetSentStocks } from '../stored/stocks-prices.queries.ts';
import { emptySoon } from './empty-archived.jobs.ts';

/** Products went to the archive, here or in the marketplace's own cabinet: where what lies there sells on, its stock goes to zero now. */
export async function tellArchived(db: Db, account: string, products: readonly MovedProduct[]): Promise<void> {
  await pushOffers(db, { stocks: offersIn(products) });
  const marketplace = (await accountById(db, account))?.marketplace;
  if (marketplace === undefined || !connectors[marketplace].wholeCards?.sellsOn) return;
  const alone = products.filter(({ offer }) => offer === null).map(({ id }) => id);
  await emptySoon(db, account, alone);
}

/** Products came back from it: what the marketplace has of them after that isn't known. */
export async function tellUnarchived(db: Db, account: string, products: readonly MovedProduct[]): Promise<void> {
  const offers = offersIn(products);
  await forgetSentStocks(db, account, offers);
  await pushOffers(db, { prices: offers, stocks: offers });
}

const offersIn = (products: readonly MovedProduct[]): string[] => products.flatMap(({ offer }) => offer ?? []);
