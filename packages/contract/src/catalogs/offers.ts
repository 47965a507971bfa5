import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { batchOf, Count, limitTo, listOf, Page } from '../list.ts';
import { Currency } from '../money.ts';
import { PropertyFilter } from '../properties/filter.ts';
import { FileValue, PropertyChanges, PropertyValues } from '../properties/values.ts';
import { catalogEditors, members } from '../roles.ts';
import { EditedVersion, Id, Ids, Moment, Money, SearchText, Title } from '../values.ts';
import { BarcodeFault } from './barcodes.ts';
import { Completeness } from './completeness.ts';
import { OfferSort } from './rules/offer-sort.ts';

/** The seller's own number of an offer; unique within a catalog. */
export const Article = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !/\p{Cc}/u.test(text), 'в артикуле есть невидимые знаки: уберите их');
const Barcodes = z
  .array(z.string().trim().min(1).max(100))
  .max(50)
  .transform((codes) => [...new Set(codes)]);
const Images = z.array(FileValue).max(100);
const Stock = z.int().min(0).max(1_000_000_000);

/** A row of the list: what a seller looks for at a glance. */
export const Offer = z.object({
  id: Id.describe('Номер предложения'),
  catalog: Id.describe('Каталог предложения'),
  product: Id.describe('Товар, чьё это предложение'),
  category: Id.nullable().describe('Категория товара'),
  brand: Id.nullable().describe('Бренд товара'),
  collection: Id.nullable().describe('Коллекция товара'),
  article: z.string().describe('Артикул продавца, один на каталог'),
  title: z.string(),
  image: z.string().nullable().describe('Адрес главной картинки: своей или товара'),
  barcodes: z.array(z.string()).describe('Штрихкоды, без повторов'),
  price: Money.nullable().describe('Цена продажи в валюте каталога'),
  oldPrice: Money.nullable().describe('Цена до скидки в валюте каталога'),
  stock: z.int().nullable().describe('Остаток на всех складах; null, если его никто не считал'),
  reserved: z.int().describe('Из него в резерве'),
  completeness: Completeness.describe('Заполнено свойств, обязательных в его категории, %; null, если таких нет'),
  version: z.int().describe('Версия: растёт с каждой правкой, с ней отправляют следующую'),
  productVersion: z.int().describe('Версия товара: значения, общие для его предложений, правят с ней'),
  createdAt: Moment.describe('Когда создано'),
  updatedAt: Moment.describe('Когда изменилось предложение или его товар'),
});
export type Offer = z.infer<typeof Offer>;

/** Why an offer is in the list that has the words of the search otherwise. */
export const Found = z.object({
  reasons: z
    .array(z.enum(['form', 'signs', 'layout', 'letters', 'slip']))
    .describe(
      'Почему: form — однокоренное слово, другая форма, signs — пробелы и дефисы, layout — другая раскладка, letters — другие буквы, slip — исправлена опечатка',
    ),
  words: z.array(z.string()).describe('Что из названия, артикула и штрихкодов подошло к словам поиска'),
});
export type Found = z.infer<typeof Found>;

/** A list's row may bring values of chosen properties: the offer's own or its product's. */
export const OfferRow = Offer.extend({
  properties: z.array(PropertyValues).optional(),
  details: z
    .object({
      purchasePrice: Money.nullable().describe('Закупочная цена в валюте каталога'),
      minPrice: Money.nullable().describe('Минимальная цена в валюте каталога'),
      category: z.string().nullable().describe('Путь категории без корня: Техника / Мониторы'),
      brand: z.string().nullable().describe('Название бренда'),
      collection: z.string().nullable().describe('Название коллекции'),
    })
    .optional()
    .describe('Есть, если о них просили'),
  found: Found.optional().describe('Есть у тех, кого нашли не так, как набрано: они идут за остальными'),
});
export type OfferRow = z.infer<typeof OfferRow>;

export const OfferModel = Offer.extend({
  images: z.array(FileValue).describe('Свои картинки; без них показывают картинки товара'),
  purchasePrice: Money.nullable().describe('Закупочная цена в валюте каталога'),
  barcodeFaults: z.array(BarcodeFault).describe('Что не так со штрихкодами; сохранить они не мешают'),
  minPrice: Money.nullable().describe('Минимальная цена в валюте каталога: ниже неё цена не уходит на площадки'),
  properties: z.array(PropertyValues).describe('Свои значения предложения; остальное — у товара'),
});
export type OfferModel = z.infer<typeof OfferModel>;

const Sums = z.object({ from: Money.optional().describe('Не меньше'), to: Money.optional().describe('Не больше') });

