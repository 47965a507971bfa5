import type { Marketplace } from '@prilavok/contract';

/** The marketplaces as people call them. */
export const marketplaceTitles: Record<Marketplace, string> = {
  ozon: 'Ozon',
  yandex_market: 'Яндекс Маркет',
  wildberries: 'Wildberries',
  magnit: 'Магнит Маркет',
  megamarket: 'Мегамаркет',
};
