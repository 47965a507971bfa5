import { unservedConnector } from '../unserved.ts';

export const megamarket = unservedConnector({
  slug: 'megamarket',
  title: 'Мегамаркет',
  mark: 'МГ',
  baseUrl: 'https://api.megamarket.tech',
  keys: [
    {
      slug: 'token',
      label: 'API-токен',
      hint: 'Строка из кабинета продавца',
      where: 'Кабинет Мегамаркета → Настройки → API',
      pattern: '[\\x21-\\x7E]{8,300}',
      secret: true,
    },
    {
      slug: 'merchant_id',
      label: 'Идентификатор продавца',
      hint: 'Число, merchantId',
      where: 'Кабинет Мегамаркета → Настройки → API',
      pattern: '\\d{1,18}',
      secret: false,
    },
  ],
  // Its search has no address that an article could be put into.
  searchLink: null,
});
