import { z } from 'zod';
import { Id, Ids } from '../values.ts';

/** Ids that the browser gives to options not saved yet. */
const TemporaryId = z.string().regex(/^new_[\w-]{1,60}$/, 'временный номер вида new_1');

/** Value of an option, in one text line: numbers as digits, numbers with a unit as «10 кг». */
const OptionText = z.union([
  z
    .string()
    .trim()
    .min(1)
    .max(700)
    .refine((text) => !/\p{Cc}/u.test(text), 'в варианте есть невидимые знаки: уберите их'),
  z.number().transform(String),
]);

export const Option = z.object({
  id: Id.describe('Номер варианта'),
  property: Id.describe('Свойство, чей это вариант'),
  value: z.string().describe('Текст варианта; у чисел — число цифрами'),
  used: z
    .int()
    .optional()
    .describe('У скольких товаров и карточек стоит, 10001 — больше 10 000; считается по одному варианту'),
});
export type Option = z.infer<typeof Option>;

/** A batch of changes; deleting a temporary id says nothing and is skipped. */
export const OptionOperation = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('create'), id: TemporaryId.optional(), value: OptionText }),
  z.object({
    mode: z.literal('update'),
    id: Id,
    value: OptionText,
    was: OptionText.optional().describe('Каким вариант был, когда его начали править: если он уже другой, это отказ'),
  }),
  z.object({ mode: z.literal('delete'), id: z.union([Id, TemporaryId]) }),
]);
export type OptionOperation = z.infer<typeof OptionOperation>;
const Operations = z.array(OptionOperation).min(1).max(10_000);

/** The list under its name, or bare. */
export const OptionOperations = z.union([
  z.object({ operations: Operations }),
  Operations.transform((operations) => ({ operations })),
]);

/** Outcomes of the operations, in their order; `id` is the one that was sent or, for created ones, `temporary`. */
export const OptionResult = z.object({
  mode: z.enum(['create', 'update', 'delete']).describe('Что делали'),
  id: z.string().describe('Номер варианта; у созданных — новый'),
  temporary: z.string().nullable().describe('Временный номер, под которым вариант создавали'),
  status: z.enum(['done', 'skipped', 'failed']).describe('Сделано, нечего делать, не удалось'),
  message: z.string().nullable().describe('Почему не удалось'),
});
export type OptionResult = z.infer<typeof OptionResult>;
export const OptionResults = z.object({ rows: z.array(OptionResult) });

export const OptionAccess = z.object({
  option: Id.describe('Номер варианта'),
  canUpdate: z.boolean().describe('Можно ли переименовать'),
  canDelete: z.boolean().describe('Можно ли удалить'),
  used: z.int().describe('У скольких товаров и карточек стоит; 10001 — больше 10 000'),
  reason: z.string().nullable().describe('Почему удалить нельзя'),
});
export type OptionAccess = z.infer<typeof OptionAccess>;

export const OptionMerge = z.object({
  target: Id.describe('Вариант, который остаётся'),
  sources: Ids.describe('Варианты, которые станут им и уйдут'),
});
export const OptionMergeOutcome = z.object({
  target: Id.describe('Вариант, который остался'),
  changed: z.int().describe('У скольких карточек меняется значение; 10001 — больше 10 000'),
  done: z.boolean().describe('Нет — слияние продолжается в фоне'),
});
export type OptionMergeOutcome = z.infer<typeof OptionMergeOutcome>;
