import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, PageSearch } from '../list.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Moment, Title } from '../values.ts';
import { marketplaceRefusals } from './refusals.ts';

/** A warehouse of an account on the marketplace: where the seller's stock is shown. */
export const Warehouse = z.object({
  id: Id.describe('Номер у нас'),
  account: Id.describe('Аккаунт'),
  title: z.string(),
  remoteId: z.string().describe('Номер у площадки; у Ozon — warehouse_id'),
  state: z.string().describe('Состояние на площадке её словами'),
  isActive: z.boolean().describe('Остатки уходят на этот склад'),
  share: z
    .int()
    .describe(
      'Доля свободного остатка: он делится между складами пропорционально долям, а где загруженный файл сказал остаток по складам — пропорционально ему',
    ),
  seenAt: Moment.nullable().describe('Когда площадка показала склад'),
});
export type Warehouse = z.infer<typeof Warehouse>;

const Share = z.int().min(0).max(100);

const endpoint = resource('marketplaces/warehouses');
/** An account says whether its stock has somewhere to go. */
const touches = ['marketplaces/accounts'];

/** By hand: for marketplaces that can't list their warehouses, or before the first sync. */
export const createWarehouse = endpoint('POST', '/mts/accounts/{account}/stores/create', {
  title: 'Добавить склад аккаунта',
  creates: true,
  roles: marketplaceEditors,
  body: z.object({
    title: Title,
    remoteId: z.string().trim().min(1).max(100).describe('Номер склада на площадке'),
    isActive: z.boolean().default(true).describe('Отправлять остатки на этот склад'),
    share: Share.default(1).describe('Доля свободного остатка, 0–100: он делится между складами пропорционально долям'),
  }),
  reply: Warehouse,
  errors: { warehouse_exists: 'Склад с таким номером у аккаунта уже есть' },
  touches,
});

export const findWarehouses = endpoint('POST', '/mts/accounts/{account}/stores/list', {
  title: 'Склады аккаунта',
  reads: true,
  roles: members,
  body: PageSearch.extend({ isActive: z.union([z.boolean(), z.literal('any')]).default('any') }),
  reply: listOf(Warehouse),
});

export const getWarehouses = endpoint('GET', '/mts/accounts/{account}/stores/list/{ids}', {
  title: 'Склады по номерам',
  roles: members,
  reply: listOf(Warehouse),
});

/** As the marketplace shows them this minute. */
export const getRemoteWarehouses = endpoint('GET', '/mts/accounts/{account}/stores/list/{ids}/marketplace', {
  title: 'Склады, как их показывает площадка',
  roles: members,
  reply: listOf(Warehouse.extend({ found: z.boolean().describe('Площадка знает этот склад') })),
  errors: marketplaceRefusals,
});

export const syncWarehouses = endpoint('GET', '/mts/accounts/{account}/stores/sync', {
  title: 'Забрать склады с площадки',
  roles: marketplaceEditors,
  reply: listOf(Warehouse),
  errors: marketplaceRefusals,
  touches,
});

/** Which warehouses take stock, and which part of it. */
export const changeWarehouses = endpoint('PATCH', '/mts/accounts/{account}/stores/{ids}', {
  title: 'Изменить склады: уходят ли остатки и какая их доля',
  roles: marketplaceEditors,
  body: z.object({ isActive: z.boolean().optional(), share: Share.optional() }),
  reply: batchOf(Id),
  touches,
});

export const removeWarehouses = endpoint('DELETE', '/mts/accounts/{account}/stores/{ids}', {
  title: 'Убрать склады',
  roles: marketplaceEditors,
  reply: batchOf(Id),
  touches,
});
