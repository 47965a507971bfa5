import { z } from 'zod';
import { Progress } from './events.ts';
import { Id, Moment } from './values.ts';

/** How long work of any kind is going: an import, a bulk change, a move of a category. */
export const Work = z.object({
  work: Id.describe('Под каким номером о её ходе сообщают новости'),
  status: z
    .enum(['pending', 'running', 'success', 'failed', 'stopped'])
    .describe('Ждёт очереди, идёт, закончилась, не удалась, остановлена человеком'),
  stopping: z.boolean().describe('Попросили остановить, и она вот-вот остановится'),
  progress: Progress.describe('Сколько сделано и что происходит сейчас'),
  error: z.string().nullable().describe('Почему не удалась'),
  author: z.object({ id: Id, name: z.string() }).nullable().describe('Кто начал; null у программ'),
  createdAt: Moment.describe('Когда поставлена в очередь'),
  startedAt: Moment.nullable().describe('Когда началась'),
  finishedAt: Moment.nullable().describe('Когда закончилась'),
});
export type Work = z.infer<typeof Work>;

/** Whether it waits in line or is under way. */
export const isUnderWay = ({ status }: Pick<Work, 'status'>): boolean => status === 'pending' || status === 'running';
