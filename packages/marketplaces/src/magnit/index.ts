import { throwMissing } from '../errors.ts';
import { createCaller } from '../http.ts';
import { createLimiter } from '../limiter.ts';
import type { Connection, Connector, MarketplaceClient } from '../marketplace.ts';
import { asks } from './asks.ts';
import { orderStatuses } from './assembly-orders.ts';
import { cardProblems } from './cards.ts';
import { categoriesApi } from './categories.ts';
import { keys, keysApi } from './keys.ts';
import { labelsApi } from './labels.ts';
import { batch, cardLimits, priceStep, rates, sends } from './limits.ts';
import { orderFields } from './order-fields.ts';
import { ordersApi } from './orders.ts';
import { pricesApi } from './prices.ts';
import { productsApi } from './products.ts';
import { judge } from './refusals.ts';
import { shipmentsApi } from './shipments.ts';
import { skusApi } from './skus.ts';
import { stocksApi, warehouseId } from './stocks.ts';
import { writes } from './writes.ts';

const baseUrl = 'https://b2b-api.magnit.ru';

const missing = {
  realization: 'Отчётов о реализации в API Магнит Маркета нет: они видны в кабинете площадки.',
  money: 'Начислений в API Магнит Маркета нет: они видны в кабинете площадки.',
  limits: 'Магнит Маркет не сообщает своих лимитов.',
  warehouses:
    'Магнит Маркет не отдаёт списка складов: добавьте склад сами, его номер есть в кабинете площадки, в разделе «Склады». Склад, с которого пришёл заказ, появится в списке сам: включите его, чтобы туда уходили остатки.',
  promotions: 'Акций в API Магнит Маркета нет.',
  returns: 'Возвратов в API Магнит Маркета нет: они видны в кабинете площадки.',
  reports: 'Отчётов в API Магнит Маркета нет: они есть в кабинете площадки.',
  analytics: 'Показов и воронки продаж в API Магнит Маркета нет: они видны в кабинете площадки.',
  positions: 'Мест товаров в поиске API Магнит Маркета не называет.',
  ratings: 'Рейтинга продавца в API Магнит Маркета нет.',
  content: 'Контент-рейтинга карточек в API Магнит Маркета нет.',
};

/** Magnit Market: requests are signed by the header X-Api-Key; a key may open several shops, one of which is the account's. */
export const magnit: Connector = {
  slug: 'magnit',
  title: 'Магнит Маркет',
  mark: 'ММ',
  baseUrl,
  keys,
  searchLink: 'https://mm.ru/search?query={q}',
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
  takesMarks: 'any',
  knowsLabels: true,
  accepts: false,
  namesRecipients: 'listed',
  ownDelivery: null,
  asksCancelReason: false,
  articleStays: 'Магнит Маркет не меняет артикул товара через API.',
  noBarcodes: 'Магнит Маркет не создаёт штрихкоды через API: впишите штрихкод производителя.',
  noGiveouts: 'В API Магнит Маркета нет выдачи возвратов.',
  staysInPromotions: null,
  cardActs: { archive: null, unarchive: null, remove: null },
  missing,
  connect,
};

function connect(connection: Connection): MarketplaceClient {
  const { api_key = '', shop_id = '' } = connection.keys;
  const http = createCaller(
    {
      hosts: { seller: baseUrl },
      headers: { 'x-api-key': api_key },
      secrets: [api_key],
      limiter: connection.limiter ?? createLimiter(rates),
      judge,
    },
    connection,
  );
  const skus = skusApi(http, shop_id);
  const prices = pricesApi(http);
  const shipments = shipmentsApi(http);
  return {
    again: http.again,
    unread: http.unread,
    keys: keysApi(http, shop_id),
    get realization() {
      return throwMissing(missing.realization);
    },
    get limits() {
      return throwMissing(missing.limits);
    },
    categories: categoriesApi(http),
    products: productsApi(http, shop_id, { skus, prices }),
    stocks: stocksApi(http),
    prices,
    get warehouses() {
      return throwMissing(missing.warehouses);
    },
    orders: ordersApi(http, skus, shipments),
    labels: labelsApi(http),
    shipments,
    get promotions() {
      return throwMissing(missing.promotions);
    },
    get analytics() {
      return throwMissing(missing.analytics);
    },
    get positions() {
      return throwMissing(missing.positions);
    },
    get content() {
      return throwMissing(missing.content);
    },
    get ratings() {
      return throwMissing(missing.ratings);
    },
    get returns() {
      return throwMissing(missing.returns);
    },
    get reports() {
      return throwMissing(missing.reports);
    },
    get money() {
      return throwMissing(missing.money);
    },
  };
}
