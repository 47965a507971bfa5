import type { FeedFormat, Frame } from '../writing/format.ts';
import { dated } from '../writing/transforms.ts';
import { xmlAttribute, xmlContent } from '../writing/xml-text.ts';
import { attribute, constant, element, field, money, nodesOf, parent, plainText } from './tree.ts';

/** Text before the offers of YML; shop, company and address only where they are set. */
export function ymlHead({ settings, currency, categories, timezone, now }: Frame): string {
  const encoding = settings.encoding === 'utf-8' ? 'UTF-8' : 'windows-1251';
  const line = (name: string, text: string) => (text === '' ? '' : `<${name}>${xmlContent(text)}</${name}>\n`);
  const tree = categories.map(
    ({ id, parent: above, title }) =>
      `<category id="${id}"${above === null ? '' : ` parentId="${above}"`}>${xmlContent(title)}</category>\n`,
  );
  return `<?xml version="1.0" encoding="${encoding}"?>
<yml_catalog date="${dated(now.toISOString(), 'datetime', timezone)}">
<shop>
${line('name', settings.shopName)}${line('company', settings.companyName)}${line('url', settings.shopUrl)}<currencies><currency id="${xmlAttribute(currency)}" rate="1"/></currencies>
<categories>
${tree.join('')}</categories>
<offers>
`;
}

/** Text behind them. */
export const ymlTail = '</offers>\n</shop>\n</yml_catalog>\n';

/** The identifier of an offer as the Market takes it. */
export const ymlId = {
  of: /^[A-Za-zА-Яа-яЁё\d.,/\\()[\]\-=_]{1,80}$/,
  sentence: 'В номере бывают русские и латинские буквы, цифры и знаки . , / \\ ( ) [ ] - = _, не больше 80',
};

/** For the Market, Direct and search of Yandex, and whoever reads the same. */
export const yandexYml: FeedFormat = {
  info: {
    target: 'yandex_yml',
    title: 'Яндекс: YML',
    note: 'Маркет, Директ, поиск по товарам — и все, кто читает YML',
    kinds: ['catalog'],
    shape: 'xml',
    extension: 'xml',
    needs: ['shopName', 'companyName', 'shopUrl', 'linkTemplate'],
    limits: [
      'Номер предложения — до 80 знаков, один и тот же во всех фидах магазина',
      'Название — до 150 знаков',
      'До 10 картинок, адрес каждой — до 512 знаков',
      'Если картинка стала другой, у неё должен быть другой адрес',
    ],
    whereToPaste:
      'Яндекс Маркет → Товары → Каталог → Загрузить товары → По ссылке; Директ → Библиотека → Фиды → Добавить фид → По ссылке',
    source: 'https://yandex.ru/support/partnermarket/offers.html',
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
        element('name', 'title', { required: true, max: 150, transforms: plainText }),
        element('vendor', 'brand'),
        element('vendorCode', 'article'),
        element('url', 'url'),
        element('price', 'price', { required: true, transforms: [money] }),
        element('oldprice', 'oldPrice', { transforms: [money] }),
        element('currencyId', 'currency'),
        element('categoryId', 'categoryId', { required: true }),
        element('picture', 'each.value', { each: { of: 'images', limit: 10 } }),
        element('description', 'description', { max: 3000, transforms: [{ kind: 'trim' }, { kind: 'cdata' }] }),
        element('barcode', 'each.value', { each: { of: 'barcodes' } }),
        element('count', 'available'),
        element('dimensions', 'dimensions'),
        element('weight', 'weight'),
        {
          ...element('param', 'each.value', { each: { of: 'properties' } }),
          of: [
            attribute('name', 'each.title', { required: true }),
            attribute('unit', [field('each.unit'), constant('')]),
          ],
        },
      ]),
    ]),
  rules: {
    'offer/@id': { pattern: ymlId, unique: true, severity: 'error' },
    'offer/@available': { words: ['true', 'false'] },
    'offer/name': { max: 150 },
    'offer/url': { url: { max: 2048 } },
    'offer/price': { number: { min: 0.01 }, severity: 'error' },
    'offer/oldprice': { number: { min: 0.01 } },
    'offer/picture': { url: { max: 512 }, most: 10 },
    'offer/barcode': { barcode: true },
    'offer/count': { number: { min: 0 } },
  },
  joint: (values) => oldPriceAbove(values, 'offer/price', 'offer/oldprice'),
};

/** A price before a discount that isn't higher is no discount. */
export function oldPriceAbove(values: ReadonlyMap<string, string>, price: string, old: string) {
  const [now, before] = [Number(values.get(price)), Number(values.get(old) || Number.NaN)];
  return before <= now
    ? [
        {
          path: old,
          code: 'old_price',
          severity: 'warn',
          message: 'Цена до скидки не больше цены: скидки не будет',
        } as const,
      ]
    : [];
}
