import { z } from 'zod';
import { Id, Title } from '../values.ts';

const Version = z.int().describe('Версия: растёт с каждой правкой, с ней отправляют следующую');
const Edited = z.int().optional().describe('Версия, которую правили; устаревшая даёт 409 stale');

export const Unit = z.object({
  id: Id.describe('Номер единицы'),
  group: Id.describe('Группа, чья это единица'),
  title: z.string().describe('Полное имя: килограмм'),
  symbol: z.string().describe('Сокращение: кг'),
  factor: z.number().describe('Сколько основных единиц группы в одной такой'),
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
  factor: z.number().positive().max(1e15).describe('Сколько основных единиц группы в одной такой'),
});
export const NewUnit = UnitBody.extend({ group: Id.describe('В какую группу добавить') });
export const UnitGroupChange = UnitGroupBody.extend({ version: Edited });
export const UnitChange = UnitBody.partial().extend({ version: Edited });
