import { z } from 'zod';
import { Id, Title } from '../values.ts';
import { Alignment } from './alignment.ts';

export const PropertyGroupBody = z.object({ title: Title, defaultAlignment: Alignment.optional() });
export const PropertyGroupChange = PropertyGroupBody.partial().extend({
  version: z.int().optional().describe('Версия, которую правили; устаревшая даёт 409'),
});
export const PropertyGroupOrder = z.object({
  ids: z.array(Id).min(1).max(1000).describe('Все группы, верхняя первой'),
  was: z.array(Id).max(1000).optional().describe('Порядок, который меняют: если он уже другой, это 409'),
});
export const PropertyGroupFields = z.object({
  id: Id.describe('Номер группы'),
  title: z.string(),
  defaultAlignment: Alignment.describe('Где свойства группы стоят в карточке'),
  propertiesCount: z.int().describe('Сколько свойств в группе'),
  version: z.int().describe('Версия: растёт с каждой правкой, с ней отправляют следующую'),
});
export type PropertyGroupFields = z.infer<typeof PropertyGroupFields>;

/** Mode of a property on cards of a metatype: one change of that list. */
export const PropertyPin = z.object({ mode: z.enum(['set', 'unset']), property: Id });
export type PropertyPin = z.infer<typeof PropertyPin>;
export const PropertyPins = z.array(PropertyPin).min(1).max(1000);

export const Metatype = z.object({ id: z.int(), title: z.string(), properties: z.int().optional() });
export type Metatype = z.infer<typeof Metatype>;
