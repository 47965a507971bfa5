import { z } from 'zod';
import { longestFormula } from '../calculation/formula.ts';
import { Value } from '../properties/values.ts';
import { Id, Text } from '../values.ts';
import { longestTemplate } from './description-template.ts';
import { PriceField, Rounding } from './price-change.ts';

const Property = Id.describe('Свойство каталога');
const Options = z.array(Id).min(1).max(100);

/** Where texts are replaced: titles, descriptions, or a property that is text and has no options. */
export const TextField = z.union([z.enum(['title', 'description']), z.object({ property: Property })]);
export type TextField = z.infer<typeof TextField>;

/** Target of a formula: one of the prices, or a property that holds one number or one text. */
export const FormulaField = z.union([PriceField, z.object({ property: Property })]);
export type FormulaField = z.infer<typeof FormulaField>;

/**
 * Change of each offer's card. A value goes where the list's sheet puts it: to the offer where it has a value of its
 * own, or where only some of its product's offers are chosen, else to the product. Descriptions, categories, brands and
 * collections belong to products. Pictures change where they stand.
 */
export const CardChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('values_set').describe('Записать значения свойства вместо тех, что есть'),
    property: Property,
    values: z.array(Value).min(1).max(100).describe('Новые значения, в виде своего свойства'),
  }),
  z.object({ kind: z.literal('values_unset').describe('Очистить свойство'), property: Property }),
  z.object({
    kind: z.literal('options_add').describe('Добавить варианты к тем, что выбраны'),
    property: Property,
    options: Options.describe('Какие варианты; выбранные раньше остаются'),
  }),
  z.object({
    kind: z.literal('options_remove').describe('Убрать варианты, если они выбраны'),
    property: Property,
    options: Options.describe('Какие варианты; другие остаются'),
  }),
  z.object({
    kind: z.literal('category_set').describe('Перенести товары в категорию'),
    category: Id.nullable().describe('Куда; null — без категории'),
  }),
  z.object({
    kind: z.literal('brand_set').describe('Поставить товарам бренд'),
    brand: Id.nullable().describe('Какой; null — без бренда. Из коллекции другого бренда товар выходит'),
  }),
  z.object({
    kind: z.literal('collection_set').describe('Добавить товары в коллекцию'),
    collection: Id.nullable().describe('В какую, своего бренда; null — убрать из коллекции'),
  }),
  z.object({
    kind: z.literal('description_set').describe('Написать описание'),
    text: Text.trim()
      .min(1)
      .max(longestTemplate)
      .describe(
        'Текст; названия в квадратных скобках заменяются: [Название], [Бренд], [Коллекция], [Категория], [название свойства]. Строка, в которой подставить нечего, пропускается',
      ),
    onlyEmpty: z.boolean().default(false).describe('Только там, где описания нет; иначе вместо того, что есть'),
  }),
  z.object({
    kind: z.literal('text_replace').describe('Заменить в тексте'),
    field: TextField.describe('Где искать'),
    find: Text.min(1).max(500).describe('Что найти, как есть, без особых знаков'),
    replacement: Text.max(2000).describe('На что заменить; пусто — убрать'),
    wholeWord: z.boolean().default(false).describe('Только целые слова'),
    matchCase: z.boolean().default(false).describe('Большие и малые буквы различаются'),
  }),
  z.object({
    kind: z
      .literal('images_https')
      .describe('Картинкам по адресам http:// дать те же адреса с https://: у предложения и его товара, и в свойствах'),
  }),
  z.object({
    kind: z.literal('formula').describe('Посчитать по формуле для каждого предложения'),
    field: FormulaField.describe('Что считается'),
    formula: z.string().trim().min(1).max(longestFormula).describe('Формула, названия — как в сценариях расчёта'),
    rounding: Rounding.default('none').describe('Как округлить; до …9 и …90 — только цены'),
  }),
]);
export type CardChange = z.infer<typeof CardChange>;
export type CardChangeOf<Kind extends CardChange['kind']> = Extract<CardChange, { kind: Kind }>;
