import type { Forms } from '#text/plurals.ts';

/** Words that go with numbers of a catalog's things. */
export const offerForms: Forms = ['предложение', 'предложения', 'предложений'];
export const productForms: Forms = ['товар', 'товара', 'товаров'];
export const brandForms: Forms = ['бренд', 'бренда', 'брендов'];
export const categoryForms: Forms = ['категория', 'категории', 'категорий'];
export const collectionForms: Forms = ['коллекция', 'коллекции', 'коллекций'];
