import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, listOf, Page } from '../list.ts';
import { Currency } from '../money.ts';
import { marketplaceEditors, moneyReaders } from '../roles.ts';
import { Id, Moment, Money, SearchText } from '../values.ts';
import { offerFilters } from './figures.ts';

/** Cost of an offer from a day on, as somebody has set it. */
export const OfferCost = z.object({
  from: z.iso.date().describe('С какого дня'),
  amount: Money.describe('Себестоимость штуки'),
  currency: Currency.describe('Валюта: каталога'),
  at: Moment.describe('Когда поставлена'),
  author: z.object({ id: Id, name: z.string() }).nullable().describe('Кто поставил; null — его уже нет'),
});
export type OfferCost = z.infer<typeof OfferCost>;

export const CostRow = z.object({
  id: Id.describe('Номер предложения'),
  title: z.string().describe('Название'),
  article: z.string().describe('Артикул'),
  image: z.string().nullable().describe('Картинка'),
  catalog: Id.describe('Каталог'),
  product: Id.describe('Карточка'),
  currency: Currency.describe('Валюта каталога'),
  purchasePrice: Money.nullable().describe('Закупочная цена сейчас; null — не указана'),
  costs: z.array(OfferCost).describe('Себестоимость по дням, новая первой'),
  uncosted: z.int().describe('Сколько строк заказов за год стоят без себестоимости'),
});
export type CostRow = z.infer<typeof CostRow>;

/** A cost as it is set: by the offer, or by its article. */
export const NewCost = z
  .object({
    offer: Id.optional().describe('Предложение'),
    article: z.string().trim().min(1).max(200).optional().describe('Или его артикул'),
    from: z.iso.date().describe('С какого дня'),
    amount: Money.nullable().describe('Себестоимость штуки в валюте каталога; null — убрать поставленную с этого дня'),
  })
  .refine(({ offer, article }) => (offer === undefined) !== (article === undefined), {
    path: ['article'],
    message: 'назовите предложение или артикул, что-нибудь одно',
  });
export type NewCost = z.infer<typeof NewCost>;

const endpoint = resource('statistics/costs');

export const findCosts = endpoint('POST', '/sts/cost/search', {
  title: 'Себестоимость предложений по дням',
  reads: true,
  roles: moneyReaders,
  body: z.object({
    ...Page.shape,
    search: SearchText.default('').describe('Часть названия или артикула'),
    missing: z.boolean().default(false).describe('Только проданное за год без себестоимости'),
    catalog: offerFilters.catalog,
  }),
  reply: listOf(CostRow).extend({
    missing: z.int().describe('Сколько предложений продано за год без себестоимости'),
  }),
});

/** Sets costs by hand, from a pasted table or from a file that the cabinet has read; figures from these days on follow in the background. */
export const changeCosts = endpoint('POST', '/sts/cost', {
  title: 'Поставить себестоимость с дня',
  roles: marketplaceEditors,
  body: z.object({
    costs: z.array(NewCost).min(1).max(1000).describe('До 1000 за раз; повтор ничего не меняет'),
    catalog: Id.optional().describe('В каком каталоге искать артикулы; без него — во всех'),
  }),
  reply: batchOf(z.string().describe('Артикул или номер предложения, как назван')),
  touches: ['statistics/sources', 'statistics/marketplaces', 'statistics/catalogs', 'statistics/products'],
});
