import { z } from 'zod';

/** The nine kinds of values; the number travels as a property's `type`. `old` is the number that programs of before call them by. */
export const valueKinds = [
  { id: 1, name: 'short_text', old: 3, title: 'Короткий текст', options: true },
  { id: 2, name: 'boolean', old: 8, title: 'Да или нет', options: false },
  { id: 3, name: 'integer', old: 1, title: 'Целое число', options: true },
  { id: 4, name: 'decimal', old: 2, title: 'Дробное число', options: true },
  { id: 5, name: 'long_text', old: 4, title: 'Длинный текст', options: false },
  { id: 6, name: 'dimensions', old: null, title: 'Габариты и вес', options: false },
  { id: 7, name: 'decimal_with_unit', old: 6, title: 'Число с единицей измерения', options: true },
  { id: 8, name: 'image', old: 9, title: 'Картинка', options: false },
  { id: 9, name: 'file', old: 7, title: 'Файл', options: false },
] as const;

export type KindName = (typeof valueKinds)[number]['name'];

/** The kinds by their names, for conditions that read: `kind.integer`. */
export const kind = {
  shortText: 1,
  boolean: 2,
  integer: 3,
  decimal: 4,
  longText: 5,
  dimensions: 6,
  unit: 7,
  image: 8,
  file: 9,
} as const;

export const Kind = z
  .union([
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
    z.literal(6),
    z.literal(7),
    z.literal(8),
    z.literal(9),
  ])
  .describe(`Вид значения: ${valueKinds.map((each) => `${each.id} — ${each.title.toLowerCase()}`).join(', ')}`);
export type Kind = z.infer<typeof Kind>;

/** A kind as it stands in an address. */
export const KindPath = z.coerce.number<string | number>().pipe(Kind);

export const PropertyType = z.object({
  id: Kind.describe('Номер вида'),
  name: z.string().describe('Имя для программ'),
  old: z.int().nullable().describe('Номер в старой нумерации; null — такого вида в ней нет'),
  title: z.string(),
  options: z.boolean().describe('Может ли вид выбирать из списка вариантов'),
});
export type PropertyType = z.infer<typeof PropertyType>;

/** Scheme of one kind's values, and its empty value. */
export const ValueScheme = z.object({
  type: Kind.describe('Вид, чья это схема'),
  fields: z.array(
    z.object({
      name: z.string().describe('Имя поля значения; value — само значение'),
      title: z.string(),
      kind: z
        .enum(['text', 'long_text', 'boolean', 'integer', 'decimal', 'unit', 'file'])
        .describe('Из чего поле: по нему подбирают поле ввода'),
      required: z.boolean().describe('Без этого поля значения нет'),
    }),
  ),
  empty: z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .describe('С чего начинается поле; сохранить можно и его'),
});
export type ValueScheme = z.infer<typeof ValueScheme>;
