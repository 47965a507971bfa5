import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, PageSearch, sortBy } from '../list.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id, Title } from '../values.ts';
import { RelationKind, RelationKindId } from './relation-kinds.ts';

/** How many relations a catalog may have. */
export const mostRelations = 100;

const RelationTitle = Title.max(200);

/** A way in which products of a catalog belong together: «Аксессуары», «Состав комплекта». Which of them do is said by pairs. */
export const Relation = z.object({
  id: Id.describe('Номер связи'),
  catalog: Id.describe('Каталог, чьи товары она связывает'),
  kind: RelationKindId,
  title: z.string().describe('Как называется у товара-источника: «Аксессуары»'),
  reverse: z.string().describe('Как называется у товара-цели: «Подходит к»; у взаимной — так же, как у источника'),
  pairs: z.int().describe('Сколько пар товаров; 10001 — больше 10 000'),
  version: z.int().describe('Версия: растёт с каждой правкой, с ней отправляют следующую'),
});
export type Relation = z.infer<typeof Relation>;

const RelationBody = z.object({
  title: RelationTitle.describe('Как называется у товара-источника, одно на каталог'),
  reverse: RelationTitle.optional().describe(
    'Как называется у товара-цели; без него — как принято у вида. У взаимной связи название одно',
  ),
});

const errors = { relation_exists: 'Связь с таким названием уже есть' };
const endpoint = resource('catalogs/relations');

/** Kinds of relations between products: the kinds are the same for everybody. */
export const findRelationKinds = endpoint('GET', '/cds/products-relation-kind/all', {
  title: 'Виды связей между товарами',
  roles: members,
  reply: listOf(RelationKind),
});

export const findRelations = endpoint('GET', '/cds/catalog/{catalog}/product-relation/list', {
  title: 'Связи товаров каталога',
  roles: members,
  query: PageSearch.extend({ sort: sortBy('title', 'kind') }),
  reply: listOf(Relation),
});

export const getRelation = endpoint('GET', '/cds/product-relation/{id}', {
  title: 'Связь товаров',
  roles: members,
  reply: Relation,
});

export const createRelation = endpoint('POST', '/cds/product-relation', {
  title: 'Создать связь товаров',
  creates: true,
  roles: catalogEditors,
  body: RelationBody.extend({
    catalog: Id.describe('В каком каталоге создать'),
    kind: RelationKindId.describe('Вид связи; потом он не меняется'),
  }),
  reply: Relation,
  errors: { ...errors, too_many_relations: `В каталоге уже ${mostRelations} связей` },
});

export const changeRelation = endpoint('PATCH', '/cds/product-relation/{id}', {
  title: 'Переименовать связь товаров',
  roles: catalogEditors,
  body: RelationBody.partial().extend({
    version: z.int().optional().describe('Версия, которую правили; устаревшая даёт 409'),
  }),
  reply: Relation,
  errors: { ...errors, stale: 'Связь изменил кто-то другой' },
  touches: ['catalogs/related-products'],
});

/** Its pairs go with it: out of sight at once, out of the database in the background. The products stay. */
export const removeRelation = endpoint('DELETE', '/cds/product-relation/{id}', {
  title: 'Удалить связь со всеми её парами; товары остаются',
  roles: catalogEditors,
  reply: Done,
  touches: ['catalogs/related-products'],
});
