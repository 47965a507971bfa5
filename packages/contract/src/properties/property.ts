import { z } from 'zod';
import { longestFormula } from '../calculation/formula.ts';
import { In, PageSearch, sortBy } from '../list.ts';
import { Id, Title } from '../values.ts';
import { Kind } from './kinds.ts';
import { Option } from './options.ts';

/** Limits of a value beyond its kind. */
export const Scheme = z.object({
  unitGroup: Id.nullable().default(null).describe('Группа единиц (число с единицей)'),
  defaultUnit: Id.nullable().default(null).describe('Единица, которую предлагает форма'),
  storageUnit: Id.nullable().default(null).describe('Единица, в которой значение хранится и уходит на площадки'),
  min: z.number().nullable().default(null).describe('Наименьшее число'),
  max: z.number().nullable().default(null).describe('Наибольшее число или длина текста'),
});
export type Scheme = z.infer<typeof Scheme>;

/** Fields of every property, whoever owns it. */
export const PropertyFields = z.object({
  id: Id.describe('Номер свойства'),
  title: z.string(),
  type: Kind.describe('Вид значений; другим становится преобразованием'),
  group: Id.nullable().describe('Группа свойств; null — вне групп'),
  hint: z.string().describe('Пояснение под полем'),
  multiple: z.boolean().describe('Несколько значений'),
  options: z.boolean().describe('Значения только из списка вариантов'),
  uniqOptions: z.boolean().describe('Вариант не может стоять дважды'),
  optionsCount: z.int().describe('Сколько вариантов в списке; 10001 — больше 10 000'),
  autoCalc: z.boolean().describe('Считается сразу, как меняется то, что стоит в формуле'),
  formula: z.string().describe('Формула, по которой считаются значения: руками их не вводят. Пусто, если её нет'),
  scheme: Scheme.describe('Что ограничивает значение'),
  converting: Id.nullable().describe('Преобразование, которое идёт: до его конца свойство и его значения не правят'),
  version: z.int().describe('Версия: растёт с каждой правкой, с ней отправляют следующую'),
});
export type PropertyFields = z.infer<typeof PropertyFields>;

export const PropertyBody = z.object({
  title: Title,
  type: Kind.describe('Вид значений; потом его меняет преобразование'),
  numbering: z
    .enum(['own', 'old'])
    .optional()
    .describe('По какой нумерации назван вид: old — по старой, какой её знают прежние программы'),
  group: Id.nullable().optional().describe('Группа свойств; null — вне групп'),
  hint: z.string().max(1000).optional().describe('Пояснение под полем'),
  multiple: z.boolean().optional().describe('Несколько значений'),
  options: z.boolean().optional().describe('Значения только из списка вариантов'),
  uniqOptions: z.boolean().optional().describe('Вариант не может стоять дважды'),
  autoCalc: z
    .boolean()
    .optional()
    .describe('Считать по формуле сразу, как изменится любое из свойств в ней; иначе считают по кнопке'),
  formula: z
    .string()
    .max(longestFormula)
    .optional()
    .describe(
      'Формула над числами, единицами, габаритами и «да или нет» того же предложения; пустая — значения вводят',
    ),
  scheme: Scheme.optional().describe('Что ограничивает значение'),
});

/** The kind stays: another kind is a conversion, not a save. */
export const PropertyPatch = PropertyBody.omit({ type: true, numbering: true })
  .partial()
  .extend({ version: z.int().optional().describe('Версия, которую правили; устаревшая даёт 409') });

/** Filter of a list of properties. */
export const PropertySearch = PageSearch.extend({
  group: In.describe('Группы свойств'),
  ids: z.array(Id).max(1000).optional().describe('Только эти свойства'),
  type: z
    .object({ in: z.array(Kind).max(9) })
    .optional()
    .describe('Виды значений'),
  sort: sortBy('title', 'type'),
});
export type PropertySearch = z.infer<typeof PropertySearch>;

/** How much would be touched by a change of the property. */
export const PropertyAssessment = z.object({
  property: Id.describe('Свойство, о котором речь'),
  values: z.int().describe('У скольких карточек есть значение; каждого вида считаем до 10 001'),
  options: z.int().describe('Сколько вариантов'),
  places: z
    .array(z.object({ title: z.string(), count: z.int() }))
    .describe('Где стоит; 10001 — больше 10 000 карточек'),
});
export type PropertyAssessment = z.infer<typeof PropertyAssessment>;

export const PropertyUsage = z.object({
  id: Id.describe('Номер свойства'),
  title: z.string(),
  used: z.boolean().describe('Есть ли у него значения'),
  places: z
    .array(z.object({ title: z.string(), count: z.int() }))
    .describe('Где стоят значения и сколько их; 10001 — больше 10 000'),
});
export type PropertyUsage = z.infer<typeof PropertyUsage>;

export const WithOptionList = z.object({
  optionList: z.array(Option).describe('Варианты; у длинных списков первые 200'),
});
