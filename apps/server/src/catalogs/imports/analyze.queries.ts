import { pools } from '../../database/pools.ts';

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
