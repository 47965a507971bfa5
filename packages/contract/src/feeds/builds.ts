import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { feedEditors, members } from '../roles.ts';
import { Id, Moment } from '../values.ts';

export const FeedBuildCause = z.enum(['person', 'schedule', 'change', 'structure', 'night']);
export type FeedBuildCause = z.infer<typeof FeedBuildCause>;

export const feedBuildCauses: Record<FeedBuildCause, string> = {
  person: 'Вручную',
  schedule: 'По расписанию',
  change: 'Изменились товары',
  structure: 'Изменился сам фид',
  night: 'Ночная сборка',
};

/** Why a build isn't published by itself. */
export const HeldReason = z.enum(['empty', 'fewer_rows', 'faults']);
export type HeldReason = z.infer<typeof HeldReason>;

export const heldReasons: Record<HeldReason, string> = {
  empty: 'В фид не попало ни одной строки',
  fewer_rows: 'Строк стало меньше почти на треть или больше',
  faults: 'Каждая десятая строка или больше — с ошибкой',
};

/** A version of the file. */
export const FeedBuild = z.object({
  id: Id.describe('Номер сборки'),
  state: z
    .enum(['building', 'ready', 'held', 'failed', 'stopped'])
    .describe('Собирается, готова, придержана до решения владельца, не удалась, остановлена'),
  published: z.boolean().describe('Её отдают по адресу фида'),
  kept: z.boolean().describe('Файл ещё хранится: её можно вернуть'),
  cause: FeedBuildCause.describe('Почему собрана'),
  whole: z.boolean().describe('Собрана целиком; false — только изменившиеся части'),
  heldFor: HeldReason.nullable().describe('Почему придержана'),
  error: z.string().nullable().describe('Почему не удалась'),
  rows: z.int().describe('Строк в файле'),
  left: z.int().describe('Не попали по условиям'),
  refused: z.int().describe('Не попали из-за ошибок'),
  warnings: z.int().describe('Замечаний'),
  size: z.int().describe('Байт в файле'),
  packed: z.int().describe('Байт в сжатом виде'),
  structureVersion: z.int().describe('По какой версии структуры'),
  author: z.object({ id: Id, name: z.string() }).nullable().describe('Кто начал; null у программ'),
  startedAt: Moment.describe('Когда начата'),
  finishedAt: Moment.nullable().describe('Когда закончена'),
});
export type FeedBuild = z.infer<typeof FeedBuild>;

/** How many versions keep their files. */
export const keptBuilds = 10;

const endpoint = resource('feeds/builds');
const touches = ['feeds/feeds'];

/** Answers at once; the file is built in the background, and its progress told as that of any long work (`resource: 'feeds/builds'`, id of the work). */
export const buildFeed = endpoint('PATCH', '/fds/feed/{id}/build', {
  title: 'Собрать фид заново целиком',
  roles: feedEditors,
  reply: FeedBuild,
  errors: { feed_busy: 'Фид уже собирается', storage_full: 'Место для файлов компании закончилось' },
  touches,
});

/** Stops the feed; its published version stays. */
export const stopFeed = endpoint('PATCH', '/fds/feed/{id}/stop', {
  title: 'Остановить сборку',
  roles: feedEditors,
  reply: FeedBuild,
  touches,
});

/** Newest first. */
export const findFeedBuilds = endpoint('POST', '/fds/feed/{id}/builds/search', {
  title: 'Сборки фида',
  reads: true,
  roles: members,
  body: Page,
  reply: listOf(FeedBuild),
});

/** An older version comes back, or a held one is published nonetheless. */
export const publishFeedBuild = endpoint('PATCH', '/fds/feed/{id}/builds/{build}/publish', {
  title: 'Отдавать эту версию фида',
  roles: feedEditors,
  reply: FeedBuild,
  errors: { build_gone: 'Файл этой версии уже не хранится' },
  touches,
});

/** Says that the published version stays, and the held one is thrown away. */
export const dismissFeedBuild = endpoint('PATCH', '/fds/feed/{id}/builds/{build}/dismiss', {
  title: 'Оставить прежнюю версию фида',
  roles: feedEditors,
  reply: FeedBuild,
  touches,
});
