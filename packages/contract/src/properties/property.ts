import { z } from 'zod';
import { In, PageSearch, sortBy } from '../list.ts';
import { Id, Title } from '../values.ts';
import { Kind } from './kinds.ts';
import { Option } from './options.ts';

/** What narrows a value beyond its kind. */
export const Scheme = z.object({
  unitGroup: Id.nullable().default(null).describe('Группа единиц (число с единицей)'),
  defaultUnit: Id.nullable().default(null).describe('Единица, которую предлагает форма'),
  storageUnit: Id.nullable().default(null).describe('Единица, в которой значение хранится и уходит на площадки'),
  min: z.number().nullable().default(null).describe('Наименьшее число'),
  max: z.number().nullable().default(null).describe('Наибольшее число или длина текста'),
});
export type Scheme = z.infer<typeof Scheme>;

/** What every property has, whoever it belongs to. */
export const PropertyFields = z.object({
  id: Id,
  title: z.string(),
  type: Kind,
  group: Id.nullable(),
  hint: z.string().describe('Пояснение под полем'),
  multiple: z.boolean().describe('Несколько значений'),
  options: z.boolean().describe('Значения только из списка вариантов'),
  uniqOptions: z.boolean().describe('Вариант не может стоять дважды'),
  optionsCount: z.int(),
  autoCalc: z.boolean(),
  formula: z.string(),
  scheme: Scheme,
  version: z.int(),
});
export type PropertyFields = z.infer<typeof PropertyFields>;

export const PropertyBody = z.object({
  title: Title,
  type: Kind,
  group: Id.nullable().optional(),
  hint: z.string().max(1000).optional(),
  multiple: z.boolean().optional(),
  options: z.boolean().optional(),
  uniqOptions: z.boolean().optional(),
  autoCalc: z.boolean().optional(),
  formula: z.string().max(5000).optional(),
  scheme: Scheme.optional(),
});

/** The kind stays: another kind is a conversion, not a save. */
export const PropertyPatch = PropertyBody.omit({ type: true })
  .partial()
  .extend({ version: z.int().optional().describe('Версия, которую правили; устаревшая даёт 409') });

/** What a list of properties is narrowed by. */
export const PropertySearch = PageSearch.extend({
  group: In.describe('Группы свойств'),
  ids: z.array(Id).max(1000).optional(),
  type: z
    .object({ in: z.array(Kind).max(9) })
    .optional()
    .describe('Виды значений'),
  sort: sortBy('title', 'type'),
});
export type PropertySearch = z.infer<typeof PropertySearch>;

/** How much would be touched by a change of the property. */
export const PropertyAssessment = z.object({
  property: Id,
  values: z.int().describe('У скольких карточек есть значение'),
  options: z.int().describe('Сколько вариантов'),
  places: z.array(z.object({ title: z.string(), count: z.int() })).describe('Где стоит'),
});
export type PropertyAssessment = z.infer<typeof PropertyAssessment>;

export const PropertyUsage = z.object({
  id: Id,
  title: z.string(),
  used: z.boolean(),
  places: z.array(z.object({ title: z.string(), count: z.int() })),
});
export type PropertyUsage = z.infer<typeof PropertyUsage>;

export const WithOptionList = z.object({
  optionList: z.array(Option).describe('Варианты; у длинных списков первые 200'),
});
