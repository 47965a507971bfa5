import { z } from 'zod';

/** A field that nodes of a feed can take, with what it is called on the screen. */
interface FieldTitle {
  title: string;
  /** Said to nobody outside without being asked once more: see `innerFields`. */
  inner?: true;
}

/** Fields of an offer. Sums are in the catalog's currency. */
export const offerFields = {
  id: { title: 'Номер предложения' },
  article: { title: 'Артикул' },
  title: { title: 'Название' },
  description: { title: 'Описание' },
  url: { title: 'Ссылка на страницу товара, по шаблону из настроек фида' },
  price: { title: 'Цена' },
  oldPrice: { title: 'Цена до скидки' },
  priceCurrency: { title: 'Цена с валютой: 1290.00 RUB' },
  oldPriceCurrency: { title: 'Цена до скидки с валютой: 1490.00 RUB' },
  currency: { title: 'Валюта' },
  stock: { title: 'Остаток' },
  available: { title: 'Остаток без резерва и вычета из настроек фида' },
  inStock: { title: 'Есть в наличии: да или нет' },
  category: { title: 'Категория' },
  categoryId: { title: 'Номер категории' },
  categoryPath: { title: 'Путь категории' },
  brand: { title: 'Бренд' },
  collection: { title: 'Коллекция' },
  product: { title: 'Номер товара' },
  group: { title: 'Номер товара, если предложений несколько' },
  barcode: { title: 'Первый штрихкод' },
  barcodes: { title: 'Штрихкоды через запятую' },
  image: { title: 'Главная картинка' },
  images: { title: 'Картинки через запятую' },
  dimensions: { title: 'Длина/ширина/высота, см, из свойства «Габариты и вес»' },
  weight: { title: 'Вес, кг, из свойства «Габариты и вес»' },
  updatedAt: { title: 'Когда изменилось' },
  purchasePrice: { title: 'Закупочная цена', inner: true },
  minPrice: { title: 'Минимальная цена', inner: true },
  margin: { title: 'Маржа, %', inner: true },
  supplier: { title: 'Поставщики', inner: true },
} as const satisfies Record<string, FieldTitle>;
export type OfferFieldName = keyof typeof offerFields;

/** Fields of an order. */
export const orderFields = {
  orderId: { title: 'Номер заказа у нас' },
  number: { title: 'Номер отправления' },
  orderNumber: { title: 'Номер заказа покупателя' },
  createdAt: { title: 'Когда сделан' },
  shipBy: { title: 'Отгрузить до' },
  state: { title: 'Состояние' },
  status: { title: 'Статус компании' },
  source: { title: 'Источник' },
  account: { title: 'Аккаунт площадки' },
  total: { title: 'Сумма заказа' },
  orderCurrency: { title: 'Валюта заказа' },
  items: { title: 'Сколько штук' },
  region: { title: 'Регион покупателя' },
  city: { title: 'Город покупателя' },
  trackingNumber: { title: 'Трек-номер' },
  comment: { title: 'Комментарий' },
} as const satisfies Record<string, FieldTitle>;
export type OrderFieldName = keyof typeof orderFields;

/** Fields of what a node is repeated for: a picture, a barcode, a value of a property, a line of an order. */
export const eachFields = {
  'each.value': { title: 'Само значение: адрес картинки, штрихкод, текст' },
  'each.title': { title: 'Название: свойства или товара заказа' },
  'each.unit': { title: 'Единица измерения' },
  'each.id': { title: 'Номер предложения в строке заказа' },
  'each.article': { title: 'Артикул в строке заказа' },
  'each.barcode': { title: 'Штрихкод в строке заказа' },
  'each.quantity': { title: 'Сколько штук, без отменённых' },
  'each.price': { title: 'Цена за штуку' },
  'each.total': { title: 'Сумма строки' },
} as const satisfies Record<string, FieldTitle>;
export type EachFieldName = keyof typeof eachFields;

/** Every field by its name. */
export const feedFields: Readonly<Record<FeedFieldName, FieldTitle>> = {
  ...offerFields,
  ...orderFields,
  ...eachFields,
};
export type FeedFieldName = OfferFieldName | OrderFieldName | EachFieldName;

export const FeedFieldName = z.enum(Object.keys(feedFields) as [FeedFieldName, ...FeedFieldName[]]);

/** Fields that are the seller's own business: no preset has them, and a node with one is marked. */
export const innerFields: readonly FeedFieldName[] = (Object.keys(feedFields) as FeedFieldName[]).filter(
  (name) => feedFields[name].inner,
);
