import type { Carrier } from './carrier.ts';
import { cdek } from './cdek/index.ts';
import { yandexDelivery } from './yandex-delivery/index.ts';

/** The carriers that have an API, by the word under which each stands in addresses and tables. */
export const carriers: Readonly<Record<string, Carrier>> = { cdek, yandex_delivery: yandexDelivery };
