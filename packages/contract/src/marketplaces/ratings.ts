import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { members } from '../roles.ts';
import { Moment } from '../values.ts';

export const ratingUnits = ['index', 'percent', 'seconds', 'ratio', 'score', 'count', 'unknown'] as const;
export type RatingUnit = (typeof ratingUnits)[number];

/** From good to bad. */
export const ratingStates = ['fine', 'warning', 'critical'] as const;
export type RatingState = (typeof ratingStates)[number];

/** By what a marketplace judges a seller. */
export const Rating = z.object({
  rating: z.string().describe('Название рейтинга в системе маркетплейса'),
  group: z.string().describe('К чему он относится, словами маркетплейса; пусто — не сказано'),
  title: z.string().describe('Название'),
  value: z.number().describe('Значение сейчас, в единицах `unit`'),
  past: z.number().nullable().describe('Значение за прошлый период; null — не сказано'),
  unit: z
    .enum(ratingUnits)
    .describe(
      'index — индекс, percent — проценты, seconds — время в секундах, ratio — доля, score — оценка, count — счёт',
    ),
  better: z
    .enum(['higher', 'lower', 'neutral'])
    .describe('Каким ему лучше быть: higher — выше, lower — ниже, neutral — неважно'),
  state: z
    .enum(ratingStates)
    .nullable()
    .describe(
      'fine — в порядке, warning — маркетплейс предупреждает, critical — грозит блокировкой продаж; null — не говорит, хорошо ли это',
    ),
  warnAt: z.number().nullable().describe('С какого значения маркетплейс предупреждает; null — не сказано'),
  dangerAt: z.number().nullable().describe('С какого значения он блокирует продажи; null — не сказано'),
  days: z
    .array(
      z.object({ day: z.iso.date().describe('День маркетплейса'), value: z.number().describe('Значение в этот день') }),
    )
    .describe('Последние 90 дней, по порядку'),
});
export type Rating = z.infer<typeof Rating>;

const endpoint = resource('marketplaces/ratings');

/** As the task of ratings has read them last. */
export const findRatings = endpoint('GET', '/mts/accounts/{id}/ratings', {
  title: 'Рейтинг продавца на площадке: значения, пороги и дни',
  roles: members,
  reply: z.object({
    rows: z.array(Rating).describe('Худшие первыми'),
    readAt: Moment.nullable().describe('Когда прочитаны; null — ещё нет'),
  }),
});
