import type { FeedTest } from '@prilavok/contract';

/** Sentence about an offer or order that fails a test. */
export const testWords: Record<FeedTest, string> = {
  property: 'не подходит значение свойства',
  category: 'не подходит категория',
  brand: 'не подходит бренд',
  collection: 'не подходит коллекция',
  price: 'не подходит цена',
  oldPrice: 'не подходит цена до скидки',
  purchasePrice: 'не подходит закупочная цена',
  margin: 'не подходит маржа',
  stock: 'не подходит остаток',
  available: 'не подходит свободный остаток',
  soldOutDays: 'не столько дней без остатка',
  pictured: 'картинка есть или нет не так, как нужно',
  completeness: 'не подходит заполненность карточки',
  account: 'не подходит связь с аккаунтом площадки',
  onSale: 'не подходит состояние продажи на аккаунте',
  changedDays: 'давно не изменялось',
  articles: 'не подходит артикул: он не в списке или в списке исключений',
  share: 'не входит в случайную долю',
  orderState: 'не подходит состояние заказа',
  orderSource: 'не подходит источник',
  orderAccount: 'не подходит аккаунт',
  orderDays: 'заказ сделан давно',
  orderTotal: 'не подходит сумма',
};
