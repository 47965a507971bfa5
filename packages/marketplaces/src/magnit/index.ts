import { unservedConnector } from '../unserved.ts';

export const magnit = unservedConnector({
  slug: 'magnit',
  title: 'Магнит Маркет',
  mark: 'ММ',
  baseUrl: 'https://b2b-api.magnit.ru',
  keys: [
    {
      slug: 'api_key',
      label: 'API-ключ',
      hint: 'Строка из кабинета продавца',
      where: 'Кабинет продавца Магнит Маркета → Настройки → API',
      pattern: '[\\x21-\\x7E]{8,300}',
      secret: true,
    },
    {
      slug: 'warehouse_id',
      label: 'Идентификатор склада',
      hint: 'UUID: по API его не узнать, возьмите в кабинете',
      where: 'Кабинет продавца Магнит Маркета → Склады',
      pattern: '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
      secret: false,
    },
  ],
  searchLink: 'https://mm.ru/search?query={q}',
});
