import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { feedEditors, members } from '../roles.ts';
import { Moment } from '../values.ts';

/** Who took the file at its address. */
export const FeedFetch = z.object({
  at: Moment.describe('Когда'),
  ip: z.string().describe('С какого адреса'),
  agent: z.string().describe('Как программа назвала себя, не больше 200 знаков'),
  status: z
    .int()
    .describe(
      '200 — отдан файл, 304 — у программы уже этот, 401 — без пароля, 404 — ещё не собран, 410 — старый адрес, 429 — слишком часто',
    ),
  bytes: z.int().describe('Сколько байт отдано'),
  ms: z.int().describe('За сколько миллисекунд'),
  build: z.string().nullable().describe('Номер отданной сборки'),
});
export type FeedFetch = z.infer<typeof FeedFetch>;

/** Long and random: whoever knows it may look. */
const FeedKey = z.string().regex(/^\d{1,18}-[\w-]{32}\.(xml|csv|xlsx|json)$/, 'неизвестный адрес фида');

const endpoint = resource('feeds/addresses');
const touches = ['feeds/feeds'];

/** The address as it is: the seller copies it. Asked apart from the feed, as its own press. */
export const changeFeedAddress = endpoint('PATCH', '/fds/feed/{id}/address', {
  title: 'Сменить адрес фида',
  roles: feedEditors,
  body: z.object({
    forget: z.boolean().describe('Старый адрес закрыть сразу; false — он ещё 7 дней отдаёт фид. Потом он отвечает 410'),
  }),
  reply: z.object({
    address: z.string().describe('Новый адрес файла, целиком'),
    oldUntil: Moment.nullable().describe('До какого времени работает старый; null — уже нет'),
  }),
  touches,
});

export const changeFeedPassword = endpoint('PATCH', '/fds/feed/{id}/password', {
  title: 'Закрыть фид паролем, сменить пароль или убрать его',
  roles: feedEditors,
  body: z.object({ on: z.boolean().describe('Закрыть паролем; у фида заказов убрать его нельзя') }),
  reply: z.object({
    login: z.string().describe('Имя для входа (Basic)'),
    password: z.string().nullable().describe('Пароль: показывается один раз; null, если его убрали'),
  }),
  errors: { password_needed: { status: 400, title: 'В фиде данные покупателей: без пароля его не отдают' } },
  touches,
});

/** Newest first, of the last thirty days. */
export const findFeedFetches = endpoint('POST', '/fds/feed/{id}/fetches/search', {
  title: 'Кто и когда брал фид',
  reads: true,
  roles: members,
  body: Page,
  reply: listOf(FeedFetch),
});

/**
 * The file as targets take it: gzip where it is accepted, ETag and Last-Modified, 304. HEAD is answered alike without the file. Never built within the
 * request: what is published is sent.
 */
export const getPublicFeed = endpoint('GET', '/fds/public/{key}', {
  title: 'Файл фида: его берут площадки',
  roles: 'public',
  path: { key: FeedKey },
  reply: 'application/octet-stream',
  errors: {
    feed_gone: { status: 410, title: 'Адрес фида сменили' },
    password: { status: 401, title: 'Фид закрыт паролем (Basic)' },
    not_built: { status: 404, title: 'Фид ещё не собран' },
  },
});
