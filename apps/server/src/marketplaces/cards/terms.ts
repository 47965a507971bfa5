import type { Currency } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { catalogTerms } from '../prices/terms.queries.ts';
import type { AccountWithKeys } from '../stored/accounts.queries.ts';
import type { CardTerms } from './card.ts';

/** Terms of the account for cards of a catalog; `to` is the currency of its contract. */
export async function cardTerms(
  db: Db,
  { id, marketplace, settings }: Pick<AccountWithKeys, 'id' | 'marketplace' | 'settings'>,
  { catalog, to }: { catalog: string; to: Currency | null },
): Promise<CardTerms> {
  return {
    ...(await catalogTerms(db, { account: id, catalog, to })),
    to,
    minMarkup: settings.minMarkup,
    vat: settings.vat === 'none' ? null : settings.vat,
    shop: connectors[marketplace],
  };
}
