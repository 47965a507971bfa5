import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, Page } from '../list.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Marketplace, Moment, SearchText } from '../values.ts';
import { suggestionOf } from './categories.ts';
import { marketplaceRefusals, noAccount } from './refusals.ts';
import { FaultKey } from './tasks.ts';

/** Fields of a card that every marketplace has, whatever the category. */
export const cardFields = [
  'title',
  'description',
  'price',
  'oldPrice',
  'barcode',
  'images',
  'weight',
  'length',
  'width',
  'height',
] as const;
export const CardField = z.enum(cardFields);
export type CardField = z.infer<typeof CardField>;

/** Fields of our offer beside its properties; sizes and weight are a property of the kind «Габариты и вес». */
export const systemFields = [
  'title',
  'productTitle',
  'article',
  'description',
  'price',
  'oldPrice',
  'barcode',
  'images',
  'brand',
  'collection',
  'category',
] as const;
export const SystemField = z.enum(systemFields);
export type SystemField = z.infer<typeof SystemField>;

const FieldInfo = z.object({
  title: z.string(),
  kind: z.string().describe('text, number, money, images, dictionary, boolean'),
  required: z.boolean().describe('Без него карточку не принимают'),
  description: z.string().describe('Откуда значение берётся, если не сопоставлять'),
});
export const DefaultProperty = FieldInfo.extend({
  id: CardField,
  longest: z.int().nullable().describe('Сколько знаков площадка принимает, самое большее; null — не сказано'),
});
export const SystemProperty = FieldInfo.pick({ title: true, kind: true }).extend({ id: SystemField });

/** Limits on each value of an attribute, as far as the marketplace states them. */
export const AttributeLimits = z.object({
  longest: z.int().optional().describe('Не больше знаков в тексте'),
  least: z.number().optional().describe('Наименьшее число'),
  most: z.number().optional().describe('Наибольшее число'),
});
export type AttributeLimits = z.infer<typeof AttributeLimits>;

/** A property that a marketplace wants in one of its categories. */
export const Attribute = z.object({
  id: Id.describe('Номер у нас'),
  category: Id.describe('Категория площадки'),
  remoteId: z.string().describe('Номер у площадки; у Ozon — id характеристики'),
  title: z.string(),
  description: z.string().describe('Пояснение площадки'),
  kind: z
    .enum(['string', 'text', 'integer', 'decimal', 'boolean', 'dictionary', 'url', 'file'])
    .describe('Вид значения'),
  required: z.boolean().describe('Без него карточку не принимают'),
  multiple: z.boolean().describe('Можно несколько значений'),
  dictionary: z.string().nullable().describe('Номер справочника площадки; null — свободный ввод'),
  aspect: z.boolean().describe('По нему различаются варианты одной карточки'),
  group: z.string().nullable().describe('Группа, в которой площадка его показывает'),
  maxValues: z.int().nullable().describe('Сколько значений площадка берёт, самое большее; null — не сказано'),
  limits: AttributeLimits.nullable().describe('Какими могут быть его значения; null — не сказано'),
});
export type Attribute = z.infer<typeof Attribute>;

export const AttributeValue = z.object({ id: Id, remoteId: z.string(), value: z.string(), info: z.string() });
export type AttributeValue = z.infer<typeof AttributeValue>;

const shorten = z
  .literal(true)
  .optional()
  .describe(
    'Текст длиннее, чем принимает площадка, уходит туда сокращённым по словам; без этого карточка с ним не уходит',
  );

/** Where the value of a field or attribute comes from. */
export const MappingSource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('system'), field: SystemField, shorten }),
  z.object({ type: z.literal('property'), property: Id, shorten }),
  z.object({
    type: z.literal('constant').describe('Одно и то же значение для всех товаров'),
    text: z.string().trim().min(1).max(4000).describe('Само значение'),
    value: Id.optional().describe('Значение справочника площадки'),
  }),
]);
export type MappingSource = z.infer<typeof MappingSource>;

/** A field of every card, or an attribute of the category, and where its value comes from. */
const NewPropertyMapping = z
  .object({ field: CardField.optional(), attribute: Id.optional(), source: MappingSource })
  .refine((item) => (item.field === undefined) !== (item.attribute === undefined), {
    message: 'назовите или поле карточки, или атрибут',
    path: ['attribute'],
  });

