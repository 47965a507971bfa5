import type { FeedFormat } from '../writing/format.ts';
import { dated } from '../writing/transforms.ts';
import { attribute, element, field, money, nodesOf, parent, plainText } from './tree.ts';
import { oldPriceAbove, ymlHead, ymlTail } from './yandex-yml.ts';

/** Kin of YML; the date has its zone. */
export const megamarket: FeedFormat = {
  info: {
    target: 'megamarket',
    title: 'Мегамаркет',
    note: 'Товары, цены и остатки для Мегамаркета',
    kinds: ['catalog'],
    shape: 'xml',
    extension: 'xml',
    needs: ['shopName', 'companyName', 'shopUrl'],
    limits: ['Файл — до 500 МБ', 'Адрес начинается с https://', 'Дата фида — с часовым поясом'],
    whereToPaste: 'Кабинет Мегамаркета → Ассортимент → Загрузка товаров → По ссылке на XML-фид',
    source: 'https://partner-wiki.megamarket.ru/pravila-zapolneniya-xml-fajla-393286.html',
    checkedOn: '2026-11-28',
  },
  mediaType: 'application/xml',
  head: (frame) =>
    ymlHead(frame).replace(
      /<yml_catalog date="[^"]*">/,
      `<yml_catalog date="${dated(frame.now.toISOString(), 'rfc3339', frame.timezone)}">`,
    ),
  tail: ymlTail,
  preset: () =>
    nodesOf([
      parent('offer', [
        attribute('id', 'article', { required: true }),
        attribute('available', 'inStock'),
        element('url', 'url'),
        element('name', 'title', { required: true, transforms: plainText }),
        element('price', 'price', { required: true, transforms: [money] }),
        element('oldprice', 'oldPrice', { transforms: [money] }),
        element('categoryId', 'categoryId', { required: true }),
        element('picture', 'each.value', { each: { of: 'images' } }),
        element('vendor', 'brand'),
        element('vendorCode', 'article'),
        element('barcode', 'each.value', { each: { of: 'barcodes' } }),
        element('description', 'description', { transforms: [{ kind: 'strip_html' }] }),
        parent('outlets', [
          parent('outlet', [attribute('id', { kind: 'constant', text: '1' }), attribute('instock', 'available')]),
        ]),
        {
          ...element('param', 'each.value', { each: { of: 'properties' } }),
          of: [attribute('name', 'each.title'), attribute('unit', field('each.unit'))],
        },
      ]),
    ]),
  rules: {
    'offer/@id': { unique: true, severity: 'error' },
    'offer/price': { number: { min: 0.01 }, severity: 'error' },
    'offer/picture': { url: { max: 2048 } },
    'offer/barcode': { barcode: true },
  },
  joint: (values) => oldPriceAbove(values, 'offer/price', 'offer/oldprice'),
};
