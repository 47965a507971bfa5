import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { notify } from '../notifications/index.ts';
import { beginWork, work } from '../work/work.ts';
import { tellScenarios } from './calculation-due.ts';
import { scoreOffers } from './completeness.ts';
import { offersOfProducts } from './products.queries.ts';
import * as queries from './search.queries.ts';

/** Offers that are found in their new place at once: nobody waits for a job for so few. */
const fewOffers = 500;
/** Products of one transaction at most. */
const portionSize = 1000;

const Place = z.object({ category: Id, product: Id });
const start: queries.ProductPlace = { category: '0', product: '0' };

/**
 * Has the offers at and below a category found where it lies now, and scored by what is required there. It reads the place anew for each portion, so that of two moves the
 * later one counts; those of one catalog come one after another.
 */
export const moveOffers = work('catalogs.move-category', z.object({ category: Id }), {
  resource: 'catalogs/categories',
  broken: 'Перенос прервался из-за ошибки на сервере: перенесите категорию ещё раз, и он начнётся заново',
  async slice({ company, input, position, save, portion }) {
    return withCompany(company, async (db) => {
      const total = position === null ? await queries.countOffersUnder(db, input.category) : undefined;
      const after = position === null ? start : Place.parse(position);
      const products = await queries.productsUnder(db, input.category, { after, limit: portion(portionSize) });
      const last = products.at(-1);
      if (!last) return 'done';
      const offers = await offersOfProducts(
        db,
        products.map(({ product }) => product),
      );
      await putInPlace(db, offers);
      await save(db, { done: offers.length, position: last, note: 'Переносим товары', ...(total ? { total } : {}) });
      return 'more';
    });
  },
  async ended(db, { owner, title, status, error, done }) {
    for (const resource of ['categories', 'offers', 'products'])
      announce(db, { type: 'changed', resource: `catalogs/${resource}`, ids: [] });
    await notify(db, {
      theme: 'catalogs',
      severity: status === 'success' ? 'success' : 'error',
      title,
      message: error ?? `Перенесено предложений: ${done}`,
      link: `/cabinet/catalogs/${owner}/categories`,
    });
  },
});

/** After a category was hung elsewhere: its few offers are found there at once, many by long work. */
export async function offersMoved(
  db: Db,
  { id, catalog, title }: { id: string; catalog: string; title: string },
  author: string | null,
): Promise<void> {
  const offers = await queries.someOffersUnder(db, id, fewOffers + 1);
  if (offers.length <= fewOffers) return putInPlace(db, offers);
  await beginWork(db, moveOffers, {
    owner: catalog,
    title: `Перенос категории «${title}»`,
    input: { category: id },
    author,
    queue: `move-category:${db.company}:${catalog}`,
  });
}

async function putInPlace(db: Db, offers: readonly string[]): Promise<void> {
  await queries.lockSearchRows(db, offers);
  await queries.updatePaths(db, offers);
  await tellScenarios(db, offers);
  await scoreOffers(db, offers);
}
