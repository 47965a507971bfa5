import { z } from 'zod';
import { Id, Title } from '../values.ts';
import { Work } from '../work.ts';

const Version = z.int().describe('Версия: растёт с каждой правкой, с ней отправляют следующую');
const Edited = z.int().optional().describe('Версия, которую правили; устаревшая даёт 409 stale');

export const Unit = z.object({
  id: Id.describe('Номер единицы'),
  group: Id.describe('Группа, чья это единица'),
  title: z.string().describe('Полное имя: килограмм'),
  symbol: z.string().describe('Сокращение: кг'),
  factor: z.number().describe('Сколько основных единиц группы в одной такой'),
  replacedBy: Id.nullable().describe(
    'Какая единица стоит на её месте с другим множителем: в прежней записаны история и то, что ещё пересчитывается. null у нынешних',
  ),
  version: Version,
});
export type Unit = z.infer<typeof Unit>;

export const UnitGroup = z.object({
  id: Id.describe('Номер группы'),
  title: z.string(),
  version: Version,
  units: z.array(Unit).describe('Единицы, от малых к большим'),
});
export type UnitGroup = z.infer<typeof UnitGroup>;

export const UnitGroupBody = z.object({ title: Title });
const UnitBody = z.object({
  title: Title,
  symbol: z.string().trim().min(1).max(30).describe('Сокращение, одно на группу: кг'),
  factor: z.number().min(1e-15).max(1e15).describe('Сколько основных единиц группы в одной такой'),
});
export const NewUnit = UnitBody.extend({ group: Id.describe('В какую группу добавить') });
export const UnitGroupChange = UnitGroupBody.extend({ version: Edited });

/**
 * Part of a value that stays when its unit becomes another size: the number that people see, or the amount that it
 * means.
 */
export const KeptOfValues = z.enum(['numbers', 'amounts']);
export type KeptOfValues = z.infer<typeof KeptOfValues>;

export const UnitChange = UnitBody.partial().extend({
  keep: KeptOfValues.optional().describe(
    'Что остаётся у значений при новом множителе: numbers — числа (5 бухт так и будут 5 бухтами), amounts — количество (50 м так и будут 50 м, ответ — единица с новым номером). Нужно, если в единицах что-то измеряют',
  ),
  version: Edited,
});

/** Values that a new factor of a unit would touch. */
export const UnitAssessment = z.object({
  properties: z
    .array(
      z.object({
        id: Id.describe('Номер свойства'),
        title: z.string(),
        catalog: Id.nullable().describe('Чьё: каталог; null у свойств заказов'),
        places: z
          .array(z.object({ title: z.string(), count: z.int() }))
          .describe('У каких карточек есть значения и у скольких; 10001 — больше 10 000'),
      }),
    )
    .describe('Свойства, которые измеряют в единицах группы'),
});
export type UnitAssessment = z.infer<typeof UnitAssessment>;

/** Values of a unit that got another factor, on their way to it. */
export const Recalculation = Work.extend({ id: Id.describe('Номер пересчёта'), title: z.string() });
export type Recalculation = z.infer<typeof Recalculation>;
