import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { members, orderReaders, type Role } from '../roles.ts';

const endpoint = resource('notifications/settings');

export const themes = ['orders', 'tasks', 'imports', 'catalogs', 'accounts', 'company'] as const;
export type NoticeTheme = (typeof themes)[number];

/** Whom a theme is told to at most: those who may see what it tells of. */
export const themeReaders: Record<NoticeTheme, readonly Role[]> = {
  orders: orderReaders,
  tasks: members,
  imports: members,
  catalogs: members,
  accounts: members,
  company: members,
};

export const severities = ['info', 'success', 'warn', 'error'] as const;
export type NoticeSeverity = (typeof severities)[number];

const Named = <const Ids extends readonly [string, ...string[]]>(ids: Ids) =>
  z.object({
    rows: z.array(
      z.object({
        id: z.enum(ids).describe('Слово, которым это зовут вызовы'),
        title: z.string().describe('Название на экране'),
        description: z.string().describe('Что сюда относится, одной фразой'),
      }),
    ),
  });

export const findNotificationThemes = endpoint('GET', '/cns/notification-settings/themes', {
  title: 'О чём бывают уведомления',
  roles: members,
  reply: Named(themes),
});

export const findNotificationSeverities = endpoint('GET', '/cns/notification-settings/severities', {
  title: 'Какой важности бывают уведомления',
  roles: members,
  reply: Named(severities),
});

/** For each theme, the severities that reach this person by each channel. */
export const NotificationSettings = z.object({
  settings: z
    .array(
      z.object({
        theme: z.enum(themes).describe('О чём уведомление'),
        cabinet: z
          .array(z.enum(severities))
          .max(severities.length)
          .describe('Какой важности показывать в кабинете и хранить под колокольчиком'),
        mail: z.array(z.enum(severities)).max(severities.length).describe('Какой важности присылать на почту'),
      }),
    )
    .max(themes.length)
    .describe('Темы; в сохранении — те, что меняются'),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = endpoint('GET', '/cns/notification-settings/', {
  title: 'Мои настройки уведомлений',
  roles: members,
  reply: NotificationSettings,
});

/** Saves the themes that are named; the others stay as they are. Answers all. What is off from now on is neither shown nor kept. */
export const changeNotificationSettings = endpoint('POST', '/cns/notification-settings/', {
  title: 'Сохранить мои настройки уведомлений',
  roles: members,
  body: NotificationSettings,
  reply: NotificationSettings,
});
