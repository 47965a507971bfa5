import type { SystemField } from '@prilavok/contract';

export const systemTitles: Record<SystemField, string> = {
  title: 'Название предложения',
  productTitle: 'Название товара',
  article: 'Артикул',
  description: 'Описание',
  price: 'Цена',
  oldPrice: 'Цена до скидки',
  barcode: 'Штрихкод',
  images: 'Картинки',
  brand: 'Бренд',
  collection: 'Коллекция',
  category: 'Категория',
};
