import type { Emulator } from '../frame/emulator.ts';
import { readPublished } from '../frame/published.ts';
import { type Account, newAccount } from './account.ts';
import { accruals } from './accruals.ts';
import { analytics } from './analytics.ts';
import { barcodes } from './goods/barcodes.ts';
import { cardEdits } from './goods/card-edits.ts';
import { categories } from './goods/categories.ts';
import { contentRating } from './goods/content-rating.ts';
import { imports, moderate, processImports } from './goods/imports.ts';
import { products } from './goods/products.ts';
import { keysOf } from './keys.ts';
import { limits, rates } from './limits.ts';
import { cancelRequests, expireRequests } from './orders/cancel-requests.ts';
import { exemplarMethods } from './orders/exemplars.ts';
import { giveouts } from './orders/giveouts.ts';
import { labels, labelsPdf } from './orders/labels.ts';
import { orders } from './orders/orders.ts';
import { ownDelivery } from './orders/own-delivery.ts';
import { postingDetails } from './orders/posting-details.ts';
import { advancePostings } from './orders/postings.ts';
import { returnClaims } from './orders/return-claims.ts';
import { advanceReturns, returns } from './orders/returns.ts';
import { shipments } from './orders/shipments.ts';
import { prices } from './prices.ts';
import { promotionMethods } from './promotions.ts';
import { reportFile, reports } from './reports.ts';
import { salesAnalytics } from './sales-analytics.ts';
import { sellerRating } from './seller-rating.ts';
import { stocks } from './stocks.ts';
import { tells } from './told.ts';
import { trade } from './trade.ts';
import { warehouses } from './warehouses.ts';
import { invalid, type Operations, Refused } from './wire.ts';
import { wording } from './wording.ts';

const operations: Operations = {
  ...keysOf(() => Object.keys(operations)),
  ...limits,
  ...categories,
  ...imports,
  ...products,
  ...stocks,
  ...prices,
  ...promotionMethods,
  ...warehouses,
  ...orders,
  ...exemplarMethods,
  ...ownDelivery,
  ...cancelRequests,
  ...labels,
  ...shipments,
  ...returns,
  ...returnClaims,
  ...cardEdits,
  ...barcodes,
  ...postingDetails,
  ...accruals,
  ...analytics,
  ...salesAnalytics,
  ...reports,
  ...giveouts,
  ...sellerRating,
  ...contentRating,
};

/** The emulated Ozon. */
export const ozon: Emulator<Account> = {
  ...trade,
  tells,
  marketplace: 'ozon',
  title: 'Ozon',
  keys: 'любой числовой Client ID и ключ, который начинается с «sandbox-»; продавец, чей Client ID начинается с нуля, доставляет сам',
  hosts: { 'api-seller.ozon.ru': operations },
  published: readPublished(new URL('published.json', import.meta.url)),
  secrets: { headers: ['api-key'] },
  isId: (path, operation) =>
    /(^|\.)(product_id|sku)$|^items\.id$/.test(path) ||
    (path === 'result.id' && operation === 'POST /v4/product/info/attributes'),
  bodyLimit: 32 * 1024 * 1024,
  rates,
  wording: () => wording,
  faults: {
    shipFailed: 'Сборка не удалась',
    cardLimit: 'Лимит приходит ошибкой карточки',
    noSubscription: 'Подписки Premium Plus нет',
  },

  /** Any digits with any key that begins with `sandbox-`. */
  callerOf({ headers: { 'client-id': clientId, 'api-key': key } }) {
    if (!clientId || !key) throw invalid('Client-Id and Api-Key headers are required');
    if (!/^\d{1,18}$/.test(clientId)) throw invalid('Client-Id must be a number');
    if (key.startsWith('expired-')) throw wording.keys();
    if (!key.startsWith('sandbox-')) throw new Refused(403, 7, 'Invalid Api-Key, please check the key and try again');
    return clientId;
  },
  newAccount,
  setCurrency(account, currency) {
    account.currency = currency;
  },
  accountTitle: ({ clientId }) => `Client ID ${clientId}`,
  tick: (account, tick) =>
    [
      processImports(account, tick),
      moderate(account, tick),
      advancePostings(account, tick),
      expireRequests(account, tick),
      advanceReturns(account, tick),
    ].some(Boolean),
  file(account, name) {
    if (name.endsWith('.csv')) return reportFile(account, name);
    const task = account.labelTasks[name.replace('.pdf', '')];
    if (!task) return undefined;
    return labelsPdf(
      account,
      task.numbers.flatMap((number) => account.postings[number] ?? []),
    );
  },
};
