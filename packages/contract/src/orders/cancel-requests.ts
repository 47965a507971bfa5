import { z } from 'zod';
import { Moment } from '../values.ts';

/** A buyer asks for an order to be cancelled that the seller carries; the seller agrees or not. */
export const CancelRequest = z.object({
  reason: z.string().describe('Причина словами площадки; пусто — площадка её не называет'),
  message: z.string().describe('Что написал покупатель'),
  askedAt: Moment.describe('Когда попросили'),
  answerBy: Moment.nullable().describe('До какого времени ответить: потом площадка отменит заказ сама'),
});
export type CancelRequest = z.infer<typeof CancelRequest>;

/** With what the seller may refuse it. */
export const CancelRefusal = z.object({
  id: z.string().describe('Причина словом площадки: её называют в поле reason'),
  title: z.string(),
});
export type CancelRefusal = z.infer<typeof CancelRefusal>;
