import type { Emulator } from '../frame/emulator.ts';
import { readPublished } from '../frame/published.ts';
import { type Account, newAccount } from './account.ts';
import { cancelRequests, expireRequests } from './cancel-requests.ts';
import { categories } from './categories.ts';
import { decisions } from './decisions.ts';
import { advance } from './delivery.ts';
import { finances } from './finances.ts';
import { labels } from './labels.ts';
import { rates } from './limits.ts';
import { checkCards } from './moderation.ts';
import { offers } from './offers.ts';
import { orderStatuses } from './order-statuses.ts';
import { orders } from './orders.ts';
import { prices } from './prices.ts';
import { promotions } from './promos.ts';
import { quality } from './quality.ts';
import { reportFile, reports } from './reports.ts';
import { advanceReturns, returns } from './returns.ts';
import { shipments } from './shipments.ts';
import { sellerOf, shops } from './shops.ts';
import { stocks } from './stocks.ts';
import { tariffs } from './tariffs.ts';
import { trade } from './trade.ts';
import { warehouses } from './warehouses.ts';
import { type Operations, wording } from './wire.ts';

const operations: Operations = {
  ...shops,
  ...warehouses,
  ...categories,
  ...offers,
  ...stocks,
  ...prices,
  ...promotions,
  ...orders,
  ...orderStatuses,
  ...cancelRequests,
  ...labels,
  ...shipments,
  ...returns,
  ...decisions,
  ...finances,
  ...tariffs,
  ...quality,
  ...reports,
};

/** The emulated Yandex Market. */
export const yandexMarket: Emulator<Account> = {
  ...trade,
  marketplace: 'yandex_market',
  title: 'Яндекс Маркет',
  keys: 'ключ «ACMA:sandbox-» с любым словом из латиницы и цифр: у каждого слова свой кабинет (слово с «group» — с группой складов)',
  hosts: { 'api.partner.market.yandex.ru': operations },
  published: readPublished(new URL('published.json', import.meta.url)),
  secrets: { headers: ['api-key', 'authorization'] },
  isId: (path) => /(^|\.)(orderId|marketSku|boxId)$|(^|\.)(orders|items)\.id$/.test(path),
  bodyLimit: 32 * 1024 * 1024,
  rates,
  wording: () => wording,

  callerOf({ headers }) {
    const id = sellerOf(headers['api-key'] ?? '');
    if (id === undefined) throw wording.keys();
    return id;
  },
  newAccount,
  accountTitle: ({ campaigns }) => campaigns[0]?.domain ?? '',
  file: reportFile,
  tick: (account, tick) =>
    [
      checkCards(account, tick),
      advance(account, tick),
      expireRequests(account, tick),
      advanceReturns(account, tick),
    ].some(Boolean),
};