export const PropertyMapping = z.object({
  id: Id.describe('Номер сопоставления'),
  catalog: Id.describe('Каталог'),
  kind: z.enum(['default', 'category']).describe('default — поле любой карточки, category — атрибут категории'),
  category: Id.nullable().describe('Категория площадки'),
  field: CardField.nullable().describe('Поле карточки; null у атрибута'),
  attribute: Id.nullable().describe('Атрибут площадки; null у поля'),
  source: MappingSource.describe('Откуда берётся значение'),
  sourceTitle: z.string().describe('Как источник называется на экране'),
});
export type PropertyMapping = z.infer<typeof PropertyMapping>;

/** Offers whose texts a preview shows. */
export const mostShortened = 200;

/** Texts of goods that are too long for a marketplace, as they would go there if they were shortened. */
export const ShorteningPreview = z.object({
  sources: z
    .array(
      z.object({
        field: CardField.nullable().describe('Поле карточки; null у атрибута'),
        attribute: Id.nullable().describe('Атрибут площадки; null у поля'),
        source: MappingSource.describe('Откуда берётся текст сейчас'),
        mapped: z.boolean().describe('Источник выбран; иначе он такой сам, пока не выбран другой'),
      }),
    )
    .describe('Откуда берутся слишком длинные тексты; пусто — сокращать нечего'),
  longest: z.int().nullable().describe('Сколько знаков площадка принимает, самое большее; null — у каждого по-своему'),
  changed: z.int().describe('У скольких предложений текст уйдёт сокращённым'),
  leftOut: z.int().describe('У скольких он целыми словами не сокращается: первое слово длиннее'),
  alike: z.int().describe('У скольких разные тексты станут одинаковыми: различались они только концом'),
  sample: z
    .array(
      z.object({
        id: Id.describe('Номер предложения'),
        article: z.string().describe('Артикул'),
        title: z.string(),
        was: z.string().describe('Текст сейчас'),
        now: z.string().nullable().describe('Каким он уйдёт; null, если по словам его не сократить'),
      }),
    )
    .describe(`Для примера: первые ${mostShortened}`),
});
export type ShorteningPreview = z.infer<typeof ShorteningPreview>;

/** A value of ours (an option, or a text as it stands) and the value of the marketplace's dictionary. */
export const OptionMapping = z.object({
  id: Id.describe('Номер сопоставления'),
  catalog: Id.describe('Каталог'),
  property: Id.nullable().describe('Наше свойство; null — бренд или другое поле предложения'),
  dictionary: z.string().describe('Номер справочника площадки; у Ozon — dictionary_id'),
  option: Id.nullable().describe('Наш вариант; null — свободный текст'),
  text: z.string().describe('Наше значение'),
  value: AttributeValue.describe('Значение справочника площадки'),
});
export type OptionMapping = z.infer<typeof OptionMapping>;

export const PropertySuggestion = z.object({
  attribute: Attribute.describe('Атрибут площадки'),
  mapping: PropertyMapping.nullable().describe('Что сопоставлено сейчас; null — ничего'),
  suggestions: z
    .array(suggestionOf(z.object({ source: MappingSource, title: z.string() })))
    .describe('Лучшие источники, не больше трёх, лучший первым'),
});
export const OptionSuggestion = z.object({
  option: Id.nullable().describe('Наш вариант; null — свободный текст'),
  text: z.string().describe('Наше значение'),
  products: z.int().describe('У скольких товаров это значение; значения свойств ищутся среди 10 000 предложений'),
  mapping: OptionMapping.nullable().describe('Что сопоставлено сейчас; null — ничего'),
  suggestions: z
    .array(suggestionOf(AttributeValue))
    .describe('Лучшие значения справочника, не больше трёх, лучшее первым'),
});

const endpoint = resource('marketplaces/properties');
const path = { marketplace: Marketplace };

export const findDefaultProperties = endpoint('GET', '/mts/{marketplace}/properties/default/all', {
  title: 'Поля карточки площадки, общие для всех категорий',
  roles: members,
  path,
  reply: listOf(DefaultProperty),
});

