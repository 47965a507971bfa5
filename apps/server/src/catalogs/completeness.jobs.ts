import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { notify } from '../notifications/index.ts';
import { beginWork, work } from '../work/work.ts';
import { scoreOffers } from './completeness.ts';
import { offersOfProducts } from './products.queries.ts';
import * as queries from './search.queries.ts';

/** Offers that are scored at once: nobody waits for a job for so few. */
const fewOffers = 500;
/** Products of one transaction at most. */
const portionSize = 1000;

const Place = z.object({ category: Id, product: Id });
const start: queries.ProductPlace = { category: '0', product: '0' };

/**
 * Scores the offers at and below a category by what is required of them now. Rules are read anew for each portion, so that of two changes the
 * later one counts; those of one catalog come one after another.
 */
export const scoreBranch = work('catalogs.score-branch', z.object({ category: Id }), {
  resource: 'catalogs/category-properties',
  broken:
    'Пересчёт заполненности прервался из-за ошибки на сервере: измените обязательные свойства ещё раз, и он начнётся заново',
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
      await scoreOffers(db, offers);
      await save(db, {
        done: offers.length,
        position: last,
        note: 'Считаем заполненность',
        ...(total ? { total } : {}),
      });
      return 'more';
    });
  },
  async ended(db, { owner, title, status, error, input }) {
    for (const resource of ['products', 'offers'])
      announce(db, { type: 'changed', resource: `catalogs/${resource}`, ids: [] });
    // Who made a property required sees the scores change; that they didn't is said.
    if (status === 'failed')
      await notify(db, {
        theme: 'catalogs',
        severity: 'error',
        title,
        message: error ?? '',
        link: `/cabinet/catalogs/${owner}/categories/${input.category}/product-properties`,
      });
  },
});

/** After what a category requires has changed: its few offers are scored at once, many by long work. */
export async function branchScored(
  db: Db,
  { id, catalog, title }: { id: string; catalog: string; title: string },
  author: string | null,
): Promise<void> {
  const offers = await queries.someOffersUnder(db, id, fewOffers + 1);
  if (offers.length <= fewOffers) return scoreOffers(db, offers);
  await beginWork(db, scoreBranch, {
    owner: catalog,
    title: `Заполненность товаров категории «${title}»`,
    input: { category: id },
    author,
    queue: `score-branch:${db.company}:${catalog}`,
  });
}
