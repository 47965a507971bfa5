import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { everyone } from '../roles.ts';

const endpoint = resource('notifications/settings');

export const themes = ['orders', 'tasks', 'imports', 'accounts', 'company'] as const;
export const severities = ['info', 'success', 'warn', 'error'] as const;

const Named = <const Ids extends readonly [string, ...string[]]>(ids: Ids) =>
  z.object({ rows: z.array(z.object({ id: z.enum(ids), title: z.string() })) });

export const findNotificationThemes = endpoint('GET', '/cns/notification-settings/themes', {
  title: 'О чём бывают уведомления',
  roles: everyone,
  reply: Named(themes),
});

export const findNotificationSeverities = endpoint('GET', '/cns/notification-settings/severities', {
  title: 'Какой важности бывают уведомления',
  roles: everyone,
  reply: Named(severities),
});

/** For each theme, the severities that reach this person in the cabinet and in Telegram. */
export const NotificationSettings = z.object({
  settings: z.array(
    z.object({
      theme: z.enum(themes).describe('О чём уведомление'),
      cabinet: z.array(z.enum(severities)).describe('Какой важности показывать в кабинете'),
      telegram: z.array(z.enum(severities)).describe('Какой важности присылать в Telegram'),
    }),
  ),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = endpoint('GET', '/cns/notification-settings/', {
  title: 'Мои настройки уведомлений',
  roles: everyone,
  reply: NotificationSettings,
});

/** Saves the themes that are named; the others stay as they are. Answers all. */
export const changeNotificationSettings = endpoint('POST', '/cns/notification-settings/', {
  title: 'Сохранить мои настройки уведомлений',
  roles: everyone,
  body: NotificationSettings,
  reply: NotificationSettings,
});
