import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { orderStates } from '../orders/rules/states.ts';
import { members } from '../roles.ts';
import { sourceFilters } from './figures.ts';
import { Days, periodFields } from './period.ts';

/** How long orders stand in a state. */
export const Stage = z.object({
  state: z.enum(orderStates).describe('Состояние'),
  orders: z.int().describe('Сколько заказов этих дней из него вышло'),
  mean: z.number().nullable().describe('Сколько стояли в среднем, секунд; null — никто не вышел'),
  p50: z.number().nullable().describe('Половина вышла быстрее, секунд'),
  p90: z.number().nullable().describe('Девять из десяти вышли быстрее, секунд'),
});
export type Stage = z.infer<typeof Stage>;

const endpoint = resource('statistics/stages');

export const findStages = endpoint('POST', '/sts/stages', {
  title: 'Сколько заказы стоят в каждом состоянии',
  reads: true,
  roles: members,
  body: z.object({ ...periodFields, source: sourceFilters.source, account: sourceFilters.account }),
  reply: z.object({
    days: Days.describe('За какие дни'),
    rows: z.array(Stage).describe('По состояниям, по пути заказа'),
    before: z.array(Stage).describe('То же за дни, с которыми сравнивают; пусто — не сравнивают'),
  }),
});
