import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, Page, sortBy } from '../list.ts';
import { Currency } from '../money.ts';
import { members } from '../roles.ts';
import { Id, Money, SearchText } from '../values.ts';
import { offerFilters } from './figures.ts';
import { StatisticsWindow } from './period.ts';

export const abcClasses = ['A', 'B', 'C'] as const;
export const xyzClasses = ['X', 'Y', 'Z'] as const;
/** By what offers are ranked. */
export const abcMeasures = ['revenue', 'pieces', 'profit'] as const;

/** An offer as tables of classes and cover show it. */
const offer = {
  id: Id.describe('Номер предложения'),
  title: z.string().describe('Название'),
  article: z.string().describe('Артикул'),
  image: z.string().nullable().describe('Картинка'),
  catalog: Id.describe('Каталог'),
  product: Id.describe('Карточка'),
};

export const ClassRow = z.object({
  ...offer,
  value: z.number().describe('По чему считали: рубли или штуки'),
  share: z.number().describe('Его доля во всём, от 0 до 1'),
  cumulative: z.number().describe('Доля вместе с теми, кто выше, от 0 до 1'),
  abc: z.enum(abcClasses).describe('Класс по вкладу'),
  variation: z
    .number()
    .nullable()
    .describe(
      'Разброс штук по двенадцати неделям, а у нового товара — с его появления: отклонение ÷ среднее; null — недель меньше восьми или продаж не было',
    ),
  xyz: z.enum(xyzClasses).nullable().describe('Класс по ровности спроса; null — недель меньше восьми'),
});
export type ClassRow = z.infer<typeof ClassRow>;

/** How long the stock of an offer lasts. */
export const Cover = z.object({
  available: z.int().describe('Свободно на своих складах: остаток без резерва, шт.'),
  perDay: z.number().describe('Продаётся в день, когда товар есть: среднее за 30 дней'),
  days: z.number().nullable().describe('На сколько дней хватит; null — не продаётся'),
  runsOut: z.iso.date().nullable().describe('Когда закончится; null — не продаётся'),
  daysWithout: z.int().describe('Сколько из 30 дней товара не было'),
  lostPieces: z.number().describe('Сколько могли бы продать в эти дни, шт.'),
  lost: Money.describe('На какую сумму, по нынешней цене'),
});
export type Cover = z.infer<typeof Cover>;

const endpoint = resource('statistics/classes');

export const findClasses = endpoint('POST', '/sts/abc', {
  title: 'ABC и XYZ: что кормит и что продаётся ровно',
  reads: true,
  roles: members,
  body: z.object({
    ...Page.shape,
    by: z.enum(abcMeasures).default('revenue').describe('revenue — выручка, pieces — штуки, profit — прибыль'),
    window: StatisticsWindow.default('90'),
    currency: Currency.default('RUB'),
    abc: z.enum(abcClasses).optional().describe('Только этот класс'),
    xyz: z.enum(xyzClasses).optional().describe('Только этот класс'),
    search: SearchText.default('').describe('Часть названия или артикула'),
    ...offerFilters,
  }),
  reply: listOf(ClassRow).extend({
    cells: z
      .array(
        z.object({
          abc: z.enum(abcClasses),
          xyz: z.enum(xyzClasses).nullable().describe('null — недель меньше восьми'),
          offers: z.int().describe('Сколько предложений'),
          value: z.number().describe('Сколько на них приходится'),
        }),
      )
      .describe('Таблица классов, без отбора по классу'),
  }),
  errors: { measure_hidden: { status: 403, title: 'Это число вашей роли не показывается' } },
});

export const findCover = endpoint('POST', '/sts/cover', {
  title: 'На сколько хватит запаса и что теряем без него',
  reads: true,
  roles: members,
  body: z.object({
    ...Page.shape,
    search: SearchText.default('').describe('Часть названия или артикула'),
    sort: sortBy('title', 'available', 'perDay', 'days', 'daysWithout', 'lost').default('days'),
    within: z.int().min(1).max(365).optional().describe('Только то, что закончится за столько дней'),
    catalog: offerFilters.catalog,
    category: offerFilters.category,
    brand: offerFilters.brand,
  }),
  reply: listOf(Cover.extend(offer)),
});
