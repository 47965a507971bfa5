import { counted, Id } from '@prilavok/contract';
import { z } from 'zod';
import { type Db, withCompany } from '../../database/pools.ts';
import { announce } from '../../http/stream.ts';
import { notify } from '../../notifications/index.ts';
import { propertiesAmong, type StoredProperty } from '../../properties/properties.queries.ts';

import { beginWork, stopWork, WorkFailed, work } from '../../work/work.ts';
import { insertChanges } from '../saving/changes.queries.ts';
import { differenceOf } from '../saving/difference.ts';
import { lockWithProducts } from '../saving/locks.ts';
import * as products from '../saving/products.queries.ts';
import * as queries from '../saving/property-formulas.queries.ts';
import { calculateValues } from '../saving/property-values.ts';
import { reindexOffers } from '../saving/search.ts';

/** Offers of one transaction at most. */
const portionSize = 500;

/** Calculates one property of all offers of a catalog, a portion a transaction; killed anywhere, it goes on with the next portion. */
export const calculatingProperty = work('catalogs.calculate-property', z.object({ property: Id }), {
  resource: 'catalogs/property-formulas',
  broken: 'Расчёт прервался из-за ошибки на сервере: запустите его ещё раз',
  step: ({ company, owner: catalog, input, position, save, portion }) =>
    withCompany(company, async (db) => {
      const [property] = await propertiesAmong(db, catalog, [input.property]);
      if (!property?.formula) throw new WorkFailed('Формулы у свойства больше нет');
      if (property.converting) throw new WorkFailed('Свойство преобразуют в другой вид: посчитайте его после этого');
      const total = position === null ? await queries.countOffersOf(db, catalog) : undefined;
      const offers = await queries.offersBehind(
        db,
        catalog,
        position === null ? '0' : Id.parse(position),
        portion(portionSize),
      );
      const last = offers.at(-1);
      if (last === undefined) return 'done';
      const cleared = await clearShared(db, property.id, offers);
      const changed = await calculateValues(db, offers, { property: property.id });
      await reindexOffers(db, [...new Set([...cleared, ...changed])]);
      await save(db, { done: offers.length, position: last, ...(total === undefined ? {} : { total }) });
      return 'more';
    }),
  async ended(db, { owner: catalog, title, status, error, author, done }) {
    for (const resource of ['products', 'offers', 'property-formulas'])
      announce(db, { type: 'changed', resource: `catalogs/${resource}`, ids: [] });
    if (status === 'stopped') return;
    await notify(db, {
      theme: 'catalogs',
      severity: status === 'failed' ? 'error' : 'success',
      title,
      message: error ?? `Посчитано: ${counted(done, ['предложение', 'предложения', 'предложений'])}`,
      link: `/cabinet/catalogs/${catalog}/properties`,
      ...(author ? { only: author } : {}),
    });
  },
});

/**
 * Clears values that were written before the property had a formula: an offer that has no value would show its
 * product's. Answers the offers.
 */
async function clearShared(db: Db, property: string, offers: readonly string[]): Promise<string[]> {
  const held = await lockWithProducts(db, offers);
  const cleared = held.products.flatMap((was) => {
    const { [property]: entered, ...values } = was.values;
    return entered === undefined ? [] : [{ was, now: { ...was, values } }];
  });
  if (cleared.length === 0) return [];
  await products.updateProducts(
    db,
    cleared.map(({ now }) => now),
  );
  await insertChanges(
    db,
    { source: 'formula', author: null },
    cleared.map(({ was, now }) => ({
      owner: 'product',
      id: was.id,
      version: was.version + 1,
      diff: differenceOf(was, now, []),
    })),
  );
  return products.offersOfProducts(
    db,
    cleared.map(({ was }) => was.id),
  );
}

/** Begins to calculate a property over all offers once the caller's transaction has committed; what was under way stops. */
export async function beginCalculation(
  db: Db,
  { id, owner, title }: Pick<StoredProperty, 'id' | 'owner' | 'title'>,
  author: string | null,
): Promise<string> {
  const [last] = await queries.worksOfProperty(db, owner, calculatingProperty.kind, id);
  if (last) await stopWork(db, calculatingProperty, last.id);
  return beginWork(db, calculatingProperty, {
    owner,
    title: `Расчёт свойства «${title}»`,
    input: { property: id },
    author,
    queue: `calculate-property:${db.company}:${owner}`,
  });
}
