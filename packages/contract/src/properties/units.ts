import { z } from 'zod';
import { Id, Title } from '../values.ts';

export const Unit = z.object({
  id: Id.describe('Номер единицы'),
  group: Id.describe('Группа, чья это единица'),
  title: z.string().describe('Полное имя: килограмм'),
  symbol: z.string().describe('Сокращение: кг'),
  factor: z.number().describe('Сколько основных единиц группы в одной такой'),
});
export type Unit = z.infer<typeof Unit>;

export const UnitGroup = z.object({ id: Id, title: z.string(), units: z.array(Unit) });
export type UnitGroup = z.infer<typeof UnitGroup>;

export const UnitGroupBody = z.object({ title: Title });
export const UnitBody = z.object({
  title: Title,
  symbol: z.string().trim().min(1).max(30).describe('Сокращение, одно на группу: кг'),
  factor: z.number().positive().max(1e15).describe('Сколько основных единиц группы в одной такой'),
});
