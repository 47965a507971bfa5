import { z } from 'zod';
import { In, PageSearch } from '../list.ts';
import { Id } from '../values.ts';
import { isUnderWay, Work } from '../work.ts';
import { Side } from './filter.ts';
import { Kind } from './kinds.ts';

/** For so many days a conversion can be undone: former values are kept. */
export const conversionDays = 30;

/** The property after a conversion. */
export const ConversionBody = z.object({
  type: Kind.describe('Вид, которым свойство станет'),
  options: z.boolean().default(false).describe('Значения станут вариантами списка; недостающие варианты создаются'),
  multiple: z
    .boolean()
    .optional()
    .describe('Несколько значений; без него остаётся как есть. Где значение станет одно, остаётся первое'),
  unit: Id.nullable()
    .optional()
    .describe(
      'Единица: для числа с единицей — в ней числа без единицы и хранится свойство; для просто числа — в ней его записать',
    ),
  side: Side.nullable().optional().describe('Между числом и габаритами: какой это размер'),
});
export type ConversionBody = z.infer<typeof ConversionBody>;

const count = (words: string) => z.int().describe(words);

/** Preview of a conversion; writes nothing. */
export const ConversionPreview = z.object({
  cards: count('У скольких карточек есть значение; больше 10 000 не смотрим'),
  more: z.boolean().describe('Карточек больше, чем посмотрели: числа — о первых 10 000'),
  kept: count('У скольких значение перейдёт целиком'),
  changed: count('У скольких оно изменится: округлится, обрежется или часть значений не подойдёт'),
  lost: count('У скольких оно пропадёт: ни одно не подходит новому виду'),
  newOptions: count('Сколько вариантов появится в списке; 10001 — больше 10 000, такой список не создать'),
  reasons: z
    .array(z.object({ reason: z.string(), count: z.int() }))
    .describe('Почему значения изменятся или пропадут и у скольких карточек'),
  sample: z
    .array(
      z.object({
        card: z.string().describe('Что за карточка: предложение, товар, заказ …'),
        title: z.string().describe('Артикул, название или номер'),
        was: z.string().describe('Значение сейчас'),
        became: z.string().describe('Значение после; пусто, если пропадёт'),
        outcome: z.enum(['kept', 'changed', 'lost']).describe('Целиком, изменится, пропадёт'),
        reason: z.string().nullable().describe('Почему не целиком'),
      }),
    )
    .describe('Для примера: сначала те, что пропадут или изменятся'),
  uses: z
    .array(z.object({ title: z.string(), count: z.int(), becomes: z.string() }))
    .describe('Что ссылается на свойство и что с этим станет'),
});
export type ConversionPreview = z.infer<typeof ConversionPreview>;

const PropertyForm = z.object({
  type: Kind.describe('Вид'),
  options: z.boolean().describe('Из списка вариантов'),
  multiple: z.boolean().describe('Несколько значений'),
});

/** A conversion, or the undoing of one, with how far it is. */
export const PropertyConversion = z.object({
  id: Id.describe('Номер преобразования'),
  property: Id.describe('Свойство'),
  title: z.string().describe('Что делается, словами'),
  was: PropertyForm.describe('Каким свойство было'),
  became: PropertyForm.describe('Каким стало или станет'),
  undoes: Id.nullable().describe('Какое преобразование отменяет'),
  undoneBy: Id.nullable().describe('Каким отменено'),
  later: z.boolean().describe('Свойство с тех пор преобразовали ещё раз'),
  expired: z.boolean().describe(`Прежних значений уже нет: они хранятся ${conversionDays} дней`),
  ...Work.shape,
  kept: count('Карточек, где значение перешло целиком'),
  changed: count('Карточек, где оно изменилось: округлилось, обрезалось …'),
  lost: count('Карточек, где оно пропало'),
  edited: count('У отмены: карточек, где значение с тех пор правили; оно преобразовано обратно по правилам'),
  optionsCreated: count('Сколько вариантов появилось в списке'),
});
export type PropertyConversion = z.infer<typeof PropertyConversion>;

/** Why a conversion can't be undone, if it can't: what the button says, the server obeys. */
export function undoConversionRefusal(
  task: Pick<PropertyConversion, 'status' | 'undoes' | 'undoneBy' | 'later' | 'expired'>,
): string | undefined {
  if (task.undoes) return 'Это уже отмена';
  if (isUnderWay(task)) return 'Преобразование ещё идёт: его можно остановить, и всё останется как было';
  if (task.status !== 'success') return 'Отменять нечего: свойство осталось как было';
  if (task.undoneBy) return 'Преобразование уже отменено';
  if (task.later) return 'С тех пор свойство преобразовали ещё раз: сначала отмените то преобразование';
  return task.expired ? `Прежние значения хранятся ${conversionDays} дней, и они прошли` : undefined;
}

export const ConversionSearch = PageSearch.extend({ property: In.describe('Только эти свойства') });
export type ConversionSearch = z.infer<typeof ConversionSearch>;

/** A card whose value did not come through as it was. */
export const ConversionLoss = z.object({
  id: z.string().describe('Вид карточки и её номер: за ним начинается следующая страница'),
  card: z.string().describe('Что за карточка: предложение, товар, заказ …'),
  cardId: Id.describe('Её номер'),
  title: z.string().describe('Артикул, название или номер заказа'),
  was: z.string().describe('Значение до'),
  became: z.string().describe('Значение после; пусто, если пропало'),
  outcome: z.enum(['changed', 'lost', 'edited']).describe('Изменилось, пропало, правили после преобразования'),
  reason: z.string().describe('Почему'),
});
export type ConversionLoss = z.infer<typeof ConversionLoss>;
