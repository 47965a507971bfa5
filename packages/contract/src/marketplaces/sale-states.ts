import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done, listOf, Page } from '../list.ts';
import { marketplaceEditors, members } from '../roles.ts';
import { Id, Marketplace, Moment } from '../values.ts';
import { Work } from '../work.ts';
import { ProductFault } from './tasks.ts';

/** Why an offer isn't on sale on an account, in the order in which one is told rather than another; the last one: it is. */
export const saleStateTitles = {
  archived: 'В архиве площадки',
  category: 'Категория не сопоставлена',
  lacking: 'Карточке не хватает данных',
  limit: 'Предел площадки исчерпан',
  refused: 'Площадка отказала',
  waiting: 'Ждём ответа площадки',
  unsent: 'Карточка не отправлена',
  no_price: 'Нет цены',
  price_held: 'Цена не отправлена',
  price_refused: 'Площадка не приняла цену',
  moderation: 'На проверке площадки',
  no_stock: 'Нет остатка',
  stock_off: 'Остатки не отправляются',
  stock_refused: 'Площадка не приняла остаток',
  stock_waiting: 'Остаток ещё не отправлен',
  hidden: 'Площадка не показывает',
  on_sale: 'Продаётся',
} as const;
export type SaleState = keyof typeof saleStateTitles;
export const saleStates = Object.keys(saleStateTitles) as [SaleState, ...SaleState[]];
export const SaleState = z.enum(saleStates);

/**
 * State of the account itself that stands in the way of all its offers: nothing that is mended here reaches the
 * marketplace.
 */
export const accountBlockTitles = { paused: 'Аккаунт приостановлен', keys: 'Ключи аккаунта не подходят' } as const;
export const AccountBlock = z.object({
  state: z.enum(['paused', 'keys'] satisfies (keyof typeof accountBlockTitles)[]).describe('Что мешает'),
  message: z.string().describe('Слова площадки'),
});
export type AccountBlock = z.infer<typeof AccountBlock>;

const blocked = AccountBlock.nullable().describe('Что мешает всему аккаунту; null — ничего');
const state = SaleState.describe('Почему предложение не продаётся; on_sale — продаётся');

export const OfferSale = z.object({
  id: Id.describe('Номер предложения'),
  account: Id.describe('Аккаунт'),
  marketplace: Marketplace.describe('Его площадка'),
  product: Id.describe('Товар предложения'),
  there: Id.nullable().describe('Товар площадки, с которым связано предложение; null — его там ещё нет'),
  catalog: Id.describe('Каталог'),
  article: z.string().describe('Артикул предложения'),
  title: z.string(),
  blocked,
  state,
  said: z.array(ProductFault).describe('Чем это объясняется: слова площадки или то, чего не хватает'),
  lacks: z.array(ProductFault).describe('С чем не уйдёт карточка; пусто — готова'),
  judgedAt: Moment.describe('Когда проверено'),
});
export type OfferSale = z.infer<typeof OfferSale>;

/** Summary of a check of all offers of an account, kept up as they change. */
export const SaleSummary = z.object({
  blocked,
  checkedAt: Moment.nullable().describe('Когда закончилась последняя проверка всех; null — ещё не было'),
  run: Work.nullable().describe('Проверка, которая идёт или была последней'),
  waiting: z.int().describe('Сколько изменений ждут перепроверки; 10 000, если их столько или больше'),
  offers: z.int().describe('Сколько предложений проверено'),
  ready: z.int().describe('Скольким карточкам ничто не мешает уйти'),
  states: z
    .array(z.object({ state, offers: z.int().describe('Сколько предложений') }))
    .describe('Почему не продаются, частое сверху'),
  faults: z
    .array(
      z.object({
        kind: z.string().describe('Ошибка карточки: по этому слову отбирают'),
        offers: z.int().describe('Сколько предложений'),
        sample: ProductFault.describe('Одна из таких ошибок: по ней видно, где исправить'),
        offer: Id.describe('Предложение с нею'),
        product: Id.describe('Его товар'),
      }),
    )
    .describe('С чем не уйдут карточки, частое сверху, не больше 100'),
});
export type SaleSummary = z.infer<typeof SaleSummary>;

const endpoint = resource('marketplaces/sale-states');

/** Judged anew while it is asked for. */
export const getOfferSales = endpoint('GET', '/mts/sale-states/list/{offerIds}', {
  title: 'Почему предложения не продаются: на каждом аккаунте их каталога',
  roles: members,
  reply: listOf(OfferSale),
});

export const findOfferSales = endpoint('POST', '/mts/accounts/{id}/sale-states/search', {
  title: 'Предложения аккаунта и почему они не продаются',
  reads: true,
  roles: members,
  body: Page.extend({
    state: SaleState.optional().describe('Только с этой причиной'),
    offSale: z.boolean().default(false).describe('Только те, что не продаются'),
    fault: z.string().max(300).optional().describe('Только с этой ошибкой карточки'),
  }),
  reply: listOf(OfferSale),
});

export const getSaleSummary = endpoint('GET', '/mts/accounts/{id}/sale-states/summary', {
  title: 'Сколько предложений аккаунта не продаётся и почему',
  roles: members,
  reply: SaleSummary,
});

/** Goods that a run left behind and that were mended since; of a catalog that was never checked as a whole the first 300 are looked at. */
export const countMendedProducts = endpoint('GET', '/mts/accounts/{id}/sale-states/mended', {
  title: 'Сколько товаров задачи исправлено после её прогона',
  roles: members,
  query: z.object({ task: Id.describe('Задача аккаунта, которая выгружает товары') }),
  reply: z.object({
    mended: z
      .int()
      .describe(
        'Скольким неготовым и не принятым карточкам теперь ничто не мешает уйти; 10 000, если их столько или больше',
      ),
  }),
});

/** Judges all offers of the account's catalog. What changes later is judged by itself. */
export const checkSales = endpoint('POST', '/mts/accounts/{id}/sale-states/check', {
  title: 'Проверить весь каталог перед отправкой на площадку',
  roles: marketplaceEditors,
  reply: Work,
  errors: { no_catalog: 'У аккаунта не выбран каталог', check_busy: 'Проверка уже идёт' },
});

export const stopSaleCheck = endpoint('POST', '/mts/accounts/{id}/sale-states/check/stop', {
  title: 'Остановить проверку каталога',
  roles: marketplaceEditors,
  reply: Done,
});
