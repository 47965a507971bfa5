import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, In, listOf, Page, PageSearch } from '../list.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id } from '../values.ts';
import { RelationKindId } from './relation-kinds.ts';

/** How many pairs one call makes or takes away: each of its sources with each of its targets. */
export const mostPairs = 1000;
/** How many targets a product may have in one relation, and of how many products it may be the target. */
export const mostTargets = 1000;
export const mostSources = 10_000;

/** Which side of the pair the other product is on; in a mutual relation there are no sides. */
export const RelatedSide = z.enum(['target', 'source', 'mutual']);
export type RelatedSide = z.infer<typeof RelatedSide>;

/** A product that another one is related to, as that one's page shows it. */
export const RelatedProduct = z.object({
  id: Id.describe('Номер пары'),
  relation: Id.describe('Связь, в которой товары стоят'),
  relationTitle: z.string().describe('Как связь называется с этой стороны'),
  kind: RelationKindId,
  side: RelatedSide.describe('Кто в паре этот товар: цель, источник; mutual — связь взаимная'),
  product: Id.describe('Номер товара'),
  title: z.string(),
  image: z.string().nullable().describe('Адрес главной картинки: товара или его предложения'),
  article: z.string().nullable().describe('Артикул первого предложения; null, если предложений нет'),
  offers: z.int().describe('Сколько предложений'),
  quantity: z.int().nullable().describe('Сколько штук цели входит в источник; null, где штук не считают'),
});
export type RelatedProduct = z.infer<typeof RelatedProduct>;

/** Two products in a relation. */
export const Pair = z.object({ source: Id.describe('Товар-источник'), target: Id.describe('Товар-цель') });
export type Pair = z.infer<typeof Pair>;

const PairedProduct = z.object({
  id: Id.describe('Номер товара'),
  title: z.string(),
  image: z.string().nullable().describe('Адрес главной картинки товара'),
});

/** A pair of a relation, with both products as lists show them. */
export const ProductPair = z.object({
  id: Id.describe('Номер пары'),
  source: PairedProduct.describe('Товар-источник'),
  target: PairedProduct.describe('Товар-цель'),
  quantity: z.int().nullable().describe('Сколько штук цели входит в источник; null, где штук не считают'),
});
export type ProductPair = z.infer<typeof ProductPair>;

const endpoint = resource('catalogs/related-products');

export const findTargets = endpoint('GET', '/cds/product-relation/{relation}/{source}/targets', {
  title: 'С чем товар связан как источник; во взаимной связи — со всеми',
  roles: members,
  query: PageSearch,
  reply: listOf(RelatedProduct),
});

export const findSources = endpoint('GET', '/cds/product-relation/{relation}/{target}/sources', {
  title: 'С чем товар связан как цель; во взаимной связи — со всеми',
  roles: members,
  query: PageSearch,
  reply: listOf(RelatedProduct),
});

/** By the source, so that what belongs together stands together. */
export const findPairs = endpoint('GET', '/cds/product-relation/{relation}/pairs', {
  title: 'Пары товаров связи',
  roles: members,
  query: Page,
  reply: listOf(ProductPair),
});

/** All relations of a product at once, both directions: what its page shows. */
export const findRelatedProducts = endpoint('POST', '/cds/product/{product}/relation/search', {
  title: 'С чем товар связан во всех связях',
  reads: true,
  roles: members,
  body: PageSearch.extend({
    relation: In.describe('Только эти связи'),
    side: RelatedSide.optional().describe('Только цели, только источники или только взаимно связанные'),
  }),
  reply: listOf(RelatedProduct),
});

/** Each source with each target. What is related already gets the quantity that is given; nothing is doubled, so the call can be repeated. */
export const relateProducts = endpoint('POST', '/cds/product-relation/{relation}/{sourceIds}/to/{targetIds}', {
  title: 'Связать товары; номера с обеих сторон — через запятую',
  roles: catalogEditors,
  body: z.object({
    quantity: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .describe('Сколько штук цели входит в источник; только у связей, где штуки считают, без него — одна'),
  }),
  reply: batchOf(Pair).extend({
    added: z.array(Pair).describe('Те из них, которых до этого не было: чтобы отменить, развяжите их'),
    requantified: z
      .array(Pair.extend({ quantity: z.int().nullable().describe('Сколько штук было до этого') }))
      .describe('Те, у которых стало другое количество: чтобы отменить, свяжите их с прежним'),
  }),
  errors: {
    relation_self: 'Товар не связывают с ним самим',
    relation_reversed: 'Товары уже связаны в обратную сторону',
    relation_circle: 'Комплект входил бы сам в себя через другие товары',
    relation_full: `Больше ${mostTargets} целей или ${mostSources} источников у одного товара в одной связи не бывает`,
  },
  touches: ['catalogs/relations', 'catalogs/products'],
});

export const unrelateProducts = endpoint('DELETE', '/cds/product-relation/{relation}/{sourceIds}/to/{targetIds}', {
  title: 'Развязать товары; номера с обеих сторон — через запятую',
  roles: catalogEditors,
  reply: batchOf(Pair),
  touches: ['catalogs/relations', 'catalogs/products'],
});
