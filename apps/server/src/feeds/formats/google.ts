import type { FeedFormat } from '../writing/format.ts';
import { xmlContent } from '../writing/xml-text.ts';
import { constant, element, nodesOf, parent, plainText } from './tree.ts';

/** RSS 2.0 with the attributes of Merchant Center. */
export const google: FeedFormat = {
  info: {
    target: 'google',
    title: 'Google Merchant Center',
    note: 'Покупки Google и бесплатные карточки; этот же файл читают Facebook и Pinterest',
    kinds: ['catalog'],
    shape: 'xml',
    extension: 'xml',
    needs: ['shopName', 'shopUrl', 'linkTemplate'],
    limits: [
      'id — до 50 знаков, title — до 150, description — до 5000',
      'Кроме главной, до 10 картинок',
      'Штрихкод с неверной контрольной цифрой Google не примет: такой не пишется, а у товара появится замечание',
    ],
    whereToPaste: 'Merchant Center → Товары → Источники данных → Добавить → По ссылке на файл',
    source: 'https://support.google.com/merchants/answer/7052112',
    checkedOn: '2026-11-28',
  },
  mediaType: 'application/xml',
  head: ({ settings }) => `<?xml version="1.0" encoding="${settings.encoding === 'utf-8' ? 'UTF-8' : 'windows-1251'}"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlContent(settings.shopName)}</title>
<link>${xmlContent(settings.shopUrl)}</link>
<description>${xmlContent(settings.companyName || settings.shopName)}</description>
`,
  tail: '</channel>\n</rss>\n',
  preset: () =>
    nodesOf([
      parent('item', [
        element('g:id', 'article', { required: true }),
        element('g:title', 'title', { required: true, max: 150, transforms: plainText }),
        element('g:description', ['description', 'title'], { max: 5000, transforms: [{ kind: 'strip_html' }] }),
        element('g:link', 'url', { required: true }),
        element('g:image_link', 'image', { required: true }),
        element('g:additional_image_link', 'each.value', { each: { of: 'images', skip: 1, limit: 10 } }),
        element('g:availability', 'inStock', {
          transforms: [{ kind: 'boolean', yes: 'in_stock', no: 'out_of_stock' }],
        }),
        element('g:price', ['oldPriceCurrency', 'priceCurrency'], { required: true }),
        element('g:sale_price', 'priceCurrency', { when: { oldPrice: { from: '0.01' } } }),
        element('g:brand', 'brand', { max: 70 }),
        element('g:gtin', 'barcode'),
        element('g:mpn', 'article', { max: 70 }),
        element('g:condition', constant('new')),
        element('g:product_type', 'categoryPath', { max: 750 }),
        element('g:item_group_id', 'group', { max: 50 }),
      ]),
    ]),
  rules: {
    'item/g:id': { max: 50, unique: true, severity: 'error' },
    'item/g:title': { max: 150, plain: true },
    'item/g:description': { max: 5000 },
    'item/g:link': { url: { max: 2000 }, severity: 'error' },
    'item/g:image_link': { url: { max: 2000 }, severity: 'error' },
    'item/g:additional_image_link': { url: { max: 2000 }, most: 10 },
    'item/g:availability': { words: ['in_stock', 'out_of_stock', 'preorder', 'backorder'] },
    'item/g:price': {
      pattern: { of: /^\d+(\.\d+)? [A-Z]{3}$/, sentence: 'Цена пишется как 1290.00 RUB' },
      severity: 'error',
    },
    'item/g:sale_price': { pattern: { of: /^\d+(\.\d+)? [A-Z]{3}$/, sentence: 'Цена пишется как 1290.00 RUB' } },
    'item/g:gtin': { barcode: true },
  },
};
