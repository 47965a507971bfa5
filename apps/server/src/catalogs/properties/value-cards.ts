import { isDeepStrictEqual } from 'node:util';
import { conflict } from '../../http/errors.ts';
import type { ValueCards } from '../../properties/value-cards.ts';
import { readableStored } from '../../properties/values.queries.ts';
import { ask } from '../../rooms/hook.ts';
import { usesInConversion } from '../events/hooks.ts';
import { catalogOf } from '../saving/catalog.ts';
import { lockCatalog } from '../saving/catalogs.queries.ts';
import { insertChanges } from '../saving/changes.queries.ts';
import { lockOffersOf } from '../saving/locks.ts';
import { lockProductsOf } from '../saving/products.queries.ts';
import { reindexOffers } from '../saving/search.ts';
import * as queries from './value-cards.queries.ts';

/** Offers, products and the few other cards of a catalog, as conversions go over them. */
export const catalogCards: ValueCards = {
  sorts: queries.cardSorts,

  async checkFree(db, catalog) {
    await catalogOf(db, catalog);
    // An import reads what properties are once, under the same lock.
    await lockCatalog(db, catalog);
    if (await queries.isImporting(db, catalog))
      throw conflict('conflict', 'В каталог загружают фид: преобразуйте свойство, когда загрузка закончится');
  },

  async usesOf(db, property) {
    const { categories, metatypes } = await queries.usesInCatalog(db, property);
    return [
      { title: 'Категории, где оно закреплено', count: categories, becomes: 'останется закреплено' },
      { title: 'Виды карточек', count: metatypes, becomes: 'останется закреплено' },
      ...(await ask(db, usesInConversion, { property })).flat(),
    ].filter(({ count }) => count > 0);
  },

  some: queries.someCards,
  count: queries.countCards,
  next: queries.nextCards,

  async lock(db, of, ids) {
    // Products are held before their offers, whichever of them is written.
    if (of.sort === queries.offerSort) await lockProductsOf(db, ids);
    const held = await queries.lockCards(db, of, ids);
    if (of.sort === queries.productSort) await lockOffersOf(db, ids);
    return held;
  },

  async write(db, { user, ...of }, cards) {
    const ids = cards.map(({ id }) => id);
    const changed = cards.filter(({ was, now }) => !isDeepStrictEqual(was, now));
    await queries.updateCards(db, of, changed);
    if (of.sort !== queries.productSort && of.sort !== queries.offerSort) return;
    const owner = of.sort === queries.productSort ? 'product' : 'offer';
    // Options that leave the list with the conversion are still told by their texts.
    const shown = await readableStored(
      db,
      changed.flatMap(({ was, now }) => [was ?? [], now ?? []]),
    );
    await insertChanges(
      db,
      { source: 'conversion', author: user },
      changed.map(({ id, version }, place) => ({
        owner,
        id,
        version: version + 1,
        diff: { [`property:${of.property}`]: [orNull(shown[place * 2]), orNull(shown[place * 2 + 1])] },
      })),
    );
    // Also where the value is the same: texts are found by their kind.
    await reindexOffers(db, owner === 'offer' ? ids : await queries.offersOfProducts(db, ids));
  },
};

const orNull = <Item>(list: readonly Item[] | undefined) => (list && list.length > 0 ? list : null);