export const findSystemProperties = endpoint('GET', '/mts/{marketplace}/properties/system/all', {
  title: 'Поля предложения, из которых можно брать значения',
  roles: members,
  path,
  reply: listOf(SystemProperty),
});

/** Kept for a week; older ones, or with `refresh`, are asked from the marketplace. */
export const findAttributes = endpoint('GET', '/mts/{marketplace}/properties/{id}/all', {
  title: 'Атрибуты категории площадки',
  roles: members,
  path,
  query: z.object({ refresh: z.stringbool().default(false).describe('Спросить площадку сейчас') }),
  reply: listOf(Attribute).extend({
    refreshedAt: Moment.nullable().describe('Когда список забрали с площадки; null — ещё не забирали'),
    stale: z.string().nullable().describe('Почему список старый'),
  }),
  errors: { ...noAccount, ...marketplaceRefusals },
});

export const findAttributeValues = endpoint('GET', '/mts/{marketplace}/properties/{id}/options', {
  title: 'Значения справочника атрибута',
  roles: members,
  path,
  query: Page.extend({ search: SearchText.default('') }),
  reply: listOf(AttributeValue),
  errors: { ...noAccount, ...marketplaceRefusals },
});

export const findPropertyMappings = endpoint('GET', '/mts/{marketplace}/properties/mapping/all', {
  title: 'Сопоставление свойств',
  roles: members,
  path,
  query: z.object({
    catalog_id: Id.describe('Каталог'),
    kind: z
      .enum(['default', 'category'])
      .optional()
      .describe('Только поля любой карточки или только атрибуты категорий'),
    category_id: Id.optional().describe('Категория площадки'),
  }),
  reply: listOf(PropertyMapping),
});

/** One source per field or attribute: a new one takes the place of the former. */
export const changePropertyMappings = endpoint('POST', '/mts/{marketplace}/properties/mapping', {
  title: 'Сопоставить свойства',
  roles: marketplaceEditors,
  path,
  body: z.object({
    catalog_id: Id.describe('Каталог'),
    properties: z
      .array(NewPropertyMapping)
      .min(1)
      .max(500)
      .describe('Что сопоставить; у поля или атрибута один источник, новый заменяет прежний'),
  }),
  reply: listOf(PropertyMapping),
  touches: ['marketplaces/coverage'],
});

export const removePropertyMapping = endpoint('DELETE', '/mts/{marketplace}/properties/mapping/{id}', {
  title: 'Убрать сопоставление свойства',
  roles: marketplaceEditors,
  path,
  reply: Done,
  touches: ['marketplaces/coverage'],
});

/** A text that is too long for the marketplace is shortened by its source: see `shorten` of changePropertyMappings. Writes nothing. */
export const previewShortening = endpoint('POST', '/mts/{marketplace}/properties/mapping/shortened', {
  title: 'Посмотреть, какими уйдут слишком длинные тексты',
  reads: true,
  roles: members,
  path,
  body: z.object({
    account: Id.describe('Аккаунт площадки, чьи это карточки'),
    fault: FaultKey.describe('Что слишком длинно: причина из итогов задачи'),
    offers: z.array(Id).min(1).max(10_000).describe('У каких предложений'),
  }),
  reply: ShorteningPreview,
  errors: { no_catalog: 'У аккаунта не выбран каталог' },
});

export const findOptionMappings = endpoint('GET', '/mts/{marketplace}/properties/mapping/options/all', {
  title: 'Сопоставление значений свойства',
  roles: members,
  path,
  query: z.object({ catalog_id: Id, property_id: Id.optional().describe('Без него — значения полей: бренд') }),
  reply: listOf(OptionMapping),
});

