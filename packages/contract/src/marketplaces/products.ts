import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page } from '../list.ts';
import { Currency } from '../money.ts';
import { members } from '../roles.ts';
import { Id, Marketplace, Moment, Money } from '../values.ts';
import { FiguresOfDay } from './analytics.ts';
import { AttributeLimits } from './properties.ts';
import { marketplaceRefusals } from './refusals.ts';
import { ProductResult } from './task-kinds.ts';
import { ProductFault } from './tasks.ts';

/** A quota of the marketplace; `limit` null means none. */
export const Quota = z.object({
  id: z.string().describe('Имя квоты'),
  title: z.string(),
  limit: z.int().nullable().describe('Предел; null — без предела'),
  used: z.int().describe('Сколько израсходовано'),
  resetsAt: Moment.nullable().describe('Когда счёт начнётся заново'),
});
export type Quota = z.infer<typeof Quota>;

/** Limit of a marketplace on a field or a property of ours, for whoever fills it. */
export const FieldLimit = z.object({
  property: Id.nullable().describe('Наше свойство; null — поле'),
  field: z.string().nullable().describe('Наше поле: title, description, images…; null — свойство'),
  limits: AttributeLimits.describe('Каким может быть значение'),
  maxValues: z.int().nullable().describe('Сколько значений, самое большее; null — не сказано'),
});
export type FieldLimit = z.infer<typeof FieldLimit>;

/** The card as it would be sent, or its faults. */
export const CardPreview = z.object({
  offer: Id.describe('Предложение'),
  article: z.string().describe('Артикул, под которым уйдёт карточка'),
  title: z.string(),
  category: z.string().nullable().describe('Категория площадки'),
  ready: z.boolean().describe('Карточку можно отправить'),
  changed: z.boolean().describe('Отличается от принятой площадкой'),
  missing: z.array(ProductFault).describe('Чего не хватает; у готовой — что стоит поправить'),
  limits: z.array(FieldLimit).describe('Что площадка берёт в этой категории из наших полей и свойств'),
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

/** How a marketplace rates what a card says and shows, and what would raise it. */
export const ContentRating = z.object({
  rating: z.number().nullable().describe('Из 100, как сказала площадка; null — этого товара она ещё не оценила'),
  average: z.number().nullable().describe('Средний у товаров этой категории, из 100; null — не сказано'),
  groups: z
    .array(
      z.object({
        title: z.string().describe('Словами площадки'),
        rating: z.number().nullable().describe('Из 100; null — группу отдельно не оценивают'),
        weight: z.number().nullable().describe('Доля в рейтинге, проценты; null — не сказано'),
        missing: z
          .array(
            z.object({
              points: z.number().nullable().describe('На сколько поднимет рейтинг, самое большее; null — не сказано'),
              fault: ProductFault.describe('Что сделать и в каком нашем поле'),
            }),
          )
          .describe('Что не выполнено'),
        attributes: z.array(ProductFault).describe('Атрибуты, которые стоит заполнить, с нашими свойствами'),
        atLeast: z.int().nullable().describe('Сколько из этих атрибутов достаточно; null — не сказано'),
      }),
    )
    .describe('Из чего складывается; пусто — не оценён'),
});
export type ContentRating = z.infer<typeof ContentRating>;

const endpoint = resource('marketplaces/products');
const Filter = Page.extend({ since: Moment.optional(), to: Moment.optional() });

export const getProductLimits = endpoint('GET', '/mts/products/{marketplace}/{account}/limits', {
  title: 'Квоты площадки на товары',
  roles: members,
  path: { marketplace: Marketplace },
  reply: listOf(Quota),
  errors: marketplaceRefusals,
});

/** Fields that would go out for these offers, beside those that the marketplace has accepted. Nothing is sent. */
export const previewCards = endpoint('POST', '/mts/products/{marketplace}/{account}/preview', {
  title: 'Что уйдёт на площадку',
  roles: members,
  path: { marketplace: Marketplace },
  body: z.object({ offers: z.array(Id).min(1).max(100) }),
  reply: listOf(CardPreview),
  errors: { no_catalog: 'У аккаунта не выбран каталог' },
});

/** Asked of the marketplace as it stands. */
export const getContentRating = endpoint('GET', '/mts/products/{id}/rating', {
  title: 'Контент-рейтинг товара на площадке и чем его поднять',
  roles: members,
  reply: ContentRating,
  errors: { ...marketplaceRefusals, section_missing: 'Площадка не сообщает контент-рейтинг' },
});

export const findProductHistory = endpoint('POST', '/mts/products/{id}/history', {
  title: 'Что отправляли по товару площадки и чем кончилось',
  reads: true,
  roles: members,
  body: Filter,
  reply: listOf(z.object({ id: Id, at: Moment, task: Id, result: ProductResult, faults: z.array(ProductFault) })),
});

/** Newest first; a day that the marketplace says nothing of is left out. */
export const findProductPositions = endpoint('POST', '/mts/products/{id}/position', {
  title: 'Место товара в поиске площадки по дням',
  reads: true,
  roles: members,
  body: Filter,
  reply: listOf(
    z.object({
      day: z.iso.date().describe('День площадки'),
      position: z.number().describe('Среднее место в поиске за день: 1 — первое'),
    }),
  ),
});

/** Newest first. Sizes of a card have the card's: that is what is counted. */
export const findProductFigures = endpoint('POST', '/mts/products/{id}/figures', {
  title: 'Показы, корзины и заказы товара площадки по дням',
  reads: true,
  roles: members,
  body: Filter,
  reply: listOf(FiguresOfDay),
});

export const findProductStates = endpoint('POST', '/mts/products/{id}/states', {
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
