import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { Currency } from '../money.ts';
import { members } from '../roles.ts';
import { Id, Marketplace, Moment, Money } from '../values.ts';
import { marketplaceRefusals } from './refusals.ts';
import { ProductFault, ProductResult } from './tasks.ts';

/** A quota of the marketplace; `limit` null means none. */
export const Quota = z.object({
  id: z.string().describe('Имя квоты'),
  title: z.string(),
  limit: z.int().nullable().describe('Предел; null — без предела'),
  used: z.int().describe('Сколько израсходовано'),
  resetsAt: Moment.nullable().describe('Когда счёт начнётся заново'),
});
export type Quota = z.infer<typeof Quota>;

/** What the card would be, or what it lacks. */
export const CardPreview = z.object({
  offer: Id.describe('Предложение'),
  article: z.string().describe('Артикул, под которым уйдёт карточка'),
  title: z.string(),
  category: z.string().nullable().describe('Категория площадки'),
  ready: z.boolean().describe('Карточку можно отправить'),
  changed: z.boolean().describe('Отличается от принятой площадкой'),
  missing: z.array(ProductFault).describe('Чего не хватает; у готовой — что стоит поправить'),
  fields: z.array(
    z.object({
      name: z.string().describe('Имя поля; у атрибута — attribute: и номер у площадки'),
      title: z.string(),
      value: z.string().describe('Что уйдёт'),
      was: z.string().nullable().describe('Что принято площадкой; null — не отправляли'),
    }),
  ),
});
export type CardPreview = z.infer<typeof CardPreview>;

const endpoint = resource('marketplaces/products');
const Filter = Page.extend({ since: Moment.optional(), to: Moment.optional() });

export const getProductLimits = endpoint('GET', '/mts/products/{marketplace}/{account}/limits', {
  title: 'Квоты площадки на товары',
  roles: members,
  path: { marketplace: Marketplace },
  reply: listOf(Quota),
  errors: marketplaceRefusals,
});

/** What would go out for these offers, beside what the marketplace has accepted. Nothing is sent. */
export const previewCards = endpoint('POST', '/mts/products/{marketplace}/{account}/preview', {
  title: 'Что уйдёт на площадку',
  roles: members,
  path: { marketplace: Marketplace },
  body: z.object({ offers: z.array(Id).min(1).max(100) }),
  reply: listOf(CardPreview),
  errors: { no_catalog: 'У аккаунта не выбран каталог' },
});

export const findProductHistory = endpoint('POST', '/mts/products/{id}/history', {
  title: 'Что отправляли по товару площадки и чем кончилось',
  reads: true,
  roles: members,
  body: Filter,
  reply: listOf(z.object({ id: Id, at: Moment, task: Id, result: ProductResult, faults: z.array(ProductFault) })),
});

export const findProductPositions = endpoint('POST', '/mts/products/{id}/position', {
  title: 'Состояния товара на площадке во времени',
  reads: true,
  roles: members,
  body: Filter,
  reply: listOf(z.object({ id: Id, at: Moment, state: z.string() })),
});

export const findProductStocks = endpoint('POST', '/mts/products/{id}/stocks', {
  title: 'Остатки товара: отправлено и принято',
  reads: true,
  roles: members,
  body: Filter,
  reply: listOf(
    z.object({
      id: Id.describe('Номер записи'),
      at: Moment.describe('Когда отправлено'),
      warehouse: Id.nullable().describe('Склад аккаунта'),
      warehouseTitle: z.string().nullable().describe('Название склада'),
      stock: z.int().describe('Сколько штук отправлено'),
      accepted: z.boolean().nullable().describe('null — ответа ещё нет'),
      message: z.string().describe('За что отказано; пусто, если принято'),
    }),
  ),
});

export const findProductPrices = endpoint('POST', '/mts/products/{id}/prices', {
  title: 'Цены товара: отправлено и принято',
  reads: true,
  roles: members,
  body: Filter,
  reply: listOf(
    z.object({
      id: Id.describe('Номер записи'),
      at: Moment.describe('Когда отправлено'),
      price: Money.describe('Цена'),
      oldPrice: Money.nullable().describe('Цена до скидки; null — без скидки'),
      currency: Currency.describe('Валюта, в которой отправлено'),
      permittedBy: z
        .object({ id: Id.describe('Номер человека'), name: z.string().describe('Как его зовут') })
        .nullable()
        .describe('Кто разрешил отправить эту цену, хотя она ниже минимальной; null — никто'),
      accepted: z.boolean().nullable().describe('null — ответа ещё нет'),
      message: z.string().describe('За что отказано; пусто, если принято'),
    }),
  ),
});
