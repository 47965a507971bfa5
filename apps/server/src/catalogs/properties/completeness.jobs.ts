import type { Db } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { beginWork, work } from '../../work/work.ts';
import { scoreOffers } from '../completeness/completeness.ts';
import { Branch, nowOrLater, walkBranch } from '../saving/branch-walk.ts';

/**
 * Scores the offers at and below a category by what is required of them now. Changes of one catalog come one after another.
 */
export const scoreBranch = work('catalogs.score-branch', Branch, {
  resource: 'catalogs/category-properties',
  broken:
    'Пересчёт заполненности прервался из-за ошибки на сервере: измените обязательные свойства ещё раз, и он начнётся заново',
  step: walkBranch('Считаем заполненность', scoreOffers),
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
  await nowOrLater(db, id, scoreOffers, () =>
    beginWork(db, scoreBranch, {
      owner: catalog,
      title: `Заполненность товаров категории «${title}»`,
      input: { category: id },
      author,
      queue: `score-branch:${db.company}:${catalog}`,
    }),
  );
}
