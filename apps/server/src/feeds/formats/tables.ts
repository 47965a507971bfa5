import type { FeedTargetInfo } from '@prilavok/contract';
import type { FeedFormat } from '../writing/format.ts';
import { type Branch, column, element, nodesOf, parent } from './tree.ts';

const goods = [
  column('Артикул', 'article'),
  column('Название', 'title'),
  column('Категория', 'categoryPath'),
  column('Бренд', 'brand'),
  column('Цена', 'price'),
  column('Цена до скидки', 'oldPrice'),
  column('Валюта', 'currency'),
  column('Остаток', 'available'),
  column('Штрихкоды', 'barcodes'),
  column('Картинки', 'images'),
  column('Описание', 'description'),
];
const orders = [
  column('Номер', 'number'),
  column('Создан', 'createdAt', { transforms: [{ kind: 'date', format: 'datetime' }] }),
  column('Состояние', 'state'),
  column('Источник', 'source'),
  column('Аккаунт', 'account'),
  column('Артикулы', 'each.article', { each: { of: 'lines', joiner: ', ' } }),
  column('Товары', 'each.title', { each: { of: 'lines', joiner: ', ' } }),
  column('Штук', 'items'),
  column('Сумма', 'total'),
  column('Валюта', 'orderCurrency'),
];

const both: Pick<FeedTargetInfo, 'kinds' | 'needs' | 'source' | 'checkedOn'> = {
  kinds: ['catalog', 'order'],
  needs: [],
  source: null,
  checkedOn: '2026-11-28',
};
const table = (kind: 'catalog' | 'order') => nodesOf(kind === 'catalog' ? goods : orders);

/** Lines of text. */
export const csv: FeedFormat = {
  info: {
    ...both,
    target: 'csv',
    title: 'CSV',
    note: 'Таблица текстом: для Excel или для программ, с любым разделителем',
    shape: 'table',
    extension: 'csv',
    limits: ['Для Excel в дробях стоит запятая, а перед значением, похожим на формулу, — апостроф'],
    whereToPaste: 'Туда, где программа спрашивает ссылку на CSV',
  },
  mediaType: 'text/csv',
  preset: table,
};

/** A workbook. */
export const xlsx: FeedFormat = {
  info: {
    ...both,
    target: 'xlsx',
    title: 'Excel (XLSX)',
    note: 'Таблица Excel с шапкой, всегда свежая по ссылке',
    shape: 'table',
    extension: 'xlsx',
    limits: ['На листе помещается 1 048 575 строк'],
    whereToPaste: 'Excel → Данные → Получить данные → Из Интернета, или ссылкой коллеге',
  },
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  preset: table,
};

/** Columns as fields, in words that programs have. */
const named = (columns: readonly [string, Branch['sources']][]): Branch[] =>
  columns.map(([name, sources = []]) => element(name, sources));
const fieldsOf = (...names: Parameters<typeof element>[1][]): Branch[] =>
  names.flatMap((name) => (typeof name === 'string' ? named([[name, element('', name).sources]]) : []));

/** A list of objects, or an object in each line. */
export const json: FeedFormat = {
  info: {
    ...both,
    target: 'json',
    title: 'JSON',
    note: 'Для своих программ и сайта',
    shape: 'json',
    extension: 'json',
    limits: [],
    whereToPaste: 'В настройки программы, которая читает JSON по ссылке',
  },
  mediaType: 'application/json',
  preset: (kind) =>
    nodesOf(
      kind === 'catalog'
        ? [
            ...fieldsOf('article', 'title', 'categoryPath', 'brand', 'price', 'oldPrice', 'currency', 'available'),
            element('barcodes', 'each.value', { each: { of: 'barcodes' } }),
            element('images', 'each.value', { each: { of: 'images' } }),
            element('description', 'description'),
            parent(
              'params',
              [
                ...named([
                  ['name', element('', 'each.title').sources],
                  ['value', element('', 'each.value').sources],
                ]),
              ],
              {
                each: { of: 'properties' },
              },
            ),
          ]
        : [
            ...fieldsOf('number', 'createdAt', 'state', 'source', 'account', 'total', 'items'),
            element('currency', 'orderCurrency'),
            parent(
              'lines',
              [
                element('article', 'each.article'),
                element('title', 'each.title'),
                element('quantity', 'each.quantity'),
                element('price', 'each.price'),
              ],
              { each: { of: 'lines' } },
            ),
          ],
    ),
};
