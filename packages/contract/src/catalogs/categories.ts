import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf } from '../list.ts';
import { FileValue, PropertyChanges, PropertyValues } from '../properties/values.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id, Title } from '../values.ts';
import { Work } from '../work.ts';

/** A category ("type" in addresses). The root's title begins with `root-` and is shown as «Корень каталога». */
export const Category = z.object({
  id: Id.describe('Номер категории'),
  catalog: Id.describe('Каталог, чья это категория'),
  parent: Id.nullable().describe('Родитель; null у корня'),
  title: z.string(),
  image: FileValue.nullable().describe('Картинка'),
  depth: z.int().describe('Глубина: 0 у корня'),
  hasChildren: z.boolean().describe('Есть вложенные категории'),
  products: z.int().describe('Сколько товаров прямо в категории'),
});
export type Category = z.infer<typeof Category>;

export const CategoryModel = Category.extend({
  path: z.array(z.object({ id: Id, title: z.string() })).describe('Путь от корня, сама категория последняя'),
  properties: z.array(PropertyValues).describe('Значения свойств'),
  version: z.int().describe('Версия: растёт с каждой правкой, с ней отправляют следующую'),
});
export type CategoryModel = z.infer<typeof CategoryModel>;

const CategoryBody = z.object({
  title: Title,
  parent: Id.nullable().optional().describe('Родитель; без него — корень каталога'),
  image: FileValue.nullable().optional().describe('Картинка; null убирает её'),
  properties: PropertyChanges.optional().describe('Какие значения свойств заменить'),
});

const endpoint = resource('catalogs/categories');

/** The tree from the category down (0 is the root), parents before children, siblings by title. */
export const getCategoryTree = endpoint('GET', '/cds/catalog/{catalog}/type/{typeId}/tree', {
  title: 'Дерево категорий; typeId 0 — всё дерево',
  roles: members,
  reply: listOf(Category),
});

/** A large move answers at once, and its offers are found in the new place little by little. */
export const findCategoryMoves = endpoint('GET', '/cds/catalog/{catalog}/type/moves', {
  title: 'Переносы категорий: те, что идут, и те, что закончились за сутки',
  roles: members,
  reply: listOf(Work.extend({ id: Id.describe('Номер переноса'), title: z.string() })),
});

export const getCategory = endpoint('GET', '/cds/catalog/{catalog}/type/model/{id}', {
  title: 'Категория со значениями свойств и путём',
  roles: members,
  reply: CategoryModel,
});

export const createCategory = endpoint('POST', '/cds/catalog/{catalog}/type', {
  title: 'Создать категорию',
  creates: true,
  roles: catalogEditors,
  body: CategoryBody,
  reply: CategoryModel,
  errors: { category_exists: 'Такая категория здесь уже есть' },
});

/** Makes one change to every category named; a title only for one. Moving under itself is refused. */
export const changeCategories = endpoint('PATCH', '/cds/catalog/{catalog}/type/{ids}', {
  title: 'Изменить или перенести категории',
  roles: catalogEditors,
  body: CategoryBody.partial().extend({ version: z.int().optional() }),
  reply: batchOf(Id),
  errors: {
    category_exists: 'Такая категория здесь уже есть',
    category_loop: 'Категория оказалась бы внутри себя',
    stale: 'Категорию изменил кто-то другой',
  },
  touches: ['catalogs/offers', 'catalogs/products', 'catalogs/alignments'],
});

export const removeCategories = endpoint('DELETE', '/cds/catalog/{catalog}/type/{ids}', {
  title: 'Удалить категории',
  roles: catalogEditors,
  reply: batchOf(Id),
  errors: { category_in_use: 'В категории есть товары или вложенные категории, или она названа в сценарии расчёта' },
});
