import { z } from 'zod';
import { Id, Ids } from '../values.ts';

/** The sides of dimensions, each a number of its own: millimetres, and grams. Stored numbers count on this order; people see `boxSides`. */
export const dimensionSides = ['width', 'height', 'length', 'weight'] as const;
export const Side = z.enum(dimensionSides);
export type Side = z.infer<typeof Side>;

/** A number that still is one when it is multiplied by a unit's factor: PostgreSQL refuses a product that a double can't hold. */
const Comparable = z
  .number()
  .min(-1e200)
  .max(1e200)
  .refine((number) => number === 0 || Math.abs(number) >= 1e-200, 'Слишком близко к нулю: возьмите 0');

/** A condition on one property; several in one are joined by "and". */
export const PropertyFilter = z.object({
  property: Id.describe('Свойство, на которое условие'),
  options: Ids.optional().describe('Один из вариантов'),
  equal: z
    .union([z.string().max(700), Comparable, z.boolean()])
    .optional()
    .describe('Равно тексту, числу, да или нет'),
  oneOf: z
    .array(z.union([z.string().max(700), Comparable]))
    .min(1)
    .max(100)
    .optional()
    .describe('Один из текстов или одно из чисел'),
  contains: z.string().trim().min(1).max(200).optional().describe('Часть текста; у товаров — короткого'),
  from: Comparable.optional().describe('Число не меньше'),
  to: Comparable.optional().describe('Число не больше'),
  side: Side.optional().describe('Какой из габаритов: числа условия — о нём'),
  unit: Id.optional().describe('Единица, в которой даны числа; без неё — в основной единице группы'),
  filled: z.boolean().optional().describe('Заполнено или пусто'),
});
export type PropertyFilter = z.infer<typeof PropertyFilter>;
