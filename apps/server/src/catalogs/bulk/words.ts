import {
  type BulkChange,
  type CardChange,
  isCardChange,
  numberChangeTitle,
  priceFieldTitles,
} from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { propertyTitles } from '../../properties/properties.queries.ts';
import { valueWords } from '../../properties/value-words.ts';
import type { Stored } from '../../properties/values.ts';
import { titlesIn } from '../saving/naming.queries.ts';

const longest = 200;

/** A change in words: «Материал: сталь», «Название: «чайник» → «электрочайник»». */
export async function bulkChangeTitle(db: Db, change: BulkChange): Promise<string> {
  const title = isCardChange(change) ? await cardChangeTitle(db, change) : numberChangeTitle(change);
  return title.length > longest ? `${title.slice(0, longest - 1)}…` : title;
}

async function cardChangeTitle(db: Db, change: CardChange): Promise<string> {
  const property = async (id: string) => (await propertyTitles(db, undefined, [id]))[0]?.title ?? 'Свойство';
  const values = async (all: readonly Stored[]) => (await valueWords(db, all))(all) ?? '';
  const options = (ids: readonly string[]) => values(ids.map((option) => ({ option })));
  const named = async (table: 'categories' | 'brands' | 'collections', id: string) =>
    `«${(await titlesIn(db, table, [id]))[0]?.title ?? ''}»`;
  switch (change.kind) {
    case 'values_set':
      return `${await property(change.property)}: ${await values(change.values as Stored[])}`;
    case 'values_unset':
      return `${await property(change.property)}: очистить`;
    case 'options_add':
      return `${await property(change.property)}: добавить ${await options(change.options)}`;
    case 'options_remove':
      return `${await property(change.property)}: убрать ${await options(change.options)}`;
    case 'category_set':
      return change.category ? `Категория: ${await named('categories', change.category)}` : 'Убрать из категории';
    case 'brand_set':
      return change.brand ? `Бренд: ${await named('brands', change.brand)}` : 'Убрать бренд';
    case 'collection_set':
      return change.collection ? `Коллекция: ${await named('collections', change.collection)}` : 'Убрать из коллекции';
    case 'description_set':
      return `Описание: ${change.text.replace(/\s+/g, ' ')}`;
    case 'text_replace': {
      const where = typeof change.field === 'string' ? textTitles[change.field] : await property(change.field.property);
      return `${where}: «${change.find}» → ${change.replacement === '' ? 'убрать' : `«${change.replacement}»`}`;
    }
    case 'images_https':
      return 'Адреса картинок: http → https';
    case 'formula': {
      const what =
        typeof change.field === 'string' ? priceFieldTitles[change.field] : await property(change.field.property);
      return `${what} по формуле: ${change.formula}`;
    }
  }
}

const textTitles = { title: 'Название', description: 'Описание' };