export const changeOptionMappings = endpoint('POST', '/mts/{marketplace}/properties/mapping/options', {
  title: 'Сопоставить значения',
  roles: marketplaceEditors,
  path,
  body: z.object({
    catalog: Id.describe('Каталог'),
    options: z
      .array(
        z.object({
          property: Id.nullish().describe('Наше свойство; без него — бренд'),
          attribute: Id.describe('Атрибут площадки, чей справочник'),
          option: Id.nullish().describe('Наш вариант'),
          text: z.string().trim().min(1).max(700).describe('Наше значение'),
          value: Id.describe('Значение справочника площадки'),
        }),
      )
      .min(1)
      .max(1000),
  }),
  reply: listOf(OptionMapping),
  touches: ['marketplaces/coverage'],
});

export const removeOptionMapping = endpoint('DELETE', '/mts/{marketplace}/properties/mapping/options/{id}', {
  title: 'Убрать сопоставление значения',
  roles: marketplaceEditors,
  path,
  reply: Done,
  touches: ['marketplaces/coverage'],
});

export const findPropertySuggestions = endpoint('GET', '/mts/{marketplace}/properties/suggestions', {
  title: 'Предложить пары свойств для категории площадки',
  roles: members,
  path,
  query: z.object({ catalog_id: Id, category_id: Id.describe('Категория площадки') }),
  reply: listOf(PropertySuggestion),
});

const from = z
  .number()
  .min(0.5)
  .max(1)
  .describe('Насколько уверены, от 0,5 до 1: менее уверенные предложения не считаются');

/** Counted over all categories of the marketplace that the catalog goes to, without asking the marketplace. */
export const countPropertySuggestions = endpoint('GET', '/mts/{marketplace}/properties/suggestions/count', {
  title: 'Сколько предложений ждёт во всех категориях сразу',
  roles: members,
  path,
  query: z.object({ catalog_id: Id.describe('Каталог'), from: z.coerce.number().pipe(from) }),
  reply: z.object({
    categories: z.int().describe('В скольких категориях площадки есть что принять'),
    properties: z.int().describe('Сколько характеристик получат источник'),
    unread: z.int().describe('Сколько категорий не считано: площадка ещё не назвала их характеристик'),
  }),
});

/** Takes the best suggestion of every attribute that nothing is mapped to, in all categories at once. */
export const mapSuggestedProperties = endpoint('POST', '/mts/{marketplace}/properties/mapping/suggested', {
  title: 'Принять предложения во всех категориях сразу',
  roles: marketplaceEditors,
  path,
  body: z.object({ catalog_id: Id.describe('Каталог'), from }),
  reply: z.object({
    categories: z.int().describe('В скольких категориях площадки что-то сопоставлено'),
    mappings: z.array(Id).describe('Номера новых сопоставлений'),
    unread: z
      .int()
      .describe('Про сколько категорий площадка не ответила сразу: их характеристики прочитает фоновая работа'),
  }),
  touches: ['marketplaces/coverage'],
});

/** Takes back what was mapped in one go. */
export const removePropertyMappings = endpoint('POST', '/mts/{marketplace}/properties/mapping/remove', {
  title: 'Убрать сразу несколько сопоставлений свойств',
  roles: marketplaceEditors,
  path,
  body: z.object({
    catalog_id: Id.describe('Каталог'),
    mappings: z.array(Id).min(1).max(10_000).describe('Номера сопоставлений'),
  }),
  reply: z.object({ removed: z.int().describe('Сколько убрано') }),
  touches: ['marketplaces/coverage'],
});

export const findOptionSuggestions = endpoint('GET', '/mts/{marketplace}/properties/options/suggestions', {
  title: 'Предложить пары значений для атрибута',
  roles: members,
  path,
  query: z.object({ catalog_id: Id, attribute: Id }),
  reply: listOf(OptionSuggestion),
  errors: { ...noAccount, ...marketplaceRefusals },
});

/** Maps whatever is equal but for case, ё, spaces and punctuation; answers what it mapped. */
export const mapEqualOptions = endpoint('POST', '/mts/{marketplace}/properties/mapping/options/equal', {
  title: 'Сопоставить совпадающие значения',
  roles: marketplaceEditors,
  path,
  body: z.object({ catalog_id: Id, attribute: Id }),
  reply: listOf(OptionMapping).extend({ left: z.int().describe('Сколько значений осталось без пары') }),
  errors: { ...noAccount, ...marketplaceRefusals },
  touches: ['marketplaces/coverage'],
});
