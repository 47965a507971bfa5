import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, PageSearch } from '../list.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Moment, Title } from '../values.ts';

/** A warehouse of an account on the marketplace: where the seller's stock is shown. */
export const Store = z.object({
  id: Id,
  account: Id,
  title: z.string(),
  remoteId: z.string(),
  state: z.string().describe('Состояние на площадке её словами'),
  isActive: z.boolean().describe('Остатки уходят на этот склад'),
  seenAt: Moment.nullable().describe('Когда площадка показала склад'),
});
export type Store = z.infer<typeof Store>;

const endpoint = resource('marketplaces/warehouses');

/** By hand: for marketplaces that can't list their warehouses, or before the first sync. */
export const createStore = endpoint('POST', '/mts/accounts/{account}/stores/create', {
  title: 'Добавить склад аккаунта',
  roles: marketplaceEditors,
  body: z.object({
    title: Title,
    remoteId: z.string().trim().min(1).max(100).describe('Номер склада на площадке'),
    isActive: z.boolean().default(true),
  }),
  reply: Store,
});

export const findStores = endpoint('POST', '/mts/accounts/{account}/stores/list', {
  title: 'Склады аккаунта',
  roles: members,
  body: PageSearch.extend({ isActive: z.union([z.boolean(), z.literal('any')]).default('any') }),
  reply: listOf(Store),
});

export const getStores = endpoint('GET', '/mts/accounts/{account}/stores/list/{ids}', {
  title: 'Склады по номерам',
  roles: members,
  reply: listOf(Store),
});

/** As the marketplace shows them this minute. */
export const getRemoteStores = endpoint('GET', '/mts/accounts/{account}/stores/list/{ids}/marketplace', {
  title: 'Склады, как их показывает площадка',
  roles: members,
  reply: listOf(Store.extend({ found: z.boolean().describe('Площадка знает этот склад') })),
});

export const syncStores = endpoint('GET', '/mts/accounts/{account}/stores/sync', {
  title: 'Забрать склады с площадки',
  roles: marketplaceEditors,
  reply: listOf(Store),
});

export const removeStores = endpoint('DELETE', '/mts/accounts/{account}/stores/{ids}', {
  title: 'Убрать склады',
  roles: marketplaceEditors,
  reply: batchOf(Id),
});
