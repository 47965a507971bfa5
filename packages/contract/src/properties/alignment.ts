import { z } from 'zod';
import { Id } from '../values.ts';

/** More columns than that no screen shows side by side; nor is a field higher than so many rows. */
export const mostColumns = 12;
export const mostRowsOfField = 12;
const mostRows = 2000;
const mostPlaces = 2000;

/** Where a field stands in a grid, both counted from 1, and how much of the grid it takes. */
export interface Spot {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}

/** How a field is shown besides the usual way, and in which tone while an option is chosen in it. */
export const FieldStyle = z.enum(['', 'accent']);
export type FieldStyle = z.infer<typeof FieldStyle>;
export const OptionStyle = z.enum(['info', 'success', 'warn', 'error']);
export type OptionStyle = z.infer<typeof OptionStyle>;

/** A property at its place. */
export const PropertyPlace = z.object({
  property: Id.describe('Свойство, которое здесь стоит'),
  row: z.int().min(1).max(mostRows).describe('Строка сетки, первая — 1'),
  column: z.int().min(1).max(mostColumns).describe('Столбец сетки, первый — 1'),
  rowSpan: z.int().min(1).max(mostRowsOfField).default(1).describe('Сколько строк занимает'),
  columnSpan: z.int().min(1).max(mostColumns).default(1).describe('Сколько столбцов занимает'),
  style: FieldStyle.default('').describe('Как показать поле: accent — выделить'),
  optionsStyles: z
    .record(z.string().regex(/^\d{1,18}$/, 'номер варианта: только цифры'), OptionStyle)
    .refine((styles) => Object.keys(styles).length <= 200, 'вариантов с цветом — не больше 200')
    .default({})
    .describe('Цвет поля, пока в нём выбран вариант: номер варианта → вид. Вариант, которого уже нет, отбрасывается'),
});
export type PropertyPlace = z.infer<typeof PropertyPlace>;

/** Where the properties of a group stand on a card, while the card has no alignment that says otherwise. */
export const Alignment = z.object({
  columns: z.int().min(1).max(mostColumns).default(1).describe('Сколько столбцов в сетке'),
  properties: z.array(PropertyPlace).max(mostPlaces).default([]).describe('Свойства на своих местах'),
});
export type Alignment = z.infer<typeof Alignment>;

/** A section of a card: the grid under the title of a group. */
export const AlignmentSection = Alignment.extend({
  group: Id.nullable().describe('Группа, под чьим названием стоит раздел; null — свойства без группы'),
});
export type AlignmentSection = z.infer<typeof AlignmentSection>;

export const AlignmentSections = z
  .array(AlignmentSection)
  .max(200)
  .refine(
    (sections) => sections.reduce((sum, { properties }) => sum + properties.length, 0) <= mostPlaces,
    `в раскладке не больше ${mostPlaces} свойств`,
  );

/** How cards are laid out. What the sections don't name follows after them in its usual order. */
export const CardAlignment = z.object({
  sections: AlignmentSections.nullable().describe('Своя раскладка, разделы сверху вниз; null — своей нет'),
  inherited: z
    .object({
      category: Id.nullable().describe('Категория, чья раскладка действует; null — общая для карточек этого вида'),
      sections: AlignmentSections.describe('Разделы сверху вниз'),
    })
    .nullable()
    .describe('Что действует, пока своей раскладки нет; null — разделы идут группами по порядку'),
  version: z.int().describe('Версия: растёт с каждой правкой, с ней отправляют следующую; 0 — раскладки ещё не было'),
});
export type CardAlignment = z.infer<typeof CardAlignment>;

export const CardAlignmentBody = z.object({
  sections: AlignmentSections.nullable().describe('Разделы сверху вниз; null возвращает унаследованную раскладку'),
  version: z.int().optional().describe('Версия, которую правили; устаревшая даёт 409'),
});

/** The sections that a card is drawn by; nothing where its groups follow each other in their usual order. */
export const sectionsInForce = ({ sections, inherited }: CardAlignment): readonly AlignmentSection[] | null =>
  sections ?? inherited?.sections ?? null;

/** A place that can't be, by its number in the section, and why. */
export interface Misplaced {
  at: number;
  /** Wider than what is left of the row, or upon the place of another, whose number stands beside it. */
  why: 'wide' | { upon: number };
}

/** The first place that sticks out of the grid or lies upon another; nothing where all fit. */
export function misplaced({ columns, properties }: Alignment): Misplaced | undefined {
  const taken = new Map<number, number>();
  for (const [at, { row, column, rowSpan, columnSpan }] of properties.entries()) {
    if (column + columnSpan - 1 > columns) return { at, why: 'wide' };
    for (let y = row; y < row + rowSpan; y++) {
      for (let x = column; x < column + columnSpan; x++) {
        const cell = y * mostColumns + x - 1;
        const upon = taken.get(cell);
        if (upon !== undefined) return { at, why: { upon } };
        taken.set(cell, at);
      }
    }
  }
  return undefined;
}
