import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, PageSearch } from '../list.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Moment, Money } from '../values.ts';
import { ProductFault, taskBusy } from './tasks.ts';

/** A product as it stands on the marketplace. */
export const SyncProduct = z.object({
  id: Id,
  account: Id,
  article: z.string().describe('Артикул на площадке'),
  remoteId: z.string(),
  sku: z.string().nullable(),
  title: z.string(),
  image: z.string().nullable(),
  barcodes: z.array(z.string()),
  price: Money.nullable(),
  stock: z.int().nullable(),
  state: z.string().describe('Состояние на площадке её словами'),
  seenAt: Moment,
});
export type SyncProduct = z.infer<typeof SyncProduct>;

export const linkedBy = ['article', 'property', 'person', 'upload'] as const;

/** A product of the marketplace paired with an offer of ours. */
export const ProductMapping = SyncProduct.extend({
  sync_product_id: Id,
  offer: Id,
  product: Id,
  offerArticle: z.string(),
  offerTitle: z.string(),
  linkedBy: z.enum(linkedBy),
  linkedAt: Moment,
  result: z.enum(['sent', 'accepted', 'refused']).nullable().describe('Чем кончилась последняя выгрузка карточки'),
  faults: z.array(ProductFault),
});
export type ProductMapping = z.infer<typeof ProductMapping>;

const endpoint = resource('marketplaces/product-mapping');

export const findProductMappings = endpoint('POST', '/mts/products/mapping/{account}/search', {
  title: 'Товары площадки, связанные с предложениями',
  reads: true,
  roles: members,
  body: PageSearch.extend({ result: z.enum(['sent', 'accepted', 'refused']).optional() }),
  reply: listOf(ProductMapping),
});

export const getProductMappings = endpoint('GET', '/mts/products/mapping/{account}/list/{ids}', {
  title: 'Связи аккаунта по номерам',
  roles: members,
  reply: listOf(ProductMapping),
});

export const getOfferMappings = endpoint('GET', '/mts/products/mapping/list/{offerIds}', {
  title: 'Связи предложений на всех аккаунтах',
  roles: members,
  reply: listOf(ProductMapping),
});

export const linkProduct = endpoint('POST', '/mts/products/mapping/{account}', {
  title: 'Связать товар площадки с предложением',
  roles: marketplaceEditors,
  body: z.object({ sync_product_id: Id, offer_id: Id }),
  reply: ProductMapping,
  errors: { offer_linked: 'Предложение уже связано с другим товаром этого аккаунта' },
});

export const unlinkProducts = endpoint('DELETE', '/mts/products/mapping/{account}/{ids}', {
  title: 'Разорвать связи',
  roles: marketplaceEditors,
  reply: batchOf(Id),
});

/** Pulls the marketplace's products and pairs them by article, or by the text of a property. */
export const startProductSync = endpoint('POST', '/mts/products/mapping/{account}/start-sync', {
  title: 'Забрать товары площадки и связать с предложениями',
  roles: marketplaceEditors,
  body: z.object({ property_id: Id.nullish().describe('По какому свойству; без него — по артикулу') }),
  reply: z.object({ task: Id }),
  errors: taskBusy,
  touches: ['marketplaces/tasks'],
});

export const findUnsyncProducts = endpoint('POST', '/mts/products/mapping/{account}/unsync/search', {
  title: 'Товары площадки без пары',
  reads: true,
  roles: members,
  body: PageSearch.extend({ disposed: z.union([z.boolean(), z.literal('any')]).default(false) }),
  reply: listOf(SyncProduct.extend({ disposed: z.boolean() })),
});

export const getUnsyncProducts = endpoint('GET', '/mts/products/mapping/{account}/unsync/{ids}', {
  title: 'Товары площадки без пары по номерам',
  roles: members,
  reply: listOf(SyncProduct.extend({ disposed: z.boolean() })),
});

/** Hides them from the list: the product on the marketplace stays as it is. */
export const removeUnsyncProducts = endpoint('DELETE', '/mts/products/mapping/{account}/unsync/{ids}', {
  title: 'Скрыть товары без пары',
  roles: marketplaceEditors,
  reply: batchOf(Id),
});

export const restoreUnsyncProducts = endpoint('PATCH', '/mts/products/mapping/{account}/unsync/{ids}', {
  title: 'Вернуть скрытые товары',
  roles: marketplaceEditors,
  reply: batchOf(Id),
});
