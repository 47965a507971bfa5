import type { Currency } from '@prilavok/contract';
import type { MarketplaceClient } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { updateCurrency } from '../stored/accounts.queries.ts';

/** The currency of the account's contract; an account whose keys were never checked is asked for it once. */
export async function currencyOf(
  company: string,
  account: { id: string; currency: Currency | null },
  connect: () => MarketplaceClient | Promise<MarketplaceClient>,
): Promise<Currency | null> {
  if (account.currency) return account.currency;
  const { currency } = await (await connect()).keys.check();
  if (currency) await withCompany(company, (db) => updateCurrency(db, account.id, currency));
  return currency;
}
