import type { FeedFormat } from '../writing/format.ts';
import { attribute, element, money, nodesOf, parent, plainText } from './tree.ts';
import { oldPriceAbove, ymlHead, ymlTail } from './yandex-yml.ts';

/** The catalog of VK Ads, in the specification of Yandex. */
export const vk: FeedFormat = {
  info: {
    target: 'vk',
    title: 'VK Реклама',
    note: 'Каталог товаров для рекламы ВКонтакте и в проектах VK',
    kinds: ['catalog'],
    shape: 'xml',
    extension: 'xml',
    needs: ['shopName', 'companyName', 'shopUrl', 'linkTemplate'],
    limits: [
      'Файл — до 8 ГБ, отдаётся без перенаправлений',
      'В текстах нет разметки, поля — до 256 знаков',
      'Нужно не меньше шести товаров в наличии',
      'Если картинка стала другой, у неё должен быть другой адрес',
    ],
    whereToPaste: 'VK Реклама → Центр коммерции → Каталоги → Создать каталог → Фид → Ссылка',
    source: 'https://ads.vk.com/en/help/articles/ecomm_catalog',
    checkedOn: '2026-11-28',
  },
  mediaType: 'application/xml',
  head: ymlHead,
  tail: ymlTail,
  preset: () =>
    nodesOf([
      parent('offer', [
        attribute('id', 'article', { required: true }),
        attribute('available', 'inStock'),
        element('url', 'url', { required: true }),
        element('price', 'price', { required: true, transforms: [money] }),
        element('oldprice', 'oldPrice', { transforms: [money] }),
        element('currencyId', 'currency'),
        element('categoryId', 'categoryId', { required: true }),
        element('picture', 'each.value', { each: { of: 'images' }, required: true }),
        element('name', 'title', { required: true, max: 256, transforms: plainText }),
        element('vendor', 'brand', { max: 256 }),
        element('description', 'description', { max: 256, transforms: plainText }),
      ]),
    ]),
  rules: {
    'offer/@id': { max: 256, unique: true, severity: 'error' },
    'offer/url': { url: { max: 2048 }, severity: 'error' },
    'offer/price': { number: { min: 0.01 }, severity: 'error' },
    'offer/picture': { url: { max: 2048 } },
    'offer/name': { max: 256, plain: true },
    'offer/vendor': { max: 256, plain: true },
    'offer/description': { plain: true },
  },
  joint: (values) => oldPriceAbove(values, 'offer/price', 'offer/oldprice'),
};
