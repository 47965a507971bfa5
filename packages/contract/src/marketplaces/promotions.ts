import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { limitTo, listOf, Page, PageSearch } from '../list.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Moment, Money, SearchText } from '../values.ts';
import { sendingOff, taskBusy } from './refusals.ts';

/** A promotion of the marketplace, as the account was shown it last. */
export const Promotion = z.object({
  id: Id.describe('Номер акции у нас'),
  account: Id.describe('Аккаунт, которому она открыта'),
  remoteId: z.string().describe('Номер акции у площадки'),
  title: z.string(),
  description: z.string().describe('Условия словами площадки'),
  kind: z.string().describe('Вид акции словом площадки'),
  startsAt: Moment.nullable().describe('Когда начинается; null — площадка не говорит'),
  endsAt: Moment.nullable().describe('Когда кончается'),
  frozenAt: Moment.nullable().describe(
    'С этого момента нельзя поднимать цены и выводить товары; null — можно до конца',
  ),
  closed: z.string().nullable().describe('Почему в неё нельзя добавить товары; null — можно'),
  joined: z.boolean().describe('Хотя бы один товар участвует'),
  members: z.int().describe('Сколько товаров участвует, по словам площадки'),
  candidates: z.int().describe('Сколько ещё может участвовать, по словам площадки'),
  productsAt: Moment.nullable().describe('Когда прочитаны её товары; null — ещё не читали'),
  seenAt: Moment.describe('Когда площадка показала её в последний раз'),
});
export type Promotion = z.infer<typeof Promotion>;

/** A sum that may be below zero, as a decimal string. */
const Margin = z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/);

/** A product that takes part in a promotion, or could. Sums are in the currency of the account's contract. */
export const PromotionProduct = z.object({
  id: z.string().describe('Номер товара у площадки'),
  offer: Id.nullable().describe('Наше предложение; null — товар не связан'),
  product: Id.nullable().describe('Его товар'),
  article: z.string().describe('Артикул; пустой, если площадка показала товар впервые'),
  title: z.string(),
  image: z.string().nullable().describe('Адрес картинки'),
  member: z.boolean().describe('Участвует'),
  auto: z.boolean().describe('Добавлен самой площадкой'),
  price: Money.nullable().describe('Цена сейчас'),
  promoPrice: Money.nullable().describe('Цена по акции: с которой участвует, иначе наибольшая возможная'),
  maxPrice: Money.nullable().describe('Наибольшая возможная цена; null — площадка не говорит'),
  floor: Money.nullable().describe(
    'Ниже этой цены не продаём: минимальная цена, закупочная с наценкой аккаунта или та, от которой после комиссии остаётся закупочная — большая из них',
  ),
  loss: z.boolean().describe('Цена по акции ниже этой: без подтверждения товар не войдёт'),
  commission: z.number().nullable().describe('Комиссия площадки с продажи со склада продавца, %; null — не сказала'),
  commissionFault: z.string().describe('Почему площадка не назвала комиссию; пусто — назвала или причина неизвестна'),
  marginBefore: Margin.nullable().describe(
    'Что остаётся с продажи сейчас: цена без комиссии и закупочной, бывает меньше нуля; null — не хватает данных',
  ),
  marginAfter: Margin.nullable().describe('То же по цене акции'),
  stock: z.int().describe('Сколько штук участвует, где акция их считает'),
  minStock: z.int().describe('Меньше скольких штук она не берёт; 0 — не считает'),
  fault: z.string().describe('Почему товар не вошёл или не вышел; пусто — нет отказа'),
  seenAt: Moment.describe('Когда площадка показала его в последний раз'),
});
export type PromotionProduct = z.infer<typeof PromotionProduct>;

const endpoint = resource('marketplaces/promotions');

export const findPromotions = endpoint('POST', '/mts/actions/{account}/search', {
  title: 'Акции площадки',
  reads: true,
  roles: members,
  body: PageSearch.extend({
    state: z
      .enum(['current', 'coming', 'over'])
      .optional()
      .describe('current — идут, coming — начнутся, over — кончились'),
    joined: z.boolean().optional().describe('Только где участвуем, или только где нет'),
    limit: limitTo(200, 50),
  }),
  reply: listOf(Promotion),
});

export const getPromotions = endpoint('GET', '/mts/actions/list/{ids}', {
  title: 'Акции по номерам',
  roles: members,
  reply: listOf(Promotion),
});

const ProductFilter = z.object({
  search: SearchText.default('').describe('Артикул или название'),
  member: z.boolean().optional().describe('Только участвующие, или только возможные'),
  loss: z.boolean().optional().describe('Только те, чья цена по акции ниже допустимой, или только остальные'),
});
export type PromotionProductFilter = z.infer<typeof ProductFilter>;

export const findPromotionProducts = endpoint('POST', '/mts/actions/{account}/{action}/products', {
  title: 'Товары акции: участвуют и могут участвовать',
  reads: true,
  roles: members,
  body: Page.extend(ProductFilter.shape),
  reply: listOf(PromotionProduct),
});

const started = z.object({ task: Id.describe('Задача, которая это делает: её ход и итог по каждому товару') });

export const updatePromotions = endpoint('POST', '/mts/actions/{account}/update', {
  title: 'Прочитать акции площадки заново',
  roles: marketplaceEditors,
  reply: started,
  errors: { ...taskBusy, no_promotions: 'У площадки нет акций для продавцов' },
  touches: ['marketplaces/tasks'],
});

const Joining = z.object({
  discount: z
    .number()
    .min(0)
    .max(95)
    .optional()
    .describe('Скидка от цены сейчас, %; без неё — наибольшая цена, которую берёт акция'),
  allowLoss: z.boolean().default(false).describe('Включить и те, чья цена ниже допустимой'),
});
const changeErrors = { ...taskBusy, ...sendingOff, promotion_over: 'Акция кончилась' };
const joiningErrors = { ...changeErrors, promotion_closed: 'Товары в неё добавляет сама площадка' };
const leavingErrors = {
  ...changeErrors,
  frozen: 'Площадка закрыла изменения',
  stays_in_promotion: 'Площадка не выводит товары из акций через API',
};

export const activatePromotion = endpoint('POST', '/mts/actions/{account}/{action}/activate/{offerIds}', {
  title: 'Добавить предложения в акцию',
  roles: marketplaceEditors,
  body: Joining,
  reply: started,
  errors: joiningErrors,
  touches: ['marketplaces/tasks'],
});

export const activateAllInPromotion = endpoint('POST', '/mts/actions/{account}/{action}/activate/all', {
  title: 'Добавить в акцию все подходящие товары',
  roles: marketplaceEditors,
  body: Joining.extend({ filter: ProductFilter.pick({ search: true }).optional().describe('Только найденные') }),
  reply: started,
  errors: joiningErrors,
  touches: ['marketplaces/tasks'],
});

export const deactivatePromotion = endpoint('POST', '/mts/actions/{account}/{action}/deactivate/{offerIds}', {
  title: 'Вывести предложения из акции',
  roles: marketplaceEditors,
  reply: started,
  errors: leavingErrors,
  touches: ['marketplaces/tasks'],
});

export const deactivateAllInPromotion = endpoint('POST', '/mts/actions/{account}/{action}/deactivate/all', {
  title: 'Вывести из акции все товары',
  roles: marketplaceEditors,
  body: z.object({ filter: ProductFilter.pick({ search: true }).optional().describe('Только найденные') }),
  reply: started,
  errors: leavingErrors,
  touches: ['marketplaces/tasks'],
});
