import { z } from 'zod';
import { Title } from '../values.ts';

/**
 * Kinds of relations between products. `title` and `reverse` are how the two sides are called unless the seller says
 * otherwise: from the source's page one sees its targets, from the target's its sources. In a mutual kind both are the
 * same. `counted` pairs say how many pieces of the target the source has.
 */
export const relationKinds = [
  { id: 1, name: 'analogue', title: 'Аналоги', reverse: 'Аналоги', mutual: true, counted: false },
  { id: 2, name: 'accessory', title: 'Аксессуары', reverse: 'Подходит к', mutual: false, counted: false },
  { id: 3, name: 'set', title: 'Состав комплекта', reverse: 'Входит в комплекты', mutual: false, counted: true },
  { id: 4, name: 'spare_part', title: 'Запчасти', reverse: 'Запчасть для', mutual: false, counted: false },
] as const;

export const RelationKindId = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
  .describe(`Вид связи: ${relationKinds.map(({ id, title }) => `${id} — ${title.toLowerCase()}`).join(', ')}`);
export type RelationKindId = z.infer<typeof RelationKindId>;

export const RelationKind = z.object({
  id: RelationKindId,
  name: z.string().describe('Имя для программ'),
  title: Title.describe('Как называется связь у товара-источника'),
  reverse: Title.describe('Как она называется у товара-цели'),
  mutual: z.boolean().describe('Взаимная: если первый товар связан со вторым, то и второй с первым'),
  counted: z.boolean().describe('В паре указывают, сколько штук цели входит в источник'),
});
export type RelationKind = z.infer<typeof RelationKind>;

/** The kind of this number. */
export function relationKind(id: RelationKindId): RelationKind {
  const found = relationKinds.find((kind) => kind.id === id);
  if (!found) throw new Error(`No kind of relations ${id}`);
  return found;
}
