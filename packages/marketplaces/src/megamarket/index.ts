import { throwMissing } from '../errors.ts';
import { createCaller } from '../http.ts';
import { createLimiter } from '../limiter.ts';
import type { Connection, Connector, MarketplaceClient } from '../marketplace.ts';
import { asks } from './asks.ts';
import { callbacks } from './callbacks.ts';
import { cardProblems } from './cards.ts';
import { categoriesApi } from './categories.ts';
import { shipmentsFound } from './found-shipments.ts';
import { keys, keysApi } from './keys.ts';
import { labelsApi } from './labels.ts';
import { batch, cardLimits, priceStep, rates, sends } from './limits.ts';
import { orderStatuses } from './lots.ts';
import { orderFields } from './order-fields.ts';
import { ordersApi } from './orders.ts';
import { pricesApi } from './prices.ts';
import { cardActs, productsApi } from './products.ts';
import { fileIn, judge } from './refusals.ts';
import { noDocuments, shipmentsApi } from './shipments.ts';
import { speakerOf } from './speaker.ts';
import { stocksApi, warehouseId } from './stocks.ts';
import { writes } from './writes.ts';

const baseUrl = 'https://api.megamarket.tech';

const missing = {
  realization: 'Отчётов о реализации в API Мегамаркета нет: они видны в его кабинете.',
  money: 'Начислений в API Мегамаркета нет: они видны в его кабинете.',
  limits: 'Мегамаркет не сообщает своих лимитов.',
  warehouses:
    'Мегамаркет не отдаёт списка складов и ведёт остатки одного: добавьте склад сами, его номером укажите идентификатор продавца (merchantId).',
  promotions: 'Акций в API Мегамаркета нет: они ведутся в его кабинете.',
  returns: 'Возвратов в API Мегамаркета нет: они видны в его кабинете.',
  reports: 'Отчётов в API Мегамаркета нет: они есть в его кабинете.',
  analytics: 'Показов и воронки продаж в API Мегамаркета нет: они видны в его кабинете.',
  positions: 'Мест товаров в поиске API Мегамаркета не называет.',
  ratings: 'Рейтинга продавца в API Мегамаркета нет.',
  content: 'Контент-рейтинга карточек в API Мегамаркета нет.',
};

/** Megamarket: the token travels in the body of a request, and in the header X-Merchant-Token, where it does no harm. */
export const megamarket: Connector = {
  slug: 'megamarket',
  title: 'Мегамаркет',
  mark: 'МГ',
  baseUrl,
  keys,
  // Its search has no address that an article could be put into.
  searchLink: null,
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
  cancelsShipments: false,
  noDocuments,
  takesMarks: 'any',
  knowsLabels: false,
  accepts: true,
  namesRecipients: 'listed',
  ownDelivery: { hearsOfCourier: false, lastMile: null, takesDay: true, cancelsOnTheWay: true, printsLabels: false },
  asksCancelReason: true,
  callbacks,
  articleStays: 'Мегамаркет узнаёт карточку только по артикулу и не меняет его.',
  noBarcodes: 'Мегамаркет не создаёт штрихкоды через API: впишите штрихкод производителя.',
  noGiveouts: 'В API Мегамаркета нет выдачи возвратов.',
  staysInPromotions: null,
  cardActs,
  missing,
  connect,
};

function connect(connection: Connection): MarketplaceClient {
  const { token = '', merchant_id = '' } = connection.keys;
  const http = createCaller(
    {
      hosts: { api: baseUrl },
      headers: { 'x-merchant-token': token },
      secrets: [token],
      limiter: connection.limiter ?? createLimiter(rates),
      judge,
      fileIn,
    },
    connection,
  );
  const speaker = speakerOf(http, token);
  const found = shipmentsFound(speaker, merchant_id);
  return {
    again: http.again,
    unread: http.unread,
    keys: keysApi(speaker, merchant_id),
    get realization() {
      return throwMissing(missing.realization);
    },
    get limits() {
      return throwMissing(missing.limits);
    },
    categories: categoriesApi(http, speaker),
    products: productsApi(speaker, merchant_id),
    stocks: stocksApi(speaker, merchant_id),
    prices: pricesApi(speaker),
    get warehouses() {
      return throwMissing(missing.warehouses);
    },
    orders: ordersApi(speaker, found, merchant_id),
    labels: labelsApi(http, speaker, found, merchant_id),
    shipments: shipmentsApi(speaker, found),
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
