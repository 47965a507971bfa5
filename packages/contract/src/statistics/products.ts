import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { Currency } from '../money.ts';
import { members } from '../roles.ts';
import { Id, Marketplace, Money } from '../values.ts';
import { abcClasses, Cover, xyzClasses } from './classes.ts';
import { offerFilters, StatisticsRow, SumRows, sumRowsFields, Totals, tableFields } from './figures.ts';
import { periodFields, StatisticsWindow } from './period.ts';
import { TaxRate } from './settings.ts';
import { PieceEconomics } from './what-if.ts';

const endpoint = resource('statistics/products');

/** Offers by what was sold of them within a window. Days of one’s own are a report (createStatisticsReport). */
export const findProductStatistics = endpoint('POST', '/sts/product/search', {
  title: 'Статистика товаров',
  reads: true,
  roles: members,
  body: z.object({ ...tableFields, ...offerFilters }),
  reply: listOf(StatisticsRow),
});

/** One thing where `offer` names one, all together otherwise. */
export const countProductStatistics = endpoint('POST', '/sts/product/totals', {
  title: 'Итоги товаров и график по дням',
  reads: true,
  roles: members,
  body: z.object({
    ...periodFields,
    ...offerFilters,
    offer: offerFilters.account.describe('Только эти предложения'),
  }),
  reply: Totals,
});

/** The rows whose sum the number on the page is, to the kopeck. */
export const findProductSumRows = endpoint('POST', '/sts/product/{id}/rows', {
  title: 'Из чего сложилось число товара',
  reads: true,
  roles: members,
  body: z.object({ ...sumRowsFields, ...offerFilters }),
  reply: SumRows,
  errors: { measure_hidden: { status: 403, title: 'Это число вашей роли не показывается' } },
});

/** Economics of one piece in one channel: sums of the window divided by the pieces sold. */
export const UnitEconomics = z.object({
  account: Id.nullable().describe('Аккаунт; null — все вместе'),
  title: z.string().describe('Как назван канал'),
  marketplace: Marketplace.nullable().describe('Площадка; null — все вместе'),
  pieces: z.int().describe('На сколько проданных штук поделено; 0 — продаж не было'),
  estimated: z.boolean().describe('Удержания посчитаны по ставкам из настроек: начислений площадка не отдаёт'),
  piece: PieceEconomics.describe('На одну штуку'),
});
export type UnitEconomics = z.infer<typeof UnitEconomics>;

export const getProductStatistics = endpoint('GET', '/sts/product/{id}', {
  title: 'Товар, о котором статистика: экономика штуки по каналам, класс и запас',
  roles: members,
  query: z.object({ window: StatisticsWindow.default('90'), currency: Currency.default('RUB') }),
  reply: z.object({
    id: Id.describe('Номер предложения'),
    title: z.string().describe('Название'),
    article: z.string().describe('Артикул'),
    image: z.string().nullable().describe('Картинка'),
    catalog: Id.describe('Каталог'),
    product: Id.describe('Карточка'),
    version: z.int().describe('Версия предложения: её называют, меняя цену'),
    currency: Currency.describe('Валюта каталога: в ней цены предложения'),
    price: Money.nullable().describe('Цена продажи в каталоге'),
    minPrice: Money.nullable().describe('Минимальная цена в каталоге'),
    cost: Money.nullable().describe('Себестоимость штуки сегодня; null — не указана или вашей роли не показывается'),
    economics: z
      .array(UnitEconomics)
      .describe('По каналам, все вместе первыми; пусто — продаж нет или вашей роли не показывается'),
    tax: TaxRate.nullable().describe('Ставка налога сегодня; null — вашей роли не показывается'),
    abc: z.enum(abcClasses).nullable().describe('Класс по выручке за год; null — продаж не было'),
    xyz: z.enum(xyzClasses).nullable().describe('Класс по ровности спроса; null — недель с товаром меньше восьми'),
    cover: Cover.nullable().describe('На сколько хватит запаса; null — остаток никто не считал'),
  }),
});

/** Kinds of lines over time. */
export const seriesKinds = ['price', 'stock', 'position', 'figures'] as const;

/** A point of a line; a day of which nothing is known is left out, and the line has a gap there. */
export const SeriesPoint = z.object({
  day: z.iso.date().describe('День'),
  value: z.number().describe('Цена, остаток на конец дня, место в поиске или показы'),
});

export const findProductSeries = endpoint('POST', '/sts/product/{id}/series', {
  title: 'Цена, остаток, место в поиске и показы товара по дням',
  reads: true,
  roles: members,
  body: z.object({
    kind: z.enum(seriesKinds).describe('price — цена, stock — остаток, position — место в поиске, figures — показы'),
    ...periodFields,
  }),
  reply: z.object({
    lines: z
      .array(
        z.object({
          account: Id.nullable().describe('Аккаунт; null — каталог'),
          title: z.string().describe('Чья линия'),
          points: z.array(SeriesPoint).describe('Точки, старые первыми'),
        }),
      )
      .describe('Линии: одна у цены и остатка, по аккаунтам — у места и показов'),
  }),
});
