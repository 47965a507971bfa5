import { throwMissing } from '../errors.ts';
import { createCaller } from '../http.ts';
import { createLimiter } from '../limiter.ts';
import type { Connection, Connector, MarketplaceClient } from '../marketplace.ts';
import { asks } from './asks.ts';
import { plainProblems } from './goods/cards.ts';
import { categoriesApi } from './goods/categories.ts';
import { charcsReader } from './goods/charcs.ts';
import { noRemoving, productsApi } from './goods/products.ts';
import { keys, keysApi } from './keys.ts';
import { batch, cardLimits, extraCost, hosts, priceStep, rates, sends } from './limits.ts';
import { orderFields } from './order-fields.ts';
import { labelsApi } from './orders/labels.ts';
import { ordersApi } from './orders/orders.ts';
import { returnsApi } from './orders/returns.ts';
import { shipping, shippingApi } from './orders/shipping.ts';
import { shipmentsApi, supplies } from './orders/supplies.ts';
import { orderStatuses } from './orders/tasks.ts';
import { pricesApi } from './prices.ts';
import { fillsPromotions, promotionsApi, stays } from './promotions.ts';
import { judge } from './refusals.ts';
import { analyticsApi } from './reports/analytics.ts';
import { moneyApi } from './reports/money.ts';
import { positionsApi } from './reports/positions.ts';
import { reportKinds, reportsApi } from './reports/reports.ts';
import { stocksApi } from './stocks.ts';
import { warehouseId, warehousesApi } from './warehouses.ts';
import { writes } from './writes.ts';

const missing = {
  realization: 'Начисления Wildberries и есть строки его отчётов о реализации: они в «Начислениях».',
  limits: 'Wildberries говорит, сколько карточек можно создать, но не говорит, сколько уже создано.',
  ratings: 'Рейтинг продавца Wildberries отдаёт только программам с сервисным токеном: он виден в его кабинете.',
  content: 'Контент-рейтинга карточек в API Wildberries нет.',
};

/** Wildberries: a family of methods has a host of its own; all are signed in by one token in the header Authorization. */
export const wildberries: Connector = {
  slug: 'wildberries',
  title: 'Wildberries',
  mark: 'WB',
  baseUrl: hosts.common,
  keys,
  searchLink: 'https://www.wildberries.ru/catalog/0/search.aspx?search={q}',
  warehouseId,
  orderStatuses,
  orderFields,
  asks,
  writes,
  rates,
  sends,
  batch,
  priceStep,
  confirmsPrices: false,
  cardLimits,
  cardProblems: plainProblems,
  cancelsItems: false,
  cancelsShipments: false,
  shipping,
  takesMarks: 'none',
  knowsLabels: false,
  accepts: false,
  namesRecipients: 'listed',
  ownDelivery: null,
  asksCancelReason: false,
  // What was rejected may be looked at again, and what a buyer brings to the shop is confirmed.
  answersReturns: ['claimed', 'moving', 'refused'],
  articleStays: null,
  noBarcodes: null,
  noGiveouts: 'В API Wildberries нет штрихкода, по которому выдают возвраты: он есть в кабинете площадки.',
  staysInPromotions: stays,
  fillsPromotions,
  cardActs: { archive: null, unarchive: null, remove: noRemoving },
  wholeCards: {
    message: 'На Wildberries в корзину и обратно переходит карточка целиком, со всеми размерами.',
    // Description of /content/v2/cards/delete/trash.
    sellsOn: true,
  },
  reportKinds,
  untoldFigures: 'Показов Wildberries не сообщает: здесь открытия карточек, корзины и заказы.',
  missing,
  connect,
};

function connect(connection: Connection): MarketplaceClient {
  const { token = '' } = connection.keys;
  const http = createCaller(
    {
      hosts,
      headers: { authorization: token },
      secrets: [token],
      limiter: connection.limiter ?? createLimiter(rates),
      judge,
      extraCost,
    },
    connection,
  );
  const charcsOf = charcsReader(http);
  const own = supplies(http);
  return {
    again: http.again,
    unread: http.unread,
    keys: keysApi(http, token),
    categories: categoriesApi(http, charcsOf),
    products: productsApi(http, charcsOf),
    stocks: stocksApi(http),
    prices: pricesApi(http, connection.signal),
    warehouses: warehousesApi(http),
    orders: ordersApi(http, own),
    labels: labelsApi(http),
    shipments: shipmentsApi(own, shippingApi(http)),
    promotions: promotionsApi(http, connection.signal),
    get realization() {
      return throwMissing(missing.realization);
    },
    get limits() {
      return throwMissing(missing.limits);
    },
    reports: reportsApi(http),
    analytics: analyticsApi(http),
    positions: positionsApi(http),
    returns: returnsApi(http),
    get content() {
      return throwMissing(missing.content);
    },
    get ratings() {
      return throwMissing(missing.ratings);
    },
    money: moneyApi(http),
  };
}
