import { z } from 'zod';
import { Side } from '../properties/filter.ts';
import { Id } from '../values.ts';
import { FeedCondition } from './condition.ts';
import { FeedFieldName } from './fields.ts';

/** Most nodes of a structure. */
export const mostNodes = 300;
/** How deep nodes may stand in each other. */
export const deepestNode = 8;
/** Largest body that holds a structure, in bytes: all its nodes, each with conditions, and long lists of replacements. */
export const structureBody = 4 * 1024 * 1024;
/** Most formulas of a feed. */
export const mostFeedFormulas = 20;

const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => !value.includes('\0'), 'в тексте есть нулевой знак: уберите его');

const Field = z.object({
  kind: z.literal('field').describe('Поле предложения, заказа или того, для чего узел повторяется'),
  field: FeedFieldName.describe('Какое поле'),
});
const Property = z.object({
  kind: z.literal('property').describe('Значение свойства предложения или его товара'),
  property: Id.describe('Какое свойство'),
  side: Side.optional().describe('Какой из габаритов: миллиметры, у веса — граммы'),
  unit: Id.optional().describe('В какой единице; без неё — в своей'),
});

/** Where a value comes from. */
export const FeedSource = z.discriminatedUnion('kind', [
  Field,
  Property,
  z.object({
    kind: z.literal('constant').describe('Постоянный текст'),
    text: text(5000).describe('Текст'),
  }),
  z.object({
    kind: z.literal('formula').describe('Формула расчёта'),
    formula: text(1000).describe('Формула: числа, названия в квадратных скобках, действия и функции'),
  }),
  z.object({
    kind: z.literal('lookup').describe('Замена по списку'),
    of: z.discriminatedUnion('kind', [Field, Property]).describe('Чьё значение ищут в списке, без учёта регистра'),
    pairs: z
      .array(z.object({ from: text(500).describe('Что стоит у нас'), to: text(500).describe('Что написать в фиде') }))
      .max(1000)
      .describe('Список замен'),
    other: text(500).default('').describe('Что написать, если в списке нет; пусто — ничего'),
  }),
  z.object({
    kind: z.literal('mapped').describe('Категория площадки, с которой связана категория товара'),
    account: Id.describe('Аккаунт площадки: чьи связи брать'),
    what: z.enum(['title', 'id']).default('title').describe('Название или номер'),
  }),
]);
export type FeedSource = z.infer<typeof FeedSource>;

/** Transform of a value; several apply one after another. */
export const FeedTransform = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trim').describe('Убрать пробелы по краям') }),
  z.object({ kind: z.literal('collapse').describe('Заменить подряд идущие пробелы и переносы одним пробелом') }),
  z.object({ kind: z.literal('strip_html').describe('Убрать разметку HTML') }),
  z.object({
    kind: z.literal('cut').describe('Обрезать по слову'),
    length: z.int().min(1).max(50_000).describe('Сколько знаков оставить, не больше'),
  }),
  z.object({
    kind: z.literal('case').describe('Регистр'),
    to: z.enum(['lower', 'upper', 'sentence']).describe('Строчные, прописные, с заглавной'),
  }),
  z.object({
    kind: z.literal('replace').describe('Заменить текст'),
    from: text(200).min(1).describe('Что заменить, как есть'),
    to: text(200).describe('На что'),
  }),
  z.object({
    kind: z.literal('number').describe('Вид числа'),
    decimals: z.int().min(0).max(6).describe('Знаков после запятой'),
    separator: z.enum(['.', ',']).default('.').describe('Чем отделены'),
  }),
  z.object({
    kind: z.literal('date').describe('Вид даты'),
    format: z
      .enum(['iso', 'date', 'datetime', 'rfc3339'])
      .describe(
        'iso — 2026-11-28T10:00:00Z, date — 2026-11-28, datetime — 2026-11-28 13:00, rfc3339 — 2026-11-28T13:00:00+03:00; кроме iso — в часовом поясе компании',
      ),
  }),
  z.object({
    kind: z.literal('boolean').describe('Слова для «да» и «нет»'),
    yes: text(50).describe('Что написать для «да»'),
    no: text(50).describe('Что написать для «нет»'),
  }),
  z.object({
    kind: z.literal('affix').describe('Добавить текст, если значение не пусто'),
    before: text(200).default('').describe('Перед значением'),
    after: text(200).default('').describe('После значения'),
  }),
  z.object({ kind: z.literal('cdata').describe('Записать в XML как CDATA') }),
]);
export type FeedTransform = z.infer<typeof FeedTransform>;

/** For what a node is repeated. */
export const FeedEach = z.object({
  of: z
    .enum(['images', 'barcodes', 'outlets', 'properties', 'property', 'split', 'lines'])
    .describe(
      'images — картинки, barcodes — штрихкоды, outlets — остатки по складам площадки, properties — все заполненные свойства, property — значения одного свойства, split — части текста свойства или описания, lines — строки заказа',
    ),
  property: Id.optional().describe('Свойство, если of = property или split'),
  by: text(20).optional().describe('Чем разделены части, если of = split'),
  skip: z.int().min(0).max(1000).default(0).describe('Сколько первых пропустить'),
  limit: z.int().min(1).max(1000).optional().describe('Не больше скольких'),
  joiner: text(20)
    .optional()
    .describe('Чем соединить в одно значение; без него узел пишется столько раз, сколько значений'),
});
export type FeedEach = z.infer<typeof FeedEach>;

/** A node of what a feed says of one offer or order. The nodes are a list: each names its parent, and brothers stand in their order. */
export const FeedNode = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'имя узла: латинские буквы, цифры, дефис')
    .describe('Имя узла в структуре: даёт его тот, кто создал узел'),
  parent: z.string().max(40).nullable().describe('В каком узле стоит; null — на верхнем уровне'),
  kind: z
    .enum(['element', 'attribute', 'column', 'text', 'group'])
    .describe(
      'element — элемент XML или поле JSON, attribute — атрибут элемента, column — столбец таблицы, text — текст внутри элемента, group — узлы под общим условием или повторением',
    ),
  name: text(200).describe('Имя элемента, атрибута или столбца; у текста и группы — для себя'),
  sources: z.array(FeedSource).max(5).default([]).describe('Откуда значение: по порядку, пока не найдётся непустое'),
  transforms: z.array(FeedTransform).max(10).default([]).describe('Что сделать со значением, по порядку'),
  when: FeedCondition.optional().describe('Писать узел только для тех предложений, что подходят'),
  each: FeedEach.optional().describe('Повторить узел для каждого значения'),
  required: z.boolean().default(false).describe('Без значения строка в фид не попадает'),
  max: z
    .int()
    .min(1)
    .max(50_000)
    .optional()
    .describe('Не длиннее стольких знаков: длинное обрезают по слову, и это замечание'),
});
export type FeedNode = z.infer<typeof FeedNode>;
/** A node as it is sent: what has a default may be left out. */
export type FeedNodeDraft = z.input<typeof FeedNode>;

/** All nodes of a structure. */
export const FeedNodes = z.array(FeedNode).max(mostNodes);

/** Nodes that stand in another, or on top. */
export const childrenOf = (nodes: readonly FeedNode[], parent: string | null): FeedNode[] =>
  nodes.filter((node) => node.parent === parent);
