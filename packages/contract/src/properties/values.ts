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
export type UnitValue = z.infer<typeof UnitValue>;

/** A file of ours, or only its address: pictures of feeds stand where the shop keeps them until they are brought to us. */
export const FileValue = z.object({
  file: Id.nullable().optional().describe('Номер загруженного файла'),
  url: z.string().max(2000).optional().describe('Адрес файла; у загруженного его даёт сервер'),
  title: z.string().max(500).optional(),
  source: z
    .string()
    .max(2000)
    .optional()
    .describe('Откуда картинка взята, если её принёс фид; по этому адресу её узнаёт следующий'),
});
export type FileValue = z.infer<typeof FileValue>;

/** One of the property's options; `value` is its text and comes with answers only. */
export const OptionValue = z.object({ option: Id, value: z.string().optional() });
export type OptionValue = z.infer<typeof OptionValue>;

/** A value in the shape of its kind; which one is right says the property. */
export const Value = z
  .union([z.boolean(), z.number(), Text, OptionValue, UnitValue, Dimensions, FileValue])
  .describe('Значение в виде своего свойства: текст, число, да или нет, вариант, число с единицей, габариты, файл');
export type Value = z.infer<typeof Value>;

/** Result for a value of each shape: all seven are named, so that a new shape can't be forgotten. */
export interface ValueCases<Result> {
  text: (value: string) => Result;
  number: (value: number) => Result;
  boolean: (value: boolean) => Result;
  option: (value: OptionValue) => Result;
  unit: (value: UnitValue) => Result;
  dimensions: (value: Dimensions) => Result;
  file: (value: FileValue) => Result;
}

/** Reads a value by its shape, which its property's kind has given it; the one place that knows how shapes are told apart. */
export function matchValue<Result>(value: Value, cases: ValueCases<Result>): Result {
  if (typeof value === 'string') return cases.text(value);
  if (typeof value === 'number') return cases.number(value);
  if (typeof value === 'boolean') return cases.boolean(value);
  if (isOptionValue(value)) return cases.option(value);
  if (isUnitValue(value)) return cases.unit(value);
  if (isDimensions(value)) return cases.dimensions(value);
  return cases.file(value);
}

/** Whether the value is one of its property's options. */
export const isOptionValue = (value: Value | null): value is OptionValue =>
  typeof value === 'object' && value !== null && 'option' in value;

/** Whether the value is a number with a unit. */
export const isUnitValue = (value: Value | null): value is UnitValue =>
  typeof value === 'object' && value !== null && 'unit' in value;

/** Whether the value is dimensions and weight. */
export const isDimensions = (value: Value | null): value is Dimensions =>
  typeof value === 'object' && value !== null && 'width' in value;

/** Whether the value is a file or a picture. */
export const isFileValue = (value: Value | null): value is FileValue =>
  typeof value === 'object' && value !== null && !isOptionValue(value) && !isUnitValue(value) && !isDimensions(value);

/** Values of a card: always a list, also for a single value. */
export const PropertyValues = z.object({ property: Id, values: z.array(Value) });
export type PropertyValues = z.infer<typeof PropertyValues>;

/** Values of a property in a save. `set` with nothing in it is `unset`; without a mode (on creation) it is `set`. */
export const PropertyChange = z.object({
  property: Id.describe('Свойство, чьи это значения'),
  mode: z.enum(['set', 'unset']).optional().describe('Записать или очистить; без него — записать'),
  values: z
    .array(z.union([Value, z.null()]))
    .max(500)
    .optional()
    .describe('Пустые значения пропускаются; если не осталось ни одного, свойство очищается'),
});
export type PropertyChange = z.infer<typeof PropertyChange>;
export const PropertyChanges = z.array(PropertyChange).max(2000);
