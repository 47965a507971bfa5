import type { FeedKind, FeedTarget, FeedTargetInfo } from '@prilavok/contract';
import type { FeedFormat } from '../writing/format.ts';
import { avito } from './avito.ts';
import { commerceml } from './commerceml.ts';
import { google } from './google.ts';
import { megamarket } from './megamarket.ts';
import { ownYml } from './own-yml.ts';
import { ozon } from './ozon.ts';
import { csv, json, xlsx } from './tables.ts';
import { vk } from './vk.ts';
import { yandexYml } from './yandex-yml.ts';

/** Every target, in the order in which the cabinet shows them. */
export const formats: Readonly<Record<FeedTarget, FeedFormat>> = {
  yandex_yml: yandexYml,
  own_yml: ownYml,
  google,
  ozon,
  megamarket,
  vk,
  avito,
  commerceml,
  csv,
  xlsx,
  json,
};

/** Targets as the contract has them; the preset of those that know both kinds is that of goods, unless they are asked for orders. */
export const targetsFor = (kind: FeedKind | undefined): FeedTargetInfo[] =>
  Object.values(formats)
    .filter(({ info }) => kind === undefined || info.kinds.includes(kind))
    .map(({ info, preset }) => ({ ...info, preset: preset(kind ?? info.kinds[0] ?? 'catalog') }));
