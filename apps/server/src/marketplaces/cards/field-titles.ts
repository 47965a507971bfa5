import type { CardField } from '@prilavok/contract';

/** How fields are called on our screens. */
export const fieldTitles: Record<CardField | 'category' | 'article', string> = {
  title: 'Название',
  description: 'Описание',
  price: 'Цена',
  oldPrice: 'Цена до скидки',
  barcode: 'Штрихкод',
  images: 'Картинки',
  weight: 'Вес',
  length: 'Длина',
  width: 'Ширина',
  height: 'Высота',
  category: 'Категория',
  article: 'Артикул',
};
