import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, Page } from '../list.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Marketplace, Moment, SearchText } from '../values.ts';
import { Environment } from './environment.ts';
import { marketplaceRefusals, noAccount } from './refusals.ts';

export const MarketplaceCategory = z.object({
  id: Id.describe('Номер у нас'),
  marketplace: Marketplace.describe('Площадка'),
  environment: Environment.describe('Из песочницы или с самой площадки'),
  remoteId: z.string().describe('Номер у площадки; у Ozon — description_category_id и type_id через двоеточие'),
  title: z.string(),
  path: z.array(z.string()).describe('Названия от корня до самой категории'),
  parent: Id.nullable().describe('Раздел, в котором лежит; null — верхний уровень'),
  leaf: z.boolean().describe('Товары кладут только в конечные категории'),
  disabled: z.boolean().describe('Площадка закрыла категорию для товаров'),
});
export type MarketplaceCategory = z.infer<typeof MarketplaceCategory>;

/** The mapping applies to products whose property is one of the values, has any, has none. */
export const MappingCondition = z.object({
  property: Id.describe('Свойство каталога'),
  operator: z
    .enum(['in', 'not_in', 'filled', 'empty'])
    .describe('in — значение среди названных, not_in — нет, filled — заполнено, empty — пусто'),
  values: z.array(z.string().max(700)).max(200).default([]).describe('Тексты или номера вариантов'),
});
export type MappingCondition = z.infer<typeof MappingCondition>;

export const CategoryMapping = z.object({
  id: Id.describe('Номер сопоставления'),
  catalog: Id.describe('Каталог'),
  category: Id.describe('Наша категория'),
  categoryTitle: z.string().describe('Название нашей категории'),
  marketplaceCategory: MarketplaceCategory.describe('Категория площадки'),
  conditions: z.array(MappingCondition).nullable().describe('null — для всех товаров категории'),
});
export type CategoryMapping = z.infer<typeof CategoryMapping>;

/** A guess: `score` from 0 to 1, `reason` in a few Russian words. */
export const suggestionOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ item, score: z.number().min(0).max(1), reason: z.string() });

export const CategorySuggestion = z.object({
  category: Id.describe('Наша категория'),
  categoryTitle: z.string().describe('Её название'),
  mapped: z.boolean().describe('Уже сопоставлена'),
  products: z.int().describe('Товаров в категории'),
  suggestions: z.array(suggestionOf(MarketplaceCategory)).describe('Лучшие пары, не больше трёх, лучшая первой'),
});
export type CategorySuggestion = z.infer<typeof CategorySuggestion>;

const endpoint = resource('marketplaces/categories');
const path = { marketplace: Marketplace };
/** The emulated marketplace has a dictionary of its own; unnamed, that of the company's accounts is taken. */
const environment = Environment.optional().describe('Песочница или площадка; по умолчанию — где аккаунты компании');

export const findMarketplaceCategories = endpoint('GET', '/mts/{marketplace}/categories/search', {
  title: 'Найти конечные категории площадки',
  roles: members,
  path,
  query: Page.extend({ term: SearchText.default(''), environment }),
  reply: listOf(MarketplaceCategory).extend({ refreshedAt: Moment.nullable().describe('Когда обновлён справочник') }),
});

/** One level of the tree: the top, or what lies under `parent`. */
export const findMarketplaceParents = endpoint('GET', '/mts/{marketplace}/categories/parents', {
  title: 'Уровень дерева категорий площадки',
  roles: members,
  path,
  query: z.object({ parent: Id.optional().describe('Под какой категорией; без неё — верхний уровень'), environment }),
  reply: listOf(MarketplaceCategory),
});

export const getMarketplaceCategories = endpoint('GET', '/mts/{marketplace}/categories/{ids}', {
  title: 'Категории площадки по номерам',
  roles: members,
  path,
  reply: listOf(MarketplaceCategory),
});

export const findCategoryMappings = endpoint('GET', '/mts/{marketplace}/categories/mapping', {
  title: 'Сопоставление категорий каталога',
  roles: members,
  path,
  query: z.object({ catalog: Id, environment }),
  reply: listOf(CategoryMapping),
});

/** Replaces the mappings of the named categories of ours; several for one are tried in order, the first that fits wins. */
export const changeCategoryMappings = endpoint('POST', '/mts/{marketplace}/categories/mapping', {
  title: 'Сопоставить категории',
  roles: marketplaceEditors,
  path,
  body: z.object({
    catalog: Id.describe('Каталог'),
    categories: z
      .array(
        z.object({
          category: Id.describe('Наша категория'),
          marketplaceCategory: Id.describe('Конечная категория площадки'),
          conditions: z
            .array(MappingCondition)
            .max(20)
            .nullish()
            .transform((list) => (list && list.length > 0 ? list : null)),
        }),
      )
      .min(1)
      .max(1000),
  }),
  reply: listOf(CategoryMapping),
  touches: ['marketplaces/coverage'],
});

export const removeCategoryMapping = endpoint('DELETE', '/mts/{marketplace}/categories/mapping/{id}', {
  title: 'Убрать сопоставление категории',
  roles: marketplaceEditors,
  path,
  query: z.object({ catalog: Id }),
  reply: Done,
  touches: ['marketplaces/coverage'],
});

/** For every category of ours that holds products, the most similar ones of the marketplace. */
export const findCategorySuggestions = endpoint('GET', '/mts/{marketplace}/categories/suggestions', {
  title: 'Предложить пары категорий',
  roles: members,
  path,
  query: z.object({
    catalog: Id.describe('Каталог, чьё сопоставление убрать'),
    category: Id.optional().describe('Только для этой категории'),
    environment,
  }),
  reply: listOf(CategorySuggestion),
});

/** Asks the marketplace for its tree now, through any account of the company. */
export const refreshMarketplaceCategories = endpoint('POST', '/mts/{marketplace}/categories/refresh', {
  title: 'Обновить категории с площадки',
  roles: marketplaceEditors,
  path,
  body: z.object({ account: Id.optional() }),
  reply: z.object({ total: z.int(), changed: z.int(), refreshedAt: Moment }),
  errors: { ...noAccount, ...marketplaceRefusals },
  touches: ['marketplaces/properties'],
});
