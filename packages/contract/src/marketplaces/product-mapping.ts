import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, PageSearch } from '../list.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Moment, Money } from '../values.ts';
import { taskBusy } from './refusals.ts';
import { ProductFault } from './tasks.ts';

/** A product as it stands on the marketplace. */
export const SyncProduct = z.object({
  id: Id.describe('Номер товара площадки'),
  account: Id.describe('Аккаунт, на котором он продаётся'),
  article: z.string().describe('Артикул на площадке'),
  remoteId: z.string().describe('Номер у площадки; у Ozon — product_id'),
  sku: z.string().nullable().describe('Номер на витрине; у Ozon — sku'),
  title: z.string(),
  image: z.string().nullable().describe('Адрес первой картинки'),
  barcodes: z.array(z.string()).describe('Штрихкоды, как их знает площадка'),
  price: Money.nullable().describe('Цена на площадке, в валюте кабинета'),
  stock: z.int().nullable().describe('Остаток на площадке, штук; null — неизвестен'),
  state: z.string().describe('Состояние на площадке её словами'),
  moderation: z
    .enum(['pending', 'approved', 'refused', 'archived'])
    .describe('Что это значит: проверяется, показывается, не прошёл проверку, в архиве'),
  said: z.array(ProductFault).describe('Что площадка говорит о товаре: за что его не пропустила проверка, и замечания'),
  seenAt: Moment.describe('Когда площадка показала товар в последний раз'),
});
export type SyncProduct = z.infer<typeof SyncProduct>;

export const linkedBy = ['article', 'property', 'person', 'upload', 'renamed'] as const;

/** A product of the marketplace paired with an offer of ours. */
export const ProductMapping = SyncProduct.extend({
  sync_product_id: Id.describe('Номер товара площадки, как id'),
  offer: Id.describe('Предложение каталога'),
  product: Id.describe('Товар, к которому относится предложение'),
  offerArticle: z.string().describe('Артикул предложения'),
  offerTitle: z.string().describe('Название предложения'),
  linkedBy: z
    .enum(linkedBy)
    .describe(
      'Как связан: по артикулу, по свойству, человеком, выгрузкой карточки; renamed — по артикулу, который на площадке потом сменили',
    ),
  linkedAt: Moment.describe('Когда связан'),
  result: z.enum(['sent', 'accepted', 'refused']).nullable().describe('Чем кончилась последняя выгрузка карточки'),
  faults: z.array(ProductFault).describe('За что отказано последней выгрузке'),
});
export type ProductMapping = z.infer<typeof ProductMapping>;

const endpoint = resource('marketplaces/product-mapping');

export const findProductMappings = endpoint('POST', '/mts/products/mapping/{account}/search', {
  title: 'Товары площадки, связанные с предложениями',
  reads: true,
  roles: members,
  body: PageSearch.extend({
    result: z.enum(['sent', 'accepted', 'refused']).optional(),
    barcode: z.enum(['none']).optional().describe('none — у предложения нет ни одного штрихкода'),
  }),
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
  body: PageSearch.extend({
    disposed: z
      .union([z.boolean(), z.literal('any')])
      .default('any')
      .describe('true — скрытые, false — ждут пары'),
  }),
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
