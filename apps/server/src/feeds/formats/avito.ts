import type { FeedFormat } from '../writing/format.ts';
import { attribute, constant, element, nodesOf, parent, plainText } from './tree.ts';

/** Autoload of Avito. Which fields an ad must have differs by category: only those that all have are given and checked. */
export const avito: FeedFormat = {
  info: {
    target: 'avito',
    title: 'Авито: автозагрузка',
    note: 'Объявления о товарах на Авито',
    kinds: ['catalog'],
    shape: 'xml',
    extension: 'xml',
    needs: [],
    limits: [
      'Обязательные поля у каждой категории свои: добавьте узлы по описанию категории на Авито, их правила здесь не проверяются',
      'Впишите адрес, категорию и телефон: в образце они пусты',
    ],
    whereToPaste: 'Авито → Для профессионалов → Автозагрузка → Настройки → Ссылка на файл',
    source: 'https://autoload.avito.ru/format/',
    checkedOn: '2026-11-28',
  },
  mediaType: 'application/xml',
  head: ({ settings }) =>
    `<?xml version="1.0" encoding="${settings.encoding === 'utf-8' ? 'UTF-8' : 'windows-1251'}"?>\n<Ads formatVersion="3" target="Avito.ru">\n`,
  tail: '</Ads>\n',
  preset: () =>
    nodesOf([
      parent('Ad', [
        element('Id', 'article', { required: true }),
        element('Title', 'title', { required: true, max: 50, transforms: plainText }),
        element('Description', 'description', { max: 7500, transforms: [{ kind: 'trim' }, { kind: 'cdata' }] }),
        element('Price', 'price', { transforms: [{ kind: 'number', decimals: 0, separator: '.' }] }),
        element('Category', constant('')),
        element('Address', constant('')),
        element('ContactPhone', constant('')),
        element('Condition', constant('Новое')),
        parent('Images', [parent('Image', [attribute('url', 'each.value')], { each: { of: 'images', limit: 10 } })]),
      ]),
    ]),
  rules: {
    'Ad/Id': { unique: true, severity: 'error' },
    'Ad/Images/Image/@url': { url: { max: 2048 } },
    'Ad/Price': { number: { min: 0 } },
  },
};
