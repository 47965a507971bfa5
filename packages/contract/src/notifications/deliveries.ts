import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, PageSearch } from '../list.ts';
import { members } from '../roles.ts';
import { Id, Moment } from '../values.ts';
import { severities } from './settings.ts';
import { noticeWays, themes } from './themes.ts';

const endpoint = resource('notifications/deliveries');

/** Days for which it is kept what was sent to whom, and why something was not. */
export const deliveryDays = 30;

export const noticeStates = ['waiting', 'sent', 'failed', 'dropped'] as const;
export type NoticeState = (typeof noticeStates)[number];

/** A notice on its way out of the cabinet to one person. */
export const NoticeDelivery = z.object({
  id: Id.describe('Номер отправки'),
  theme: z.enum(themes).describe('О чём уведомление'),
  severity: z.enum(severities).describe('Важность'),
  title: z.string().describe('Что случилось'),
  way: z.enum(noticeWays).describe('Каким способом'),
  state: z.enum(noticeStates).describe('Ждёт, отправлено, не вышло, не отправлялось'),
  reason: z.string().describe('Почему ждёт, не вышло или не отправлялось'),
  at: Moment.describe('Когда случилось то, о чём уведомление'),
  due: Moment.nullable().describe('Когда пойдёт, если ждёт'),
  sentAt: Moment.nullable().describe('Когда отправлено'),
});
export type NoticeDelivery = z.infer<typeof NoticeDelivery>;

/** Why something came late, or did not come: what was on its way to the caller in the last 30 days, newest first. */
export const findNoticeDeliveries = endpoint('POST', '/cns/find/delivery', {
  title: 'Почему не пришло: мои отправки на почту и в другие места, сначала новые',
  reads: true,
  roles: members,
  body: PageSearch.extend({
    way: z.enum(noticeWays).optional().describe('Только этим способом'),
    state: z.enum(noticeStates).optional().describe('Только в этом состоянии'),
    since: Moment.optional().describe('Не раньше'),
    to: Moment.optional().describe('Раньше'),
  }),
  reply: listOf(NoticeDelivery),
});
