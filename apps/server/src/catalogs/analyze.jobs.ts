import { z } from 'zod';
import { type Db, pools } from '../database/pools.ts';
import { enqueue, job } from '../jobs/job.ts';

const tables = ['products', 'offers', 'offer_search', 'offer_numbers', 'offer_prices', 'offer_stocks'];
const dictionary = ['categories', 'brands', 'properties', 'property_options', 'category_properties'];

/** Rows from which on it is worth the second that it takes. */
const many = 1000;
const manyWords = 50;

export const analyzeTables = job('catalogs.analyze', z.object({}), async () => {
  await pools().owner.query(`analyze ${tables.join()}`);
});

/**
 * After many rows came at once. Until PostgreSQL has looked at them it takes a new company's share of the tables for empty, reads all
 * of it where an index would find one row, and its own look may be minutes away.
 */
export async function analyzeAfter(db: Db, rows: number): Promise<void> {
  if (rows >= many) await enqueue(db, analyzeTables, {}, { key: 'catalogs.analyze' });
}

/**
 * Before rows that point at many new categories, brands and options: where PostgreSQL believes that the company has one category, it
 * checks each row's foreign key by reading them all.
 */
export async function analyzeDictionary(rows: number): Promise<void> {
  if (rows >= manyWords) await pools().owner.query(`analyze ${dictionary.join()}`);
}
