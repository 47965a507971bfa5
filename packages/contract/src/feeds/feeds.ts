import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, PageSearch, sortBy } from '../list.ts';
import { feedEditors, members } from '../roles.ts';
import { EditedVersion, Id, Ids, Moment, Title } from '../values.ts';
import { FeedBuild } from './builds.ts';
import { FeedKind, FeedTarget } from './kinds.ts';
import { FeedSettings, FeedSettingsChange } from './settings.ts';

/** Most feeds of a company. */
export const mostFeeds = 100;

/** A row of the list. */
export const Feed = z.object({
  id: Id.describe('Номер фида'),
  kind: FeedKind.describe('Товары или заказы'),
  title: z.string(),
  target: FeedTarget.describe('Формат'),
  catalog: z.object({ id: Id, title: z.string() }).nullable().describe('Каталог фида товаров'),
  active: z.boolean().describe('Отдаётся и собирается; выключенный отвечает 404'),
  state: z
    .enum(['new', 'building', 'ready', 'held', 'failed'])
    .describe('Ещё не собран, собирается, готов, новая версия придержана, последняя сборка не удалась'),
  rows: z.int().describe('Строк в отдаваемом файле'),
  refused: z.int().describe('Строк не попало из-за ошибок'),
  warnings: z.int().describe('Замечаний'),
  builtAt: Moment.nullable().describe('Когда собрана отдаваемая версия'),
  fetchedAt: Moment.nullable().describe('Когда файл брали последний раз'),
  fetchedBy: z.string().nullable().describe('Как назвала себя программа, что его брала'),
  nextAt: Moment.nullable().describe('Когда соберётся по расписанию'),
});
export type Feed = z.infer<typeof Feed>;

/** A feed with what its pages show. */
export const FeedModel = Feed.extend({
  sources: z.array(Id).describe('Источники фида заказов; пусто — все'),
  settings: FeedSettings.describe('Как пишется файл'),
  schedule: z.string().nullable().describe('Расписание cron в часовом поясе компании; null — без расписания'),
  onChange: z.boolean().describe('Собирать изменившиеся части сразу, как изменились товары'),
  address: z.string().nullable().describe('Адрес файла, целиком; null тому, кто фиды только смотрит'),
  oldAddressUntil: Moment.nullable().describe('До какого времени работает прежний адрес'),
  password: z.boolean().describe('Закрыт паролем'),
  passwordNeeded: z.boolean().describe('Без пароля его не отдают: в нём данные покупателей'),
  inner: z
    .array(z.string())
    .describe('Имена узлов (id), которые рассказывают закупочную или минимальную цену, маржу, поставщиков'),
  build: FeedBuild.nullable().describe('Отдаваемая версия'),
  latest: FeedBuild.nullable().describe('Последняя сборка: идёт, придержана, не удалась или та же отдаваемая'),
  work: Id.nullable().describe('Номер работы, под которым сообщают о ходе последней сборки'),
  structureVersion: z.int().describe('Версия структуры'),
  conditionSet: z.boolean().describe('Есть условия: в фид попадают не все'),
  version: z.int().describe('Растёт с каждым изменением: её называют, сохраняя правку'),
});
export type FeedModel = z.infer<typeof FeedModel>;

const FeedBody = z.object({
  title: Title.max(200),
  active: z.boolean().describe('Отдавать и собирать'),
  sources: Ids.describe('Источники фида заказов; пусто — все'),
  settings: FeedSettingsChange.describe('Какие настройки изменить'),
  schedule: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .nullable()
    .describe(
      'Расписание cron, 5 или 6 полей, не чаще раза в 15 минут, в часовом поясе компании; null — без расписания',
    ),
  onChange: z.boolean().describe('Собирать сразу, как изменились товары'),
});

const endpoint = resource('feeds/feeds');
const writes = { feed_exists: 'Фид с таким названием уже есть' };

/** By title; feeds of orders only for who sees orders. */
export const findFeeds = endpoint('POST', '/fds/find/feed', {
  title: 'Фиды',
  reads: true,
  roles: members,
  body: PageSearch.extend({
    kind: FeedKind.optional().describe('Товары или заказы'),
    target: FeedTarget.optional().describe('Только этого формата'),
    catalog: Id.optional().describe('Только этого каталога'),
    active: z.boolean().optional().describe('Включённые или выключенные'),
    sort: sortBy('title', 'builtAt', 'rows'),
  }),
  reply: listOf(Feed),
});

/** With the nodes of its target's preset; nothing is built yet. */
export const createFeed = endpoint('POST', '/fds/feed', {
  title: 'Создать фид',
  creates: true,
  roles: feedEditors,
  body: FeedBody.partial().extend({
    kind: FeedKind.describe('Товары или заказы'),
    target: FeedTarget.describe('Формат: задаёт структуру, с которой начинают'),
    title: Title.max(200),
    catalog: Id.optional().describe('Каталог; нужен фиду товаров'),
  }),
  reply: FeedModel,
  errors: { ...writes, too_many_feeds: `Фидов не больше ${mostFeeds}` },
});

export const getFeed = endpoint('GET', '/fds/feed/{id}', {
  title: 'Фид',
  roles: members,
  reply: FeedModel,
});

/** A change of what the file holds builds it anew, unless it was never built. */
export const changeFeed = endpoint('PATCH', '/fds/feed/{id}', {
  title: 'Изменить фид',
  roles: feedEditors,
  body: FeedBody.partial().extend({ version: EditedVersion.optional().describe('Версия, которую правили') }),
  reply: FeedModel,
  errors: { ...writes, stale: 'Фид изменил кто-то другой' },
});

/** Its address answers 404 at once; for an hour it can be brought back. */
export const removeFeeds = endpoint('DELETE', '/fds/feed/{ids}', {
  title: 'Удалить фиды',
  roles: feedEditors,
  reply: batchOf(Id),
});

export const restoreFeed = endpoint('PATCH', '/fds/feed/{id}/restore', {
  title: 'Вернуть удалённый фид: в течение часа',
  roles: feedEditors,
  reply: FeedModel,
  errors: writes,
});

/** Structure, condition and settings are taken over; address and password are new, and nothing is built yet. */
export const cloneFeed = endpoint('POST', '/fds/feed/{id}/clone', {
  title: 'Создать такой же фид',
  creates: true,
  roles: feedEditors,
  body: z.object({ title: Title.max(200) }),
  reply: FeedModel,
  errors: { ...writes, too_many_feeds: `Фидов не больше ${mostFeeds}` },
});
