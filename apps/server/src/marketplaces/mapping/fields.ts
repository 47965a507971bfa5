import type { CardField, SystemField } from '@prilavok/contract';

/** The fields of every card, whatever the marketplace and the category. */
export const defaultProperties: Record<CardField, { kind: string; required: boolean; description: string }> = {
  title: { kind: 'text', required: true, description: 'Название карточки. По умолчанию — название предложения' },
  description: { kind: 'text', required: false, description: 'По умолчанию — описание товара' },
  price: { kind: 'money', required: true, description: 'По умолчанию — цена предложения' },
  oldPrice: {
    kind: 'money',
    required: false,
    description: 'По умолчанию — цена до скидки; уходит, если она выше цены',
  },
  barcode: { kind: 'text', required: false, description: 'По умолчанию — первый штрихкод предложения' },
  images: { kind: 'images', required: true, description: 'По умолчанию — картинки предложения, без них — товара' },
  weight: { kind: 'number', required: true, description: 'В граммах. По умолчанию — из свойства «Габариты и вес»' },
  length: { kind: 'number', required: true, description: 'В миллиметрах. По умолчанию — из свойства «Габариты и вес»' },
  width: { kind: 'number', required: true, description: 'В миллиметрах. По умолчанию — из свойства «Габариты и вес»' },
  height: { kind: 'number', required: true, description: 'В миллиметрах. По умолчанию — из свойства «Габариты и вес»' },
};

export const systemKinds: Record<SystemField, string> = {
  title: 'text',
  productTitle: 'text',
  article: 'text',
  description: 'text',
  price: 'money',
  oldPrice: 'money',
  barcode: 'text',
  images: 'images',
  brand: 'dictionary',
  collection: 'dictionary',
  category: 'dictionary',
};
