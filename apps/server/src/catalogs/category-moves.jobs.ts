import type { Db } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { notify } from '../notifications/index.ts';
import { publish } from '../rooms/topic.ts';
import { beginWork, work } from '../work/work.ts';
import { scoreOffers } from './completeness/completeness.ts';
import { offersChanged } from './events/topics.ts';
import { Branch, nowOrLater, walkBranch } from './saving/branch-walk.ts';
import * as queries from './saving/search.queries.ts';

/**
 * Has the offers at and below a category found where it lies now, and scored by what is required there. Moves of one catalog come one after another.
 */
export const moveOffers = work('catalogs.move-category', Branch, {
  resource: 'catalogs/categories',
  broken: 'Перенос прервался из-за ошибки на сервере: перенесите категорию ещё раз, и он начнётся заново',
  step: walkBranch('Переносим товары', putInPlace),
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
  await nowOrLater(db, id, putInPlace, () =>
    beginWork(db, moveOffers, {
      owner: catalog,
      title: `Перенос категории «${title}»`,
      input: { category: id },
      author,
      queue: `move-category:${db.company}:${catalog}`,
    }),
  );
}

async function putInPlace(db: Db, offers: readonly string[]): Promise<void> {
  await queries.lockSearchRows(db, offers);
  await queries.updatePaths(db, offers);
  await publish(db, offersChanged, { offers });
  await scoreOffers(db, offers);
}