/** Filter of offers; one object drives list, count, bulk work and export. */
export const OfferFilter = z.object({
  search: SearchText.default('').describe(
    'Слова в любом порядке, части названия, артикула или штрихкода. Нашлось мало — за найденным идут однокоренные слова, другая раскладка и буквы, одна опечатка. Артикул (с пробелами, дефисами или без) и штрихкод целиком находят только своё предложение и артикулы, которые с него начинаются; одна-две буквы — среди 3000 последних изменённых',
  ),
  category: z
    .object({ in: z.array(Id).max(100) })
    .optional()
    .describe('Категории вместе с вложенными'),
  brand: z
    .object({ in: z.array(Id).max(100) })
    .optional()
    .describe('Бренды товаров'),
  collection: z
    .object({ in: z.array(Id).max(100) })
    .optional()
    .describe('Коллекции товаров'),
  product: z
    .object({ in: z.array(Id).max(1000) })
    .optional()
    .describe('Товары, чьи это предложения'),
  ids: z.array(Id).max(1000).optional().describe('Только эти предложения'),
  articles: z.array(Article).max(1000).optional().describe('Только эти артикулы, точно'),
  completeness: z
    .object({ from: z.int().min(0).max(100).optional(), to: z.int().min(0).max(100).optional() })
    .optional()
    .describe('Заполненность обязательных свойств, %; где таких нет, заполнено всё, то есть 100'),
  account: z
    .object({
      in: Ids.optional().describe('Связанные хотя бы с одним из этих аккаунтов'),
      notIn: Ids.optional().describe('Не связанные ни с одним из этих'),
    })
    .optional()
    .describe('Аккаунты площадок, с чьими товарами предложения связаны'),
  linked: z.boolean().optional().describe('Связанные с товаром хоть какой-то площадки — или ни с одним'),
  pictured: z.boolean().optional().describe('С картинкой, своей или товара, — или без неё'),
  purchasePriced: z.boolean().optional().describe('С закупочной ценой, хоть бы и 0, — или без неё'),
  price: Sums.optional().describe('Цена продажи в этих границах'),
  oldPrice: Sums.optional().describe('Цена до скидки в этих границах'),
  stock: z
    .object({ from: Stock.optional().describe('Не меньше'), to: Stock.optional().describe('Не больше') })
    .optional()
    .describe('Остаток в этих границах; кто остатка не считает, у того его нет'),
  soldOut: z.boolean().optional().describe('Остаток считают, и за вычетом резерва его не осталось, — или это не так'),
  refused: z.boolean().optional().describe('Карточку не приняла хоть одна площадка — или ни одна не отказала'),
  changedSince: Moment.optional().describe('Изменённые после этого времени'),
  properties: z.array(PropertyFilter).max(30).optional().describe('Условия на значения свойств, все сразу'),
});
export type OfferFilter = z.infer<typeof OfferFilter>;

export const OfferSearch = Page.extend({
  ...OfferFilter.shape,
  limit: limitTo(1000),
  sort: OfferSort.optional().describe(
    'Порядок: имя поля или property:номер свойства (у габаритов ещё сторона — property:7:weight), с минусом — по убыванию. У кого значения нет, те в конце. По тексту упорядочивают до 20 000 найденных',
  ),
  load: z.array(Id).max(50).optional().describe('Значения каких свойств приложить к строкам'),
  details: z
    .boolean()
    .default(false)
    .describe('Приложить закупочную и минимальную цену, названия категории, бренда и коллекции'),
});
export type OfferSearch = z.infer<typeof OfferSearch>;

export const OfferBody = z.object({
  article: Article.describe('Артикул продавца, один на каталог'),
  title: Title.optional().describe('Без него — название товара'),
  barcodes: Barcodes.optional().describe('Штрихкоды целиком, вместо прежних'),
  images: Images.optional().describe('Свои картинки целиком, вместо прежних'),
  price: Money.nullable().optional().describe('Цена продажи в валюте каталога; null убирает её'),
  oldPrice: Money.nullable().optional().describe('Цена до скидки в валюте каталога; null убирает её'),
  purchasePrice: Money.nullable().optional().describe('Закупочная цена в валюте каталога; null убирает её'),
  minPrice: Money.nullable()
    .optional()
    .describe('Минимальная цена в валюте каталога, ниже неё цена не уходит на площадки; null убирает её'),
  stock: Stock.nullable().optional().describe('Остаток на своём складе; null — его больше не считают'),
  properties: PropertyChanges.optional().describe('Какие значения свойств заменить предложения'),
});
export type OfferBody = z.infer<typeof OfferBody>;

export const NewOffer = OfferBody.extend({
  catalog: Id.describe('В каком каталоге создать'),
  title: Title,
  description: z.string().max(50_000).optional().describe('Описание товара'),
  category: Id.nullable().optional().describe('Категория товара'),
  brand: Id.nullable().optional().describe('Бренд товара'),
  collection: Id.nullable().optional().describe('Коллекция товара; она должна быть этого бренда'),
  productProperties: PropertyChanges.optional().describe('Значения, общие для всех предложений товара'),
});

