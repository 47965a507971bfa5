import { unservedConnector } from '../unserved.ts';

export const yandexMarket = unservedConnector({
  slug: 'yandex_market',
  title: 'Яндекс Маркет',
  mark: 'ЯМ',
  baseUrl: 'https://api.partner.market.yandex.ru',
  keys: [
    {
      slug: 'api_key',
      label: 'API-ключ',
      hint: 'Длинная строка, обычно начинается с ACMA:',
      where: 'Кабинет Маркета → Настройки → API и модули → Создать новый токен',
      pattern: '[\\x21-\\x7E]{8,300}',
      secret: true,
    },
    {
      slug: 'business_id',
      label: 'Идентификатор кабинета',
      hint: 'Число; не путайте с номером магазина',
      where: 'Кабинет Маркета → Настройки → API и модули',
      pattern: '\\d{1,18}',
      secret: false,
    },
    {
      slug: 'campaign_id',
      label: 'Идентификатор магазина',
      hint: 'Число, campaignId',
      where: 'Кабинет Маркета → Настройки → API и модули',
      pattern: '\\d{1,18}',
      secret: false,
    },
  ],
  searchLink: 'https://market.yandex.ru/search?text={q}',
});
