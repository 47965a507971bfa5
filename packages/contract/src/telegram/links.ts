import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { members } from '../roles.ts';
import { Moment } from '../values.ts';

const endpoint = resource('telegram/links');

/** Minutes for which a code links. */
export const linkCodeMinutes = 10;

const TelegramName = z.string().describe('Имя в Телеграме');
const TelegramUsername = z.string().nullable().describe('Имя пользователя в Телеграме, без @; бывает не у всех');

/** Facts of the bot about the caller, and whether it works at all. */
export const TelegramUser = z.object({
  linked: z.boolean().describe('Чат привязан'),
  name: TelegramName.nullable(),
  username: TelegramUsername,
  linkedAt: Moment.nullable().describe('Когда привязан'),
  blockedAt: Moment.nullable().describe('Когда бот в Телеграме остановлен: сообщения не доходят'),
  mutedUntil: Moment.nullable().describe('До какого времени бот молчит, кроме ошибок'),
  bot: z
    .object({
      works: z.boolean().describe('Бот настроен и отвечает'),
      username: z.string().nullable().describe('Имя бота, без @'),
      url: z.string().nullable().describe('Адрес, по которому бот открывается'),
      fault: z.string().describe('Почему не работает'),
    })
    .describe('Бот площадки'),
});
export type TelegramUser = z.infer<typeof TelegramUser>;

export const getTelegramUser = endpoint('GET', '/oss/telegram/user-info', {
  title: 'Мой Телеграм: привязан ли чат и работает ли бот',
  roles: members,
  reply: TelegramUser,
});

/** A fresh link with which the caller opens the bot; the one before ends. The bot asks before it links. */
export const renewTelegramCode = endpoint('PUT', '/oss/telegram/code', {
  title: 'Новая ссылка, по которой бот узнаёт меня',
  roles: members,
  reply: z.object({
    url: z.string().describe('Ссылка на бота; действует десять минут и один раз'),
    qr: z.string().describe('Она же QR-кодом: картинка SVG'),
    expiresAt: Moment.describe('До какого времени действует'),
  }),
  errors: { bot_off: 'Бота у площадки нет, или он не отвечает' },
});

const Code = z.string().regex(/^[\w-]{1,64}$/, 'код из ссылки бота');
const codeErrors = {
  code_unknown: { status: 404, title: 'Такой ссылки нет' },
  code_expired: 'Срок ссылки вышел: напишите боту /start, он пришлёт новую',
  code_used: 'По этой ссылке уже привязали',
};

/** Whose chat the link of the bot is: shown before the person says yes. Asking links nothing. */
export const getTelegramLink = endpoint('GET', '/oss/telegram/link/{code}', {
  title: 'Чей это чат: показывается перед привязкой',
  roles: members,
  path: { code: Code },
  reply: z.object({ name: TelegramName, username: TelegramUsername, linked: z.boolean().describe('Он уже ваш') }),
  errors: codeErrors,
});

/** Links the chat that asked the bot for this code; a chat that the caller had before is let go. */
export const linkTelegram = endpoint('PATCH', '/oss/telegram/link/{code}', {
  title: 'Привязать чат Телеграма ко мне',
  roles: members,
  path: { code: Code },
  reply: TelegramUser,
  errors: { ...codeErrors, chat_taken: 'Этот чат привязан к другому человеку' },
});

export const detachTelegram = endpoint('PATCH', '/oss/telegram/detach', {
  title: 'Отвязать мой Телеграм',
  roles: members,
  reply: TelegramUser,
});

/** Silences the bot for a while, errors excepted, or lets it speak again. */
export const muteTelegram = endpoint('PATCH', '/oss/telegram/mute', {
  title: 'Бот молчит до времени, кроме ошибок',
  roles: members,
  body: z.object({ until: Moment.nullable().describe('До какого времени, не дальше недели; null — говорить снова') }),
  reply: TelegramUser,
  errors: { not_linked: 'Телеграм не привязан' },
});
