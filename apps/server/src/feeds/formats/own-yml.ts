import type { FeedFormat } from '../writing/format.ts';
import { attribute, element, field, nodesOf, parent } from './tree.ts';
import { ymlHead, ymlTail } from './yandex-yml.ts';

/** In the words of our own import: taken in again it changes nothing. */
export const ownYml: FeedFormat = {
  info: {
    target: 'own_yml',
    title: 'YML для Прилавка',
    note: 'Для другого кабинета Прилавка или обратно в этот: загрузка такого фида ничего не теряет',
    kinds: ['catalog'],
    shape: 'xml',
    extension: 'xml',
    needs: [],
    limits: ['Закупочных цен в нём нет: добавьте узел purchase_price, если они нужны другой стороне'],
    whereToPaste: 'Каталог → Загрузки → По адресу',
    source: null,
    checkedOn: '2026-11-28',
  },
  mediaType: 'application/xml',
  head: ymlHead,
  tail: ymlTail,
  preset: () =>
    nodesOf([
      parent('offer', [
        attribute('id', 'article', { required: true }),
        attribute('group_id', 'group'),
        element('name', 'title'),
        element('vendor', 'brand'),
        element('price', 'price'),
        element('oldprice', 'oldPrice'),
        element('currencyId', 'currency'),
        element('categoryId', 'categoryId'),
        element('picture', 'each.value', { each: { of: 'images' } }),
        element('barcode', 'each.value', { each: { of: 'barcodes' } }),
        element('quantity', 'stock'),
        element('description', 'description'),
        element('dimensions', 'dimensions'),
        element('weight', 'weight'),
        {
          ...element('param', 'each.value', { each: { of: 'properties' } }),
          of: [attribute('name', 'each.title'), attribute('unit', field('each.unit'))],
        },
      ]),
    ]),
};
