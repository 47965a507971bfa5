import { z } from 'zod';
import { Notice } from './notifications/notices.ts';
import { Id } from './values.ts';

/** Something in the background moved: an import, a task. */
export const Progress = z.object({
  done: z.int().describe('Сколько сделано'),
  total: z.int().nullable().describe('Сколько всего; null, пока неизвестно'),
  failed: z.int().describe('Сколько не удалось'),
  note: z.string().describe('Что происходит сейчас'),
});
export type Progress = z.infer<typeof Progress>;

/**
 * Event that the server pushes to open cabinets of a company. Of changes of one resource it tells once a second at
 * most.
 */
export const ServerEvent = z.discriminatedUnion('type', [
  /** Rows of a resource changed: lists and cards of it ask anew. */
  z.object({
    type: z.literal('changed'),
    resource: z.string().describe('Ресурс, чьи строки изменились: комната и файл'),
    ids: z.array(Id).describe('Какие строки; пусто — неизвестно какие'),
  }),
  /** A running task or import got further. */
  z.object({
    type: z.literal('progress'),
    resource: z.string().describe('Ресурс, чья это работа: комната и файл'),
    id: Id.describe('Номер задачи или загрузки'),
    title: z.string(),
    status: z.string().describe('Её состояние, как в её карточке'),
    progress: Progress.describe('Как далеко она продвинулась'),
  }),
  /** Something that this person should see now: only people who want it are told, see the notification settings. */
  Notice.omit({ read: true }).extend({ type: z.literal('notice') }),
]);
export type ServerEvent = z.infer<typeof ServerEvent>;
