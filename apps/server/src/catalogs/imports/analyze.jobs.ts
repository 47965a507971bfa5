import { z } from 'zod';
import type { Db } from '../../database/pools.ts';
import { enqueue, job } from '../../jobs/job.ts';
import { analyzeOffers } from './analyze.queries.ts';

/** Rows from which on it is worth the second that it takes. */
const manyRows = 1000;

export const analyzeTables = job('catalogs.analyze', z.object({}), analyzeOffers);

/**
 * After many rows came at once. Until PostgreSQL has looked at them it takes a new company's share of the tables for empty, reads all
 * of it where an index would find one row, and its own look may be minutes away.
 */
export async function analyzeAfter(db: Db, rows: number): Promise<void> {
  if (rows >= manyRows) await enqueue(db, analyzeTables, {}, { key: 'catalogs.analyze' });
}
