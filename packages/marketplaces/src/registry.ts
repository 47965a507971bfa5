import type { Marketplace } from '@prilavok/contract';
import { magnit } from './magnit/index.ts';
import type { House } from './marketplace.ts';
import { megamarket } from './megamarket/index.ts';
import { ozon } from './ozon/index.ts';
import { wildberries } from './wildberries/index.ts';
import { yandexMarket } from './yandex_market/index.ts';

/** The street: the only place that lists the houses. */
export const houses: Record<Marketplace, House> = {
  ozon,
  yandex_market: yandexMarket,
  wildberries,
  magnit,
  megamarket,
};
