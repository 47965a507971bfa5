import { z } from 'zod';
import { Id, Ids } from '../values.ts';

/** A condition on one property; several in one are joined by "and". */
export const PropertyFilter = z.object({
  property: Id.describe('Свойство, на которое условие'),
  options: Ids.optional().describe('Один из вариантов'),
  equal: z
    .union([z.string().max(700), z.boolean()])
    .optional()
    .describe('Равно тексту, да или нет'),
  contains: z.string().trim().min(1).max(200).optional().describe('Часть текста; у товаров — короткого'),
  from: z.number().optional().describe('Число не меньше'),
  to: z.number().optional().describe('Число не больше'),
  unit: Id.optional().describe('Единица, в которой даны границы; без неё — в основной единице группы'),
  filled: z.boolean().optional().describe('Заполнено или пусто'),
});
export type PropertyFilter = z.infer<typeof PropertyFilter>;
