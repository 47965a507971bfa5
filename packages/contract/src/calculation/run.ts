import { z } from 'zod';
import { Id, Moment } from '../values.ts';

export const RunCause = z.enum(['person', 'schedule', 'edit', 'change']);
export type RunCause = z.infer<typeof RunCause>;

export const runCauseTitles: Record<RunCause, string> = {
  person: 'Вручную',
  schedule: 'По расписанию',
  edit: 'После правки сценария',
  change: 'После изменений товаров',
};

/** A calculation of a scenario: over all offers of its catalog, or, `change`, over those that changed within an hour. */
export const CalculationRun = z.object({
  id: Id.describe('Номер расчёта'),
  scenario: Id.describe('Сценарий'),
  cause: RunCause.describe('Почему считали: человек, расписание, правка сценария, изменения товаров'),
  work: Id.nullable().describe('Под каким номером о его ходе сообщают новости; null у расчёта изменившихся'),
  status: z
    .enum(['pending', 'running', 'success', 'failed', 'stopped'])
    .describe('Ждёт очереди, идёт, закончился, не удался, остановлен человеком'),
  stopping: z.boolean().describe('Попросили остановить, и он вот-вот остановится'),
  done: z.int().describe('Сколько предложений посчитано'),
  total: z.int().nullable().describe('Сколько их всего; null, пока неизвестно'),
  changed: z.int().describe('У скольких результаты стали другими'),
  applied: z.int().describe('Сколько предложений изменено'),
  withoutValue: z.int().describe('У скольких какой-то результат не посчитать'),
  error: z.string().nullable().describe('Почему не удался'),
  author: z.object({ id: Id, name: z.string() }).nullable().describe('Кто запустил; null, если сам'),
  startedAt: Moment.nullable().describe('Когда начался'),
  finishedAt: Moment.nullable().describe('Когда закончился'),
});
export type CalculationRun = z.infer<typeof CalculationRun>;

/** Totals of a day's runs, by the company's clock. */
export const RunDay = z.object({
  day: z.iso.date().describe('День по часам компании'),
  done: z.int().describe('Сколько раз за день посчитано предложение'),
  changed: z.int().describe('Сколько раз результат стал другим'),
  applied: z.int().describe('Сколько раз изменено предложение'),
  withoutValue: z
    .int()
    .nullable()
    .describe(
      'У скольких какой-то результат не посчитать — по последнему за день расчёту всех; null, если его не было',
    ),
  averages: z
    .array(
      z.object({ output: Id.describe('Результат сценария'), average: z.number().describe('Среднее по предложениям') }),
    )
    .describe('Средние того же расчёта; у кого значения нет, в среднее не входит'),
});
export type RunDay = z.infer<typeof RunDay>;
