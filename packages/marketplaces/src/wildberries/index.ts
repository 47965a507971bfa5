import { unservedConnector } from '../unserved.ts';

export const wildberries = unservedConnector({
  slug: 'wildberries',
  title: 'Wildberries',
  mark: 'WB',
  // Each family of methods has a host of its own; this one answers who the token belongs to.
  baseUrl: 'https://common-api.wildberries.ru',
  keys: [
    {
      slug: 'token',
      label: 'Токен API',
      hint: 'Длинная строка из трёх частей через точку; действует 180 дней',
      where: 'Кабинет WB Партнёры → Настройки → Доступ к API → Создать новый токен',
      pattern: '[\\w-]+\\.[\\w-]+\\.[\\w-]+',
      secret: true,
    },
  ],
  searchLink: 'https://www.wildberries.ru/catalog/0/search.aspx?search={q}',
});
