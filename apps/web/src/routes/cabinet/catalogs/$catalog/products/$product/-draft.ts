import type { changeProduct, FileValue, ProductModel, Types } from '@prilavok/contract';
import { type Values, valueChanges, valuesOf } from '#features/properties/values.ts';
import type { Labels } from '#ui/edit/changes.ts';
import type { Named } from '#ui/fields/source.ts';

/** A product's card while it is being edited. */
export interface ProductDraft {
  title: string;
  description: string;
  category: Named | null;
  brand: Named | null;
  collection: Named | null;
  images: readonly FileValue[];
  values: Values;
}

/** Its fields' words. */
export const productLabels: Labels<ProductDraft> = {
  title: 'Название',
  description: 'Описание',
  category: 'Категория',
  brand: 'Бренд',
  collection: 'Коллекция',
  images: 'Картинки',
  values: 'Значения свойств',
};

type Changes = Types<typeof changeProduct>['sent'];

const named = (id: string | null, title: string | null): Named | null => (id ? { id, title: title ?? '' } : null);

/** The draft of a saved product. */
export function productDraft(product: ProductModel): ProductDraft {
  return {
    title: product.title,
    description: product.description,
    category: named(product.category, product.categoryTitle),
    brand: named(product.brand, product.brandTitle),
    collection: named(product.collection, product.collectionTitle),
    images: product.images,
    values: valuesOf(product.properties),
  };
}

/** Fields that differ from the saved card, as they are sent. */
export function productChanges(before: ProductDraft, after: ProductDraft): Changes {
  const properties = valueChanges(before.values, after.values);
  return {
    ...(after.title !== before.title && { title: after.title }),
    ...(after.description !== before.description && { description: after.description }),
    ...(after.category?.id !== before.category?.id && { category: after.category?.id ?? null }),
    ...(after.brand?.id !== before.brand?.id && { brand: after.brand?.id ?? null }),
    ...(after.collection?.id !== before.collection?.id && { collection: after.collection?.id ?? null }),
    ...(JSON.stringify(after.images) !== JSON.stringify(before.images) && { images: [...after.images] }),
    ...(properties.length > 0 && { properties }),
  };
}
