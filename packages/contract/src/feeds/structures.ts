import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { feedEditors, members } from '../roles.ts';
import { Id, Moment } from '../values.ts';
import { FeedNode, FeedNodes, structureBody } from './nodes.ts';

/** How many versions of a structure can be brought back. */
export const keptStructures = 20;

export const FeedStructure = z.object({
  nodes: z.array(FeedNode).describe('Узлы по порядку'),
  version: z.int().describe('Версия структуры: её называют, сохраняя правку'),
});
export type FeedStructure = z.infer<typeof FeedStructure>;

export const FeedStructureVersion = z.object({
  version: z.int().describe('Версия структуры'),
  nodes: z.int().describe('Сколько узлов'),
  author: z.object({ id: Id, name: z.string() }).nullable().describe('Кто сохранил'),
  at: Moment.describe('Когда'),
});
export type FeedStructureVersion = z.infer<typeof FeedStructureVersion>;

const endpoint = resource('feeds/structures');
const touches = ['feeds/feeds', 'feeds/builds'];
const stale = { stale: 'Структуру изменил кто-то другой' };

export const getFeedStructure = endpoint('GET', '/fds/feed/{id}/structure', {
  title: 'Структура фида',
  roles: members,
  reply: FeedStructure,
});

/** Faults of the tree are told by node: `details[].field` is `nodes.<id>.…`. */
export const changeFeedStructure = endpoint('PUT', '/fds/feed/{id}/structure', {
  title: 'Сохранить структуру фида',
  roles: feedEditors,
  body: z.object({
    nodes: FeedNodes.describe('Узлы целиком, по порядку'),
    version: z.int().min(0).max(2_147_483_647).describe('Версия, которую правили'),
  }),
  reply: FeedStructure,
  errors: stale,
  touches,
  bodyLimit: structureBody,
});

/** Newest first. */
export const findFeedStructures = endpoint('GET', '/fds/feed/{id}/structure/versions', {
  title: 'Прежние структуры фида',
  roles: members,
  reply: listOf(FeedStructureVersion),
});

/** The old nodes become the newest version. */
export const restoreFeedStructure = endpoint('POST', '/fds/feed/{id}/structure/versions/{structure}/restore', {
  title: 'Вернуть прежнюю структуру фида',
  roles: feedEditors,
  reply: FeedStructure,
  touches,
});
