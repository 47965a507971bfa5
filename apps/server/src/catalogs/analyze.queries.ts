import { pools } from '../database/pools.ts';

const offerTables = ['products', 'offers', 'offer_search', 'offer_numbers', 'offer_prices', 'offer_stocks'];
const dictionaryTables = ['categories', 'brands', 'properties', 'property_options', 'category_properties'];

/** Has PostgreSQL look at the tables of products and offers. */
export async function analyzeOffers(): Promise<void> {
  await pools().owner.query(`analyze ${offerTables.join()}`);
}

/** Has PostgreSQL look at the tables that products and offers point at. */
export async function analyzeDictionary(): Promise<void> {
  await pools().owner.query(`analyze ${dictionaryTables.join()}`);
}

/** The company that more than half of the search rows belong to, if one has so many. */
export async function largestCompany(): Promise<string | undefined> {
  const { rows } = await pools().owner.query<{ company: string }>(`
    select company from pg_stats s, unnest(s.most_common_vals::text::text[], s.most_common_freqs) as x(company, share)
    where s.schemaname = 'public' and s.tablename = 'offer_search' and s.attname = 'company_id' and x.share > 0.5`);
  return rows[0]?.company;
}
