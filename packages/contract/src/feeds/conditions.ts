import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Count } from '../list.ts';
import { feedEditors, members } from '../roles.ts';
import { EditedVersion } from '../values.ts';
import { FeedCondition } from './condition.ts';

export const FeedConditions = z.object({
  condition: FeedCondition.describe('Кто попадает в фид; {} — все'),
  version: z.int().describe('Версия фида: её называют, сохраняя правку'),
});
export type FeedConditions = z.infer<typeof FeedConditions>;

const endpoint = resource('feeds/conditions');

export const getFeedConditions = endpoint('GET', '/fds/feed/{id}/conditions', {
  title: 'Условия фида',
  roles: members,
  reply: FeedConditions,
});

export const changeFeedConditions = endpoint('PUT', '/fds/feed/{id}/conditions', {
  title: 'Сохранить условия фида',
  roles: feedEditors,
  body: z.object({
    condition: FeedCondition.describe('Условия целиком'),
    version: EditedVersion.describe('Версия фида, которую правили'),
  }),
  reply: FeedConditions,
  errors: { stale: 'Условия изменил кто-то другой' },
  touches: ['feeds/feeds', 'feeds/builds'],
});

/** Counts up to 10,000; asked with every change of the form. */
export const countFeedConditions = endpoint('POST', '/fds/feed/{id}/conditions/count', {
  title: 'Сколько предложений или заказов подходит под условия',
  reads: true,
  roles: members,
  body: z.object({ condition: FeedCondition.describe('Условия, как они набраны') }),
  reply: Count,
});
