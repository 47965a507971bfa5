import { createCaller } from '../http.ts';
import { createLimiter } from '../limiter.ts';
import type { Connection, Connector, MarketplaceClient } from '../marketplace.ts';
import { analyticsApi } from './analytics.ts';
import { asks } from './asks.ts';
import { callbacks } from './callbacks.ts';
import { cardProblems } from './cards.ts';
import { categoriesApi } from './categories.ts';
import { contentApi } from './content.ts';
import { keys, keysApi } from './keys.ts';
import { labelsApi } from './labels.ts';
import { batch, cardLimits, limitsApi, priceStep, rates, sends } from './limits.ts';
import { moneyApi } from './money.ts';
import { orderFields } from './order-fields.ts';
import { ordersApi } from './orders.ts';
import { positionsApi } from './positions.ts';
import { disputable, orderStatuses } from './postings.ts';
import { pricesApi } from './prices.ts';
import { productsApi } from './products.ts';
import { promotionsApi } from './promotions.ts';
import { ratingsApi } from './ratings.ts';
import { realizationApi } from './realization.ts';
import { judge } from './refusals.ts';
import { reportKinds, reportsApi } from './reports.ts';
import { returnsApi } from './returns.ts';
import { shipmentsApi } from './shipments.ts';
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
