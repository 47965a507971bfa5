import { createCaller } from '../http.ts';
import { createLimiter } from '../limiter.ts';
import type { Connection, Connector, MarketplaceClient } from '../marketplace.ts';
import { asks } from './asks.ts';
import { callbacks } from './callbacks.ts';
import { cardProblems } from './goods/cards.ts';
import { categoriesApi } from './goods/categories.ts';
import { contentApi } from './goods/content.ts';
import { productsApi } from './goods/products.ts';
import { keys, keysApi } from './keys.ts';
import { batch, cardLimits, limitsApi, priceStep, rates, sends } from './limits.ts';
import { orderFields } from './order-fields.ts';
import { labelsApi } from './orders/labels.ts';
import { ordersApi } from './orders/orders.ts';
import { disputable, orderStatuses } from './orders/postings.ts';
import { returnsApi } from './orders/returns.ts';
import { shipmentsApi } from './orders/shipments.ts';
import { pricesApi } from './prices.ts';
import { promotionsApi } from './promotions.ts';
import { judge } from './refusals.ts';
import { analyticsApi } from './reports/analytics.ts';
import { moneyApi } from './reports/money.ts';
import { positionsApi } from './reports/positions.ts';
import { ratingsApi } from './reports/ratings.ts';
import { realizationApi } from './reports/realization.ts';
import { reportKinds, reportsApi } from './reports/reports.ts';
import { stocksApi } from './stocks.ts';
import { warehouseId, warehousesApi } from './warehouses.ts';
import { writes } from './writes.ts';

const baseUrl = 'https://api-seller.ozon.ru';

/** Ozon: requests are POST with JSON, signed in by the headers Client-Id and Api-Key. */
export const ozon: Connector = {
  slug: 'ozon',
  title: 'Ozon',
  mark: 'Oz',
  baseUrl,
  keys,
  searchLink: 'https://www.ozon.ru/search/?text={q}',
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
  cardProblems,
  cancelsItems: true,
  cancelsShipments: true,
  takesMarks: 'named',
  knowsLabels: true,
  accepts: false,
  namesRecipients: 'alone',
  ownDelivery: {
    hearsOfCourier: true,
    lastMile: 'posting_in_courier_service',
    takesDay: false,
    cancelsOnTheWay: false,
    printsLabels: true,
  },
  asksCancelReason: true,
  // `comment` of …/conditional-cancellation/reject: in words.
  cancelRefusals: [],
  // What is approved is answered once more when it has come: then money goes back.
  answersReturns: ['claimed', 'moving', 'ready', 'fetched'],
  disputable,
  disputed: ['arbitration'],
  callbacks,
  articleStays: null,
  noBarcodes: null,
  noGiveouts: null,
  staysInPromotions: null,
  cardActs: { archive: null, unarchive: null, remove: null },
  reportKinds,
  untoldFigures: 'Показы, открытия карточек и корзины Ozon сообщает продавцам с подпиской Premium Plus.',
  missing: {},
  connect,
};

function connect(connection: Connection): MarketplaceClient {
  const { client_id = '', api_key = '' } = connection.keys;
  const http = createCaller(
    {
      hosts: { seller: baseUrl },
      headers: { 'client-id': client_id, 'api-key': api_key },
      secrets: [api_key],
      limiter: connection.limiter ?? createLimiter(rates),
      judge,
    },
    connection,
  );
  const warehouses = warehousesApi(http);
  return {
    again: http.again,
    unread: http.unread,
    keys: keysApi(http),
    limits: limitsApi(http),
    categories: categoriesApi(http),
    products: productsApi(http),
    stocks: stocksApi(http),
    prices: pricesApi(http),
    warehouses,
    orders: ordersApi(http),
    labels: labelsApi(http),
    shipments: shipmentsApi(http),
    promotions: promotionsApi(http),
    reports: reportsApi(http, () => warehouses.list()),
    analytics: analyticsApi(http),
    positions: positionsApi(http),
    ratings: ratingsApi(http),
    content: contentApi(http),
    returns: returnsApi(http),
    money: moneyApi(http),
    realization: realizationApi(http),
  };
}
