import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { admins } from '../roles.ts';
import { Moment } from '../values.ts';

const endpoint = resource('telegram/bot');

/** The platform's bot, as the administrator sees it; its token is never told. */
export const TelegramBot = z.object({
  source: z
    .enum(['settings', 'administrator', 'sandbox', 'none'])
    .describe('Откуда токен: из настройки TELEGRAM_TOKEN, от администратора, бот песочницы, нет бота'),
  updates: z.enum(['polling', 'webhook', 'off']).describe('Как бот узнаёт новое: настройка TELEGRAM'),
  username: z.string().nullable().describe('Имя бота, без @'),
  checkedAt: Moment.nullable().describe('Когда бот отвечал последний раз'),
  pausedUntil: Moment.nullable().describe('До какого времени Телеграм просил подождать'),
  fault: z.string().describe('Почему не работает'),
  links: z.int().describe('Сколько людей привязали чат'),
});
export type TelegramBot = z.infer<typeof TelegramBot>;

export const getTelegramBot = endpoint('GET', '/oss/telegram/bot', {
  title: 'Бот площадки: чей он и работает ли',
  roles: admins,
  reply: TelegramBot,
});

/** Sets the bot by its token, which is asked whether it is one and kept sealed; chats that are linked stay. */
export const setTelegramBot = endpoint('PUT', '/oss/telegram/bot', {
  title: 'Задать бота площадки токеном от @BotFather или убрать его',
  roles: admins,
  body: z.object({
    token: z
      .string()
      .trim()
      .regex(/^\d{1,20}:[\w-]{20,100}$/, 'токен вида 123456789:AAE…, его даёт @BotFather')
      .nullable()
      .describe('Токен; null — убрать'),
  }),
  reply: TelegramBot,
  errors: {
    token_refused: 'Телеграм не принял токен',
    bot_in_settings: 'Токен задан настройкой TELEGRAM_TOKEN: здесь его не сменить',
    unreachable: 'Телеграм не отвечает',
  },
});
