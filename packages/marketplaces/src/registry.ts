import type { Marketplace } from '@prilavok/contract';
import { magnit } from './magnit/index.ts';
import type { Connector } from './marketplace.ts';
import { megamarket } from './megamarket/index.ts';
import { ozon } from './ozon/index.ts';
import { wildberries } from './wildberries/index.ts';
import { yandexMarket } from './yandex_market/index.ts';

/** The connector of each marketplace: the only list of them. */
export const connectors: Record<Marketplace, Connector> = {
  ozon,
  yandex_market: yandexMarket,
  wildberries,
  magnit,
  megamarket,
};
