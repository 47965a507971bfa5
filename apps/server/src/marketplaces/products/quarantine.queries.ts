import { bigints } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { countedProducts } from '../stored/card-counts.ts';

/** A product of the account by the offer that it is paired with. */
export interface PairedProduct {
  /** Of the offer. */
  id: string;
  product: string;
  article: string;
  title: string;
  /** Price that the marketplace showed when it was read last. */
  kopecks: number | null;
}

/** Products of the account that are paired with these offers. */
export async function productsOfOffers(db: Db, account: string, offers: readonly string[]): Promise<PairedProduct[]> {
  return rows<PairedProduct>(db)`
    select offer_id as id, id as product, article, title, price_kopecks::float8 as kopecks from sync_products
    where company_id = ${db.company} and account_id = ${account} and offer_id = any(${bigints(offers)}) order by offer_id`;
}

/** The marketplace shows this price from now on, and holds none back. */
export async function updateConfirmedPrice(
  db: Db,
  account: string,
  { product, kopecks }: { product: string; kopecks: number },
): Promise<void> {
  await countedProducts(db)`
    update sync_products set price_kopecks = ${kopecks},
      said = jsonb_path_query_array(said, '$[*] ? (@.code != "price_quarantine")')
    where company_id = ${db.company} and account_id = ${account} and id = ${product}`;
}

/** That their prices were refused holds no more: they are due again, and nothing is said of them until then. */
export async function deleteRefusedPrices(db: Db, account: string, offers: readonly string[]): Promise<void> {
  await execute(db)`
    delete from sent_prices
    where company_id = ${db.company} and account_id = ${account} and offer_id = any(${bigints(offers)}) and kopecks is null and held is null`;
}
