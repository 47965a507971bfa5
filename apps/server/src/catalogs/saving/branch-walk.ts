import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import type { WorkRun } from '../../work/work.ts';
import { offersOfProducts } from './products.queries.ts';
import * as queries from './search.queries.ts';

/** Offers that are done at once: nobody waits for a job for so few. */
const fewOffers = 500;
/** Products of one transaction at most. */
const portionSize = 1000;

/** Input of a work on a branch of categories. */
export const Branch = z.object({ category: Id });

const Cursor = z.object({ category: Id, product: Id });
const start: queries.ProductPlace = { category: '0', product: '0' };

/** Work on some of a branch's offers, in the transaction that counts them. */
type ForOffers = (db: Db, offers: readonly string[]) => Promise<unknown>;

/**
 * A step of long work that goes through the offers at and below a category, a portion of products in each. Whatever it
 * reads it reads anew, so that of two changes the later one counts.
 */
export const walkBranch =
  (note: string, put: ForOffers) =>
  ({ company, input, position, save, portion }: WorkRun<z.output<typeof Branch>>): Promise<'more' | 'done'> =>
    withCompany(company, async (db) => {
      const total = position === null ? await queries.countOffersUnder(db, input.category) : undefined;
      const after = position === null ? start : Cursor.parse(position);
      const products = await queries.productsUnder(db, input.category, { after, limit: portion(portionSize) });
      const last = products.at(-1);
      if (!last) return 'done';
      const offers = await offersOfProducts(
        db,
        products.map(({ product }) => product),
      );
      await put(db, offers);
      await save(db, { done: offers.length, position: last, note, ...(total ? { total } : {}) });
      return 'more';
    });

/** Does it at once where the category has few offers at and below it; many are for long work, which `later` begins. */
export async function nowOrLater(db: Db, category: string, put: ForOffers, later: () => Promise<unknown>) {
  const offers = await queries.someOffersUnder(db, category, fewOffers + 1);
  await (offers.length <= fewOffers ? put(db, offers) : later());
}
