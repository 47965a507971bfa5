import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page, sortBy } from '../list.ts';
import { Currency } from '../money.ts';
import { members } from '../roles.ts';
import { Id, Moment, Money, SearchText } from '../values.ts';

const seen = 'null — площадка не сообщает';

/** Figures that a marketplace counts. */
export const Figures = z.object({
  shows: z.int().nullable().describe(`Показы в поиске и каталоге; ${seen}`),
  visits: z.int().nullable().describe(`Открытия карточки; ${seen}`),
  carts: z.int().nullable().describe(`Добавления в корзину; ${seen}`),
  ordered: z.int().describe('Заказано штук'),
  revenue: Money.describe('Заказано на сумму, в валюте кабинета площадки'),
});
export type Figures = z.infer<typeof Figures>;

/** How many went on to the next step, as a share. */
const Conversions = z.object({
  toCart: z
    .number()
    .nullable()
    .describe('Доля открытий карточки, после которых товар положили в корзину; null — не посчитать'),
  toOrder: z.number().nullable().describe('Доля корзин, из которых товар заказали; null — не посчитать'),
});

export const FiguresOfDay = Figures.extend({ day: z.iso.date().describe('День по календарю площадки') });
export type FiguresOfDay = z.infer<typeof FiguresOfDay>;

/** Figures of a product within days. */
export const FiguresOfProduct = Figures.extend(Conversions.shape).extend({
  id: z.string().describe('Номер товара на площадке или его артикул, если она считает по артикулам'),
  title: z.string().describe('Название, как его сказала площадка'),
  article: z.string().describe('Артикул; пусто — площадка его не назвала и у нас такого товара нет'),
  product: Id.nullable().describe('Товар площадки среди связанных; null — не связан'),
});
export type FiguresOfProduct = z.infer<typeof FiguresOfProduct>;

export const productOrders = ['title', 'shows', 'visits', 'carts', 'ordered', 'revenue', 'toCart', 'toOrder'] as const;

/** Most days of one question: a year and its leap day. */
export const mostFiguresDays = 366;

const Days = z.object({
  from: z.iso.date().describe('Первый день, ГГГГ-ММ-ДД'),
  to: z.iso.date().describe('Последний день, ГГГГ-ММ-ДД; с первым не больше 366 дней'),
});
const asked = {
  search: SearchText.default('').describe('Часть названия или артикула'),
  sort: sortBy(...productOrders).default('-revenue'),
};

const endpoint = resource('marketplaces/analytics');

/** As the task of analytics has read them. */
export const findFigures = endpoint('POST', '/mts/analytics/{account}/search', {
  title: 'Показы, корзины и заказы по товарам площадки',
  reads: true,
  roles: members,
  body: Page.extend(Days.shape).extend(asked),
  reply: listOf(FiguresOfProduct),
});

export const countFigures = endpoint('POST', '/mts/analytics/{account}/totals', {
  title: 'Показы, корзины и заказы аккаунта по дням',
  reads: true,
  roles: members,
  body: Days,
  reply: z.object({
    currency: Currency.describe('Валюта сумм'),
    total: Figures.extend(Conversions.shape).describe('За все эти дни'),
    days: z
      .array(FiguresOfDay)
      .describe('По дням, старые первыми; дня, о котором площадка ничего не сказала, здесь нет'),
    readAt: Moment.nullable().describe('Когда прочитано последнее из этого; null — за эти дни ничего нет'),
  }),
});

export const getFiguresFile = endpoint('GET', '/mts/analytics/{account}/products.csv', {
  title: 'Аналитика по товарам файлом CSV',
  roles: members,
  query: Days.extend(asked),
  reply: 'text/csv',
});
