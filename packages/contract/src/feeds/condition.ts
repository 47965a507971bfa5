import { z } from 'zod';
import { Article } from '../catalogs/offers.ts';
import { orderStates } from '../orders/rules/states.ts';
import { PropertyFilter } from '../properties/filter.ts';
import { Id, Money } from '../values.ts';

/** How deep groups of conditions may stand in each other, the outermost counted. */
export const deepestCondition = 5;
/** Most tests of one tree; the groups aren't counted. */
export const mostTests = 50;
/** Most articles of one list. */
export const mostArticles = 10_000;

const Among = z
  .object({
    in: z.array(Id).max(1000).optional().describe('Одно из этих'),
    notIn: z.array(Id).max(1000).optional().describe('Ни одно из этих'),
  })
  .describe('Одно из названных или ни одно из них; названо и то и другое — нужно оба');
const Sums = z.object({ from: Money.optional().describe('Не меньше'), to: Money.optional().describe('Не больше') });
const pieces = z.int().min(0).max(1_000_000_000);
const Pieces = z.object({ from: pieces.optional().describe('Не меньше'), to: pieces.optional().describe('Не больше') });
const percent = z.number().min(-10_000).max(100);
const days = z.int().min(1).max(365);
const Articles = z.array(Article).max(mostArticles);

const tests = {
  property: PropertyFilter.extend({
    options: z.array(Id).max(1000).optional().describe('Один из вариантов'),
  })
    .optional()
    .describe('Значение свойства предложения или его товара'),
  category: Among.optional().describe('Категории вместе с вложенными'),
  brand: Among.optional().describe('Бренды'),
  collection: Among.optional().describe('Коллекции'),
  price: Sums.optional().describe('Цена продажи; у кого её нет, тот не подходит'),
  oldPrice: Sums.optional().describe('Цена до скидки; у кого её нет, тот не подходит'),
  purchasePrice: Sums.optional().describe('Закупочная цена; у кого её нет, тот не подходит'),
  margin: z
    .object({ from: percent.optional().describe('Не меньше, %'), to: percent.optional().describe('Не больше, %') })
    .optional()
    .describe('Маржа в процентах: (цена − закупочная) / цена; без одной из цен не подходит'),
  stock: Pieces.optional().describe('Остаток на своём складе; кто его не считает, у того 0'),
  available: Pieces.optional().describe('Остаток за вычетом резерва; кто его не считает, у того 0'),
  soldOutDays: days.optional().describe('Свободного остатка нет столько дней или дольше'),
  pictured: z.boolean().optional().describe('С картинкой — или без неё'),
  completeness: z
    .object({ from: z.int().min(0).max(100).optional(), to: z.int().min(0).max(100).optional() })
    .optional()
    .describe('Заполненность обязательных свойств, %'),
  account: Among.optional().describe('Связано с товаром аккаунта площадки'),
  onSale: Among.optional().describe('Продаётся сейчас на аккаунте площадки'),
  changedDays: days.optional().describe('Изменилось не раньше, чем столько дней назад'),
  articles: z
    .object({
      in: Articles.optional().describe('Только эти артикулы, точно'),
      notIn: Articles.optional().describe('Кроме этих артикулов'),
    })
    .optional()
    .describe('Список артикулов'),
  share: z
    .int()
    .min(1)
    .max(99)
    .optional()
    .describe('Случайная, но постоянная доля предложений, %: для проб. Считается по номеру предложения'),
  orderState: z
    .object({
      in: z.array(z.enum(orderStates)).max(20).optional(),
      notIn: z.array(z.enum(orderStates)).max(20).optional(),
    })
    .optional()
    .describe('Фид заказов: состояние заказа'),
  orderSource: Among.optional().describe('Фид заказов: источник'),
  orderAccount: Among.optional().describe('Фид заказов: аккаунт площадки'),
  orderDays: days.optional().describe('Фид заказов: сделан не раньше, чем столько дней назад'),
  orderTotal: Sums.optional().describe('Фид заказов: сумма'),
};

/** Tests of one row of an offer or an order. */
export const FeedTests = z.object(tests);
export type FeedTests = z.infer<typeof FeedTests>;
export type FeedTest = keyof FeedTests;

/** Tests that only feeds of orders know; all others are of feeds of goods. */
export const orderTests: readonly FeedTest[] = ['orderState', 'orderSource', 'orderAccount', 'orderDays', 'orderTotal'];

/** How the members of a group come together. */
export const GroupMatch = z.enum(['all', 'any', 'none']);
export type GroupMatch = z.infer<typeof GroupMatch>;

/** A tree of conditions: everything that is named in it must hold. `{}` fits every row. */
export interface FeedCondition extends FeedTests {
  group?: { match: GroupMatch; of: FeedCondition[] } | undefined;
}

/**
 * A tree whose groups stand `depth` deep at most. Built level by level rather than as a shape that names itself: the OpenAPI document and the checks of
 * unknown keys then need nothing special.
 */
function treeOf(depth: number): z.ZodType<FeedCondition> {
  const group = z
    .object({
      match: GroupMatch.describe('all — подходят все, any — хотя бы одно, none — ни одного'),
      of: z
        .array(depth > 1 ? treeOf(depth - 1) : FeedTests)
        .max(mostTests)
        .describe('Условия группы'),
    })
    .optional()
    .describe('Группа условий');
  return z.object({ ...tests, group });
}

/** How many tests a tree has. */
export const countTests = ({ group, ...own }: FeedCondition): number =>
  Object.values(own).filter((test) => test !== undefined).length +
  (group?.of.reduce((sum, member) => sum + countTests(member), 0) ?? 0);

/** Which offers or orders stand in a feed. */
export const FeedCondition: z.ZodType<FeedCondition> = treeOf(deepestCondition).refine(
  (tree) => countTests(tree) <= mostTests,
  `не больше ${mostTests} условий`,
);

/** Every test of a tree, with where it stands: `group.of.0.price`. */
export function* testsIn(tree: FeedCondition, at = ''): Generator<{ test: FeedTest; field: string; tests: FeedTests }> {
  const { group, ...own } = tree;
  for (const [test, value] of Object.entries(own))
    if (value !== undefined) yield { test: test as FeedTest, field: `${at}${test}`, tests: own };
  for (const [index, member] of (group?.of ?? []).entries()) yield* testsIn(member, `${at}group.of.${index}.`);
}

/** A tree of goods or of orders must not name tests of the other: the field that does. */
export const strangeTest = (tree: FeedCondition, kind: 'catalog' | 'order'): string | undefined =>
  [...testsIn(tree)].find(({ test }) => orderTests.includes(test) !== (kind === 'order'))?.field;

/** Article lists as people paste them: one in a line, or between tabs and semicolons. */
export const articlesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t;]+/)
      .map((article) => article.trim())
      .filter(Boolean),
  ),
];

/** Ids of a kind that a tree names. */
export const idsIn = (tree: FeedCondition, test: 'category' | 'brand' | 'collection' | 'account' | 'onSale'): Id[] =>
  [...testsIn(tree)].flatMap((found) =>
    found.test === test ? [...(found.tests[test]?.in ?? []), ...(found.tests[test]?.notIn ?? [])] : [],
  );
