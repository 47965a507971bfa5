import { z } from 'zod';
import { Id, Title } from '../values.ts';

const Cell = z.int().min(1).max(1000);

/** Where the group's properties stand on a card. */
export const Alignment = z.object({
  columns: z.int().min(1).max(12).default(1).describe('Сколько столбцов в сетке группы'),
  properties: z
    .array(
      z.object({
        property: Id.describe('Свойство, которое здесь стоит'),
        row: Cell.describe('Строка сетки, первая — 1'),
        column: Cell.describe('Столбец сетки, первый — 1'),
        rowSpan: Cell.default(1).describe('Сколько строк занимает'),
        columnSpan: Cell.default(1).describe('Сколько столбцов занимает'),
        style: z.string().max(100).default('').describe('Как показать поле'),
        optionsStyles: z
          .record(z.string(), z.string().max(100))
          .default({})
          .describe('Как показать варианты: номер варианта → вид'),
      }),
    )
    .max(2000)
    .default([]),
});
export type Alignment = z.infer<typeof Alignment>;

export const PropertyGroupBody = z.object({ title: Title, defaultAlignment: Alignment.optional() });
export const PropertyGroupChange = PropertyGroupBody.partial().extend({
  version: z.int().optional().describe('Версия, которую правили; устаревшая даёт 409'),
});
export const PropertyGroupFields = z.object({
  id: Id.describe('Номер группы'),
  title: z.string(),
  defaultAlignment: Alignment.describe('Где свойства группы стоят в карточке'),
  propertiesCount: z.int().describe('Сколько свойств в группе'),
  version: z.int().describe('Версия: растёт с каждой правкой, с ней отправляют следующую'),
});
export type PropertyGroupFields = z.infer<typeof PropertyGroupFields>;

/** What cards of a metatype carry: one change of that list. */
export const PropertyPin = z.object({ mode: z.enum(['set', 'unset']), property: Id });
export type PropertyPin = z.infer<typeof PropertyPin>;
export const PropertyPins = z.array(PropertyPin).min(1).max(1000);

export const Metatype = z.object({ id: z.int(), title: z.string(), properties: z.int().optional() });
export type Metatype = z.infer<typeof Metatype>;
