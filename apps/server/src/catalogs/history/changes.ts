import type { Change, Failure } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { propertyTitles } from '../../properties/properties.queries.ts';
import * as queries from '../saving/changes.queries.ts';
import { changesInWords } from './changes-in-words.ts';

/** Fields as people call them. */
const fieldTitles: Record<string, string> = {
  created: 'Создание',
  archived: 'Удаление',
  title: 'Название',
  description: 'Описание',
  category: 'Категория',
  brand: 'Бренд',
  collection: 'Коллекция',
  images: 'Картинки',
  article: 'Артикул',
  barcodes: 'Штрихкоды',
  price: 'Цена',
  oldPrice: 'Цена до скидки',
  purchasePrice: 'Закупочная цена',
  minPrice: 'Минимальная цена',
  stock: 'Остаток',
  product: 'Товар',
  merged: 'Слияние',
  related: 'Связи',
};

/** History of a product and of all its offers, newest first, fields and properties under the names that people know. */
export async function historyOfProduct(
  db: Db,
  product: string,
  page: { limit: number; offset: number },
): Promise<Change[]> {
  const changes = await queries.listProductChanges(db, product, page);
  const fields = await fieldsOf(
    db,
    changes.map((change) => change.diff),
  );
  return changes.map(({ diff: _diff, ...change }, index) => ({ ...change, fields: fields[index] ?? [] }));
}

/**
 * Changes since the version that somebody has been editing, for `mustBeFresh`; nothing is asked while that is the
 * newest.
 */
export async function changesSince(
  db: Db,
  row: { owner: queries.Owner; id: string; version: number },
  edited: number | undefined,
): Promise<Failure['details']> {
  if (edited === undefined || edited === row.version) return undefined;
  const fields = await fieldsOf(db, await queries.differencesSince(db, row, edited));
  return changesInWords(db, fields.flat());
}

/** The fields of each difference; a property goes by its title, or by its field when it is gone. */
async function fieldsOf(db: Db, differences: readonly queries.StoredDifference[]): Promise<Change['fields'][]> {
  const properties = differences
    .flatMap((each) => Object.keys(each))
    .filter((field) => field.startsWith(propertyPrefix));
  const ids = [...new Set(properties)].map((field) => field.slice(propertyPrefix.length));
  const named = await propertyTitles(db, undefined, ids);
  const titles = new Map(named.map(({ id, title }) => [propertyPrefix + id, title]));
  return differences.map((difference) =>
    Object.entries(difference).flatMap(([field, pair]) =>
      Array.isArray(pair)
        ? [
            {
              field,
              title: titles.get(field) ?? fieldTitles[field] ?? field,
              was: pair[0] ?? null,
              now: pair[1] ?? null,
            },
          ]
        : [],
    ),
  );
}

const propertyPrefix = 'property:';
