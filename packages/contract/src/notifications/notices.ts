import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Count, Done, listOf, PageSearch } from '../list.ts';
import { members } from '../roles.ts';
import { Id, Ids, Moment } from '../values.ts';
import { severities } from './settings.ts';
import { themes } from './themes.ts';

const endpoint = resource('notifications/notices');

/** Days after which a notice is forgotten, read or not. */
export const noticeDays = 30;

/** An event, as one person is told of it. */
export const Notice = z.object({
  id: Id.describe('Номер уведомления'),
  theme: z.enum(themes).describe('О чём оно'),
  severity: z.enum(severities).describe('Важность'),
  title: z.string().describe('Что случилось, коротко'),
  message: z.string().describe('Что случилось и что делать'),
  link: z.string().nullable().describe('Адрес в кабинете, где это видно'),
  at: Moment.describe('Когда случилось'),
  read: z.boolean().describe('Прочитано этим человеком'),
});
export type Notice = z.infer<typeof Notice>;

/** A person's own notices, newest first; they are kept for 30 days. */
export const findNotices = endpoint('POST', '/cns/find/notice', {
  title: 'Мои уведомления, сначала новые',
  reads: true,
  roles: members,
  body: PageSearch.extend({
    read: z.boolean().optional().describe('Только прочитанные или только непрочитанные'),
    theme: z.enum(themes).optional().describe('Только об этом'),
    since: Moment.optional().describe('Не раньше'),
    to: Moment.optional().describe('Раньше'),
  }),
  reply: listOf(Notice),
});

export const countUnreadNotices = endpoint('GET', '/cns/notice/unread', {
  title: 'Сколько уведомлений я не читал (считается до 100)',
  roles: members,
  reply: Count,
});

/** Marks notices as read, or as unread again. Ids of others' notices are passed over. */
export const changeNotices = endpoint('PATCH', '/cns/notice', {
  title: 'Отметить уведомления прочитанными или непрочитанными',
  roles: members,
  body: z.object({
    ids: Ids.optional().describe('Какие; без них — все'),
    read: z.boolean().describe('Прочитаны ли они'),
  }),
  reply: Done,
});
