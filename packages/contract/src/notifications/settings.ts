import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done } from '../list.ts';
import { members, moneyReaders, orderReaders, type Role } from '../roles.ts';
import { Id, Moment } from '../values.ts';
import { type NoticeTheme, type NoticeWay, noticeWays, themes } from './themes.ts';

const endpoint = resource('notifications/settings');

export const noticeThemeTitles: Record<NoticeTheme, string> = {
  orders: 'Заказы',
  returns: 'Возвраты',
  stock: 'Остатки',
  money: 'Деньги',
  tasks: 'Задачи маркетплейсов',
  imports: 'Загрузки',
  catalogs: 'Каталоги',
  feeds: 'Фиды',
  accounts: 'Аккаунты и ключи',
  company: 'Компания и люди',
};

/** Whom a theme is told to at most: those who may see what it tells of. */
export const themeReaders: Record<NoticeTheme, readonly Role[]> = {
  orders: orderReaders,
  returns: orderReaders,
  stock: members,
  money: moneyReaders,
  tasks: members,
  imports: members,
  catalogs: members,
  feeds: members,
  accounts: members,
  company: members,
};

/** How much a notice matters, the least first. */
export const severities = ['info', 'success', 'warn', 'error'] as const;
export type NoticeSeverity = (typeof severities)[number];

export const noticeWayTitles: Record<NoticeWay, string> = { mail: 'Почта', telegram: 'Телеграм' };

/** Letters that one person gets in an hour at most; what comes beyond them is gathered in one. */
export const mostLettersAnHour = 20;

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

const Severities = z.array(z.enum(severities)).max(severities.length);

/** Thresholds of one theme, by way. */
const ThemeSettings = z.object({
  theme: z.enum(themes).describe('О чём уведомление'),
  cabinet: Severities.describe('Какой важности показывать в кабинете и хранить под колокольчиком'),
  mail: Severities.describe('Какой важности присылать на почту'),
  telegram: Severities.describe('Какой важности присылать в Телеграм'),
});

/** An hour of the company's clock. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'время вида 09:30');

/** Hours in which nothing but errors is sent; from 22:00 to 08:00 is one night. */
const QuietHours = z
  .object({
    from: ClockTime.describe('С какого часа тихо, по часам компании'),
    to: ClockTime.describe('До какого часа; меньше начала — до утра следующего дня'),
    days: z
      .array(z.int().min(1).max(7))
      .min(1, 'отметьте хотя бы один день')
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'день назван дважды')
      .describe('По каким дням недели тишина начинается: 1 — понедельник, 7 — воскресенье'),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'начало и конец тишины не могут совпадать' });

/** Themes that are sent once a day, in one message. */
const Digest = z.object({
  at: ClockTime.describe('Во сколько присылать сводку, по часам компании'),
  themes: z.array(z.enum(themes)).min(1, 'отметьте хотя бы одну тему').max(themes.length).describe('О чём'),
  ways: z.array(z.enum(noticeWays)).min(1, 'отметьте хотя бы один способ').max(noticeWays.length).describe('Куда'),
});

/** A mute until a moment: a theme, or whatever concerns an account. Errors of it are not sent either. */
const Mute = z.object({
  theme: z.enum(themes).nullable().describe('Тема; null — заглушён аккаунт'),
  account: Id.nullable().describe('Номер аккаунта маркетплейса; null — заглушена тема'),
  until: Moment.describe('До какого времени'),
});

/** When notices are sent; the bell of the cabinet obeys none of it and keeps everything. */
export const NoticeRules = z.object({
  quiet: QuietHours.nullable().describe('Тихие часы: кроме ошибок, всё ждёт их конца; null — нет'),
  digest: Digest.nullable().describe('Сводка раз в день; ошибки её не ждут; null — нет'),
  mutes: z.array(Mute).describe('Что заглушено и до какого времени'),
});
export type NoticeRules = z.infer<typeof NoticeRules>;

/** For each theme, the severities that reach this person by each way, and when. */
export const NotificationSettings = z.object({
  settings: z.array(ThemeSettings).describe('Все темы'),
  rules: NoticeRules.describe('Когда присылать'),
  timezone: z.string().describe('Часовой пояс компании, по которому идут часы правил'),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = endpoint('GET', '/cns/notification-settings/', {
  title: 'Мои настройки уведомлений',
  roles: members,
  reply: NotificationSettings,
});

/** Saves the themes and rules that are named; the others stay as they are. Answers all. What is off from now on is neither shown nor kept. */
export const changeNotificationSettings = endpoint('POST', '/cns/notification-settings/', {
  title: 'Сохранить мои настройки уведомлений',
  roles: members,
  body: z.object({
    settings: z
      .array(ThemeSettings.partial({ telegram: true }))
      .max(themes.length)
      .default([])
      .describe('Темы, которые меняются; telegram без значения остаётся как был'),
    rules: NoticeRules.omit({ mutes: true }).partial().default({}).describe('Правила, которые меняются'),
  }),
  reply: NotificationSettings,
});

/** Mutes a theme or an account until a moment, or takes that back. */
export const changeMute = endpoint('PATCH', '/cns/notification-settings/mute', {
  title: 'Заглушить тему или аккаунт до времени либо снова слышать',
  roles: members,
  body: z
    .object({
      theme: z.enum(themes).optional().describe('Тема'),
      account: Id.optional().describe('Номер аккаунта маркетплейса'),
      until: Moment.nullable().describe('До какого времени, не дальше года; null — слышать снова'),
    })
    .refine(({ theme, account }) => (theme === undefined) !== (account === undefined), {
      path: ['theme'],
      message: 'назовите тему или аккаунт, одно из двух',
    }),
  reply: NotificationSettings,
});

/** Sends the caller a notice by one way at once, and answers where it went. A refusal says why it didn't. */
export const tryNotificationWay = endpoint('POST', '/cns/notification-settings/test', {
  title: 'Проверить, доходят ли до меня уведомления',
  roles: members,
  body: z.object({ way: z.enum(['cabinet', ...noticeWays]).describe('Каким способом') }),
  reply: Done.extend({ to: z.string().describe('Куда ушло') }),
  errors: { not_delivered: 'Проверочное уведомление не ушло: в сообщении причина' },
  touches: ['notifications/notices', 'notifications/deliveries'],
});
