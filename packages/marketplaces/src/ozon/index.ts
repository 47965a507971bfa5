import { absent } from '../errors.ts';
import { createCaller } from '../http.ts';
import { limiterOf } from '../limiter.ts';
import type { Connection, House, MarketplaceClient } from '../marketplace.ts';
import { openCategories } from './categories.ts';
import { keys, openKeys } from './keys.ts';
import { openLabels } from './labels.ts';
import { batch, openLimits, rates } from './limits.ts';
import { openOrders } from './orders.ts';
import { orderStatuses } from './postings.ts';
import { openPrices } from './prices.ts';
import { openProducts } from './products.ts';
import { refuse } from './refusals.ts';
import { openShipments } from './shipments.ts';
import { openStocks } from './stocks.ts';
import { openWarehouses, warehouseId } from './warehouses.ts';

const baseUrl = 'https://api-seller.ozon.ru';

const missing = {
  promotions: 'Акции Ozon пока не подключены.',
  returns: 'Возвраты Ozon пока не подключены.',
  reports: 'Отчёты Ozon пока не подключены.',
};

export const ozon: House = {
  slug: 'ozon',
  title: 'Ozon',
  mark: 'Oz',
  baseUrl,
  keys,
  searchLink: 'https://www.ozon.ru/search/?text={q}',
  warehouseId,
  orderStatuses,
  batch,
  missing,
  connect,
};

function connect(connection: Connection): MarketplaceClient {
  const { client_id = '', api_key = '' } = connection.keys;
  const address = connection.baseUrl ?? baseUrl;
  const caller = createCaller(
    {
      baseUrl: address,
      headers: { 'client-id': client_id, 'api-key': api_key },
      secrets: [api_key],
      limiter: connection.limiter ?? limiterOf(`ozon ${address} ${client_id}`, rates),
      refuse,
    },
    connection,
  );
  return {
    keys: openKeys(caller),
    limits: openLimits(caller),
    categories: openCategories(caller),
    products: openProducts(caller),
    stocks: openStocks(caller),
    prices: openPrices(caller),
    warehouses: openWarehouses(caller),
    orders: openOrders(caller),
    labels: openLabels(caller),
    shipments: openShipments(caller),
    get promotions() {
      return absent(missing.promotions);
    },
    get returns() {
      return absent(missing.returns);
    },
    get reports() {
      return absent(missing.reports);
    },
  };
}
