import { throwMissing } from '../errors.ts';
import { createCaller } from '../http.ts';
import { createLimiter } from '../limiter.ts';
import type { Connection, Connector, MarketplaceClient } from '../marketplace.ts';
import { analyticsApi } from './analytics.ts';
import { asks } from './asks.ts';
import { cancelRefusals } from './cancel-requests.ts';
import { cardProblems } from './cards.ts';
import { categoriesApi } from './categories.ts';
import { commissionsReader } from './commissions.ts';
import { contentApi } from './content.ts';
import { keys, keysApi } from './keys.ts';
import { labelsApi } from './labels.ts';
import { batch, cardLimits, priceStep, rates, sends } from './limits.ts';
import { orderStatuses } from './market-orders.ts';
import { moneyApi } from './money.ts';
import { offersApi } from './offers.ts';
import { orderFields } from './order-fields.ts';
import { ordersApi } from './orders.ts';
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

const baseUrl = 'https://api.partner.market.yandex.ru';

const missing = {
  limits: 'Яндекс Маркет не сообщает, сколько товаров ещё можно создать.',
  positions: 'Мест товаров в поиске API Яндекс Маркета не называет: они есть в его кабинете.',
};

/** Yandex Market: requests are signed by the header Api-Key; a key opens a cabinet with several stores, one of which is the account's. */
export const yandexMarket: Connector = {
  slug: 'yandex_market',
  title: 'Яндекс Маркет',
  mark: 'ЯМ',
  baseUrl,
  keys,
  searchLink: 'https://market.yandex.ru/search?text={q}',
  warehouseId,
  orderStatuses,
  orderFields,
  asks,
  writes,
  rates,
  sends,
  batch,
  priceStep,
  confirmsPrices: true,
  cardLimits,
  cardProblems,
  cancelsItems: true,
  cancelsShipments: false,
  takesMarks: 'none',
  knowsLabels: false,
  accepts: false,
  namesRecipients: 'alone',
  ownDelivery: { hearsOfCourier: true, lastMile: null, takesDay: true, cancelsOnTheWay: true, printsLabels: true },
  asksCancelReason: true,
  cancelRefusals,
  // Goods may set off, or have come, before it is decided.
  answersReturns: ['claimed', 'moving', 'ready', 'fetched'],
  articleStays: 'Яндекс Маркет меняет артикул (SKU) товара только в своём кабинете, не через API.',
  noBarcodes: null,
  noGiveouts:
    'В API Маркета нет общего штрихкода для выдачи: где и до какого дня забрать возврат, сказано у него самого.',
  staysInPromotions: null,
  cardActs: { archive: null, unarchive: null, remove: null },
  reportKinds,
  missing,
  connect,
};

function connect(connection: Connection): MarketplaceClient {
  const { api_key = '', business_id: business = '', campaign_id: campaign = '' } = connection.keys;
  const http = createCaller(
    {
      hosts: { partner: baseUrl },
      headers: { 'api-key': api_key },
      secrets: [api_key],
      limiter: connection.limiter ?? createLimiter(rates),
      judge,
    },
    connection,
  );
  const place = { business, campaign };
  const offers = offersApi(http, place);
  const prices = pricesApi(http, business);
  const warehouses = warehousesApi(http, place);
  const orders = ordersApi(http, place);
  const categories = categoriesApi(http);
  const reports = reportsApi(http, place);
  return {
    again: http.again,
    unread: http.unread,
    keys: keysApi(http, place),
    get limits() {
      return throwMissing(missing.limits);
    },
    categories,
    products: productsApi(http, place, { offers, prices }),
    stocks: stocksApi(http, place, { warehouses, owner: `${connection.baseUrl ?? ''} ${business} ${campaign}` }),
    prices,
    warehouses,
    promotions: promotionsApi(http, business, { prices, commissions: commissionsReader(http, { campaign, offers }) }),
    orders,
    labels: labelsApi(http, campaign),
    shipments: shipmentsApi(http, { campaign, orders }),
    reports,
    analytics: analyticsApi(http, { campaign, reports }),
    content: contentApi({ offers, advised: categories.advised }),
    ratings: ratingsApi(http, place),
    get positions() {
      return throwMissing(missing.positions);
    },
    returns: returnsApi(http, place),
    money: moneyApi(http, campaign),
    realization: realizationApi(http, { campaign, reports }),
  };
}
