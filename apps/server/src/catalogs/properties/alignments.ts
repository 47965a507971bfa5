import {
  changeCategoryAlignment,
  changeMetatypeAlignment,
  getCategoryAlignment,
  getMetatypeAlignment,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import type { Cards } from '../../properties/alignments.queries.ts';
import { alignmentOf, changeAlignment } from '../../properties/alignments.ts';
import { catalogOf } from '../saving/catalog.ts';
import { categoriesAmong } from '../saving/categories.queries.ts';

/** Products of a category inherit from the metatype of categories, after all its parents. */
const categoryMetatype = 1;

export const alignments = [
  handle(getCategoryAlignment, async ({ db, path }) => alignmentOf(db, await productsOf(db, path))),

  handle(changeCategoryAlignment, async ({ db, path, body }) => changeAlignment(db, await productsOf(db, path), body)),

  handle(getMetatypeAlignment, async ({ db, path }) => alignmentOf(db, await cardsOf(db, path))),

  handle(changeMetatypeAlignment, async ({ db, path, body }) => changeAlignment(db, await cardsOf(db, path), body)),
];

async function productsOf(db: Db, { catalog, category }: { catalog: string; category: string }): Promise<Cards> {
  const [found] = await categoriesAmong(db, catalog, [category]);
  return { owner: catalog, metatype: categoryMetatype, path: mustFind(found, 'Категория не найдена').path };
}

async function cardsOf(db: Db, { catalog, metatype }: { catalog: string; metatype: number }): Promise<Cards> {
  await catalogOf(db, catalog);
  return { owner: catalog, metatype, path: [] };
}
