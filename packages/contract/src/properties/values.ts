import { z } from 'zod';
import { Id, Text } from '../values.ts';

const Measure = z.number().min(0).max(1_000_000_000).nullable();

/** Dimensions in millimetres, weight in grams: what the marketplaces count in. */
export const Dimensions = z.object({
  width: Measure.describe('Ширина, мм'),
  height: Measure.describe('Высота, мм'),
  length: Measure.describe('Длина, мм'),
  weight: Measure.describe('Вес, г'),
});
export type Dimensions = z.infer<typeof Dimensions>;

export const UnitValue = z.object({ value: z.number(), unit: Id.describe('Единица измерения') });
/** A file of ours, or only its address: imported pictures stay where the shop keeps them. */
export const FileValue = z.object({
  file: Id.nullable().optional().describe('Номер загруженного файла'),
  url: z.string().max(2000).optional().describe('Адрес файла; у загруженного его даёт сервер'),
  title: z.string().max(500).optional(),
});
export type FileValue = z.infer<typeof FileValue>;

/** One of the property's options; `value` is its text and comes with answers only. */
export const OptionValue = z.object({ option: Id, value: z.string().optional() });

/** A value in the shape of its kind; which one is right says the property. */
export const Value = z
  .union([z.boolean(), z.number(), Text, OptionValue, UnitValue, Dimensions, FileValue])
  .describe('Значение в виде своего свойства: текст, число, да или нет, вариант, число с единицей, габариты, файл');
export type Value = z.infer<typeof Value>;

/** What a card holds: always a list, also for a single value. */
export const PropertyValues = z.object({ property: Id, values: z.array(Value) });
export type PropertyValues = z.infer<typeof PropertyValues>;

/** What a save sends. `set` with nothing in it is `unset`; without a mode (on creation) it is `set`. */
export const PropertyChange = z.object({
  property: Id,
  mode: z.enum(['set', 'unset']).optional(),
  values: z
    .array(z.union([Value, z.null()]))
    .max(500)
    .optional()
    .describe('Пустые значения пропускаются; если не осталось ни одного, свойство очищается'),
});
export type PropertyChange = z.infer<typeof PropertyChange>;
export const PropertyChanges = z.array(PropertyChange).max(2000);
