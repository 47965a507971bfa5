import { z } from 'zod';
import type { Product } from '../account.ts';
import { type Attribute, attributesOf } from '../data/attributes.ts';
import { findLeaf } from '../data/tree.ts';
import { int64s, type Operations, reads } from '../wire.ts';
import { filterProducts } from './products.ts';

type Condition = [key: string, description: string, cost: number, fulfilled: boolean];

/** The attribute of the description; it counts as text. */
const annotation = 4191;

/** Follows from what the card has; groups, weights, costs and names are those of the description's example. */
export const contentRating: Operations = {
  'POST /v1/product/rating-by-sku': reads(z.object({ skus: int64s }), ({ account }, { skus }) => {
    const asked = { offer_id: [], product_id: [], sku: skus, skus: [], visibility: '' };
    const found = skus.length > 0 ? filterProducts(account, asked, { archivedToo: true }) : [];
    return {
      products: found.map((product) => {
        const groups = groupsOf(product);
        const whole = groups.reduce((sum, { weight }) => sum + weight, 0);
        const sum = groups.reduce((sum, { rating, weight }) => sum + rating * weight, 0);
        return { sku: product.sku, rating: Math.round((10 * sum) / whole) / 10, groups };
      }),
    };
  }),
};

function groupsOf(product: Product) {
  const leaf = findLeaf(product.description_category_id, product.type_id);
  const filled = new Set(product.attributes.filter(({ values }) => values.length > 0).map(({ id }) => id));
  const all = (leaf ? attributesOf(leaf) : []).filter(({ id }) => id !== annotation);
  const [important, other] = [all.filter(isImportant), all.filter((attribute) => !isImportant(attribute))];
  const pictures = new Set([product.primary_image, ...product.images].filter(Boolean)).size;
  const text = product.attributes.find(({ id }) => id === annotation)?.values[0]?.value ?? '';
  return [
    group(
      ['media', 'Медиа', 25],
      [
        ['media_images_2', 'Добавлено 2 изображения', 60, pictures >= 2],
        ['media_images_3', 'Добавлено 3 изображения и более', 40, pictures >= 3],
      ],
    ),
    attributesGroup(['important_attributes', 'Важные атрибуты', 30], important, filled),
    attributesGroup(['other_attributes', 'Остальные атрибуты', 25], other, filled),
    group(
      ['text', 'Текстовое описание', 20],
      [
        ['text_annotation_100_chars', 'Аннотация более 100 знаков', 50, text.length > 100],
        ['text_annotation_500_chars', 'Аннотация более 500 знаков', 50, text.length > 500],
      ],
    ),
  ];
}

const isImportant = ({ required, aspect }: Attribute): boolean => Boolean(required || aspect);

type Name = [key: string, name: string, weight: number];

function attributesGroup([key, name, weight]: Name, attributes: Attribute[], filled: Set<number>) {
  const lacking = attributes.filter(({ id }) => !filled.has(id));
  const has = attributes.length - lacking.length;
  const share = attributes.length === 0 ? 1 : has / attributes.length;
  const short = key.replace('_attributes', '');
  const conditions: Condition[] = [
    [`${short}_1`, 'Заполнен хотя бы один атрибут', 40, has >= 1 || share === 1],
    [`${short}_50_percent`, 'Заполнено более 50% атрибутов', 30, share > 0.5],
    [`${short}_all`, 'Заполнены все атрибуты', 30, share === 1],
  ];
  return group([key, name, weight], conditions, lacking);
}

function group([key, name, weight]: Name, conditions: Condition[], lacking: Attribute[] = []) {
  const rating = conditions.reduce((sum, [, , cost, fulfilled]) => sum + (fulfilled ? cost : 0), 0);
  return {
    key,
    name,
    rating,
    weight,
    conditions: conditions.map(([key, description, cost, fulfilled]) => ({ key, description, cost, fulfilled })),
    improve_attributes: lacking.map(({ id, name }) => ({ id, name })),
    improve_at_least: lacking.length,
  };
}
