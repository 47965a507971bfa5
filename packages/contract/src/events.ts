import { z } from 'zod';
import { Id, Moment } from './values.ts';

/** Something in the background moved: an import, a task. */
export const Progress = z.object({
  done: z.int().describe('Сколько сделано'),
  total: z.int().nullable().describe('Сколько всего; null, пока неизвестно'),
  failed: z.int().describe('Сколько не удалось'),
  note: z.string().describe('Что происходит сейчас'),
});
export type Progress = z.infer<typeof Progress>;

/** What the server pushes to open cabinets of a company. */
export const ServerEvent = z.discriminatedUnion('type', [
  /** Rows of a resource changed: lists and cards of it ask anew. */
  z.object({ type: z.literal('changed'), resource: z.string(), ids: z.array(Id) }),
  /** A running task or import got further. */
  z.object({
    type: z.literal('progress'),
    resource: z.string().describe('Ресурс, чья это работа: комната и файл'),
    id: Id.describe('Номер задачи или загрузки'),
    title: z.string(),
    status: z.string().describe('Её состояние, как в её карточке'),
    progress: Progress.describe('Как далеко она продвинулась'),
  }),
  /** Something that a person should see now; `link` is an address in the cabinet. */
  z.object({
    type: z.literal('notice'),
    severity: z.enum(['info', 'success', 'warn', 'error']).describe('Важность'),
    title: z.string(),
    message: z.string().describe('Что случилось и что делать'),
    link: z.string().nullable().describe('Адрес в кабинете, где это видно'),
    at: Moment.describe('Когда случилось'),
  }),
]);
export type ServerEvent = z.infer<typeof ServerEvent>;