const articleExists = { article_exists: 'Такой артикул в каталоге уже есть' };
const endpoint = resource('catalogs/offers');

/** A page of offers; its count is a call of its own, so the page never waits for it. */
export const findOffers = endpoint('POST', '/cds/catalog/{catalog}/offer/search', {
  title: 'Найти предложения',
  reads: true,
  roles: members,
  body: OfferSearch,
  reply: listOf(OfferRow),
});

/** Counts up to 10,000 unless `exact`. */
export const countOffers = endpoint('POST', '/cds/catalog/{catalog}/offer/search/count', {
  title: 'Сколько предложений подходит',
  reads: true,
  roles: members,
  body: OfferFilter.extend({ exact: z.boolean().default(false) }),
  reply: Count,
});

export const findProductOffers = endpoint('GET', '/cds/offer/in/{product}', {
  title: 'Предложения товара',
  roles: members,
  query: Page,
  reply: listOf(OfferModel),
});

export const createProductOffer = endpoint('POST', '/cds/offer/in/{product}', {
  title: 'Добавить предложение в товар',
  creates: true,
  roles: catalogEditors,
  body: OfferBody,
  reply: OfferModel,
  errors: articleExists,
  touches: ['catalogs/products'],
});

export const getOffers = endpoint('GET', '/cds/offer/model/{ids}', {
  title: 'Предложения со всеми полями',
  roles: members,
  reply: listOf(OfferModel),
});

/** A product with its first offer. */
export const createOffer = endpoint('POST', '/cds/offer', {
  title: 'Создать товар с предложением',
  creates: true,
  roles: catalogEditors,
  body: NewOffer,
  reply: OfferModel,
  errors: articleExists,
  touches: ['catalogs/products', 'catalogs/catalogs', 'catalogs/brands', 'catalogs/categories'],
});

export const changeOffer = endpoint('PATCH', '/cds/offer/{id}', {
  title: 'Изменить предложение',
  roles: catalogEditors,
  body: OfferBody.partial().extend({ version: EditedVersion.optional().describe('Версия, которую правили') }),
  reply: OfferModel,
  errors: { ...articleExists, stale: 'Предложение изменил кто-то другой; details — что изменилось' },
  touches: ['catalogs/products'],
});

/** Makes one change to every offer named; what is refused for one doesn't keep the others. */
export const changeOffers = endpoint('PATCH', '/cds/offers/{ids}', {
  title: 'Изменить много предложений одинаково',
  roles: catalogEditors,
  body: OfferBody.pick({
    price: true,
    oldPrice: true,
    purchasePrice: true,
    minPrice: true,
    stock: true,
    properties: true,
  }),
  reply: batchOf(Id),
  touches: ['catalogs/products'],
});

/** Whole products with all their offers; their history and orders stay. */
export const removeProducts = endpoint('DELETE', '/cds/offer/in/{productIds}', {
  title: 'Удалить товары вместе с предложениями',
  roles: catalogEditors,
  reply: batchOf(Id),
  errors: { reserved: 'Ждут заказы: сначала их отгружают или отменяют' },
  touches: ['catalogs/products', 'catalogs/brands', 'catalogs/categories'],
});

export const removeOffers = endpoint('DELETE', '/cds/offer/{ids}', {
  title: 'Удалить предложения; товар без предложений уходит с последним',
  roles: catalogEditors,
  reply: batchOf(Id),
  errors: { reserved: 'Ждут заказы: сначала их отгружают или отменяют' },
  touches: ['catalogs/products', 'catalogs/brands', 'catalogs/categories'],
});

/** A supplier's price of an offer that was merged into another. */
export const MergedAsk = z.object({
  offer: Id.describe('Слитое предложение'),
  supplier: Id.describe('Поставщик'),
  title: z.string().describe('Название поставщика'),
  price: Money.describe('Сколько он просит'),
  currency: Currency.describe('Валюта цены'),
  carried: z
    .boolean()
    .describe(
      'Цена и код перешли к оставшемуся предложению; false — у него есть своя цена этого поставщика, осталась она',
    ),
});
export type MergedAsk = z.infer<typeof MergedAsk>;

/** Barcodes, pictures, missing values, suppliers' prices and codes of the sources go to the target; the sources are put away. */
export const mergeOffers = endpoint('DELETE', '/cds/offer/{sourceIds}/merge-to/{target}', {
  title: 'Слить предложения в одно',
  roles: catalogEditors,
  reply: OfferModel.extend({
    supplies: z.array(MergedAsk).describe('Что стало с ценами поставщиков слитых предложений'),
  }),
  errors: {
    merge_self: 'Предложение нельзя слить с самим собой',
    relation_circle: 'Комплект входил бы сам в себя через другие товары',
  },
  touches: ['catalogs/products', 'calculation/suppliers'],
});
