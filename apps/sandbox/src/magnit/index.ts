import type { Emulator } from '../frame/emulator.ts';
import { readPublished } from '../frame/published.ts';
import { type Account, newAccount } from './account.ts';
import { assortment } from './assortment.ts';
import { categories } from './categories.ts';
import { advance } from './delivery.ts';
import { moderate, processTasks } from './moderation.ts';
import { orders } from './orders.ts';
import { parcels } from './parcels.ts';
import { prices } from './prices.ts';
import { shipments } from './shipments.ts';
import { shops } from './shops.ts';
import { stocks } from './stocks.ts';
import { trade } from './trade.ts';
import { uploads } from './uploads.ts';
import { type Operations, wordingOf } from './wire.ts';

const operations: Operations = {
  ...shops,
  ...categories,
  ...uploads,
  ...assortment,
  ...stocks,
  ...prices,
  ...orders,
  ...parcels,
  ...shipments,
};

/** The emulated Magnit Market. */
export const magnit: Emulator<Account> = {
  ...trade,
  marketplace: 'magnit',
  title: 'Магнит Маркет',
  keys: 'ключ «sandbox-» с любым словом из латиницы и цифр: у каждого слова свой продавец',
  hosts: { 'b2b-api.magnit.ru': operations },
  published: readPublished(new URL('published.json', import.meta.url)),
  secrets: { headers: ['x-api-key'] },
  isId: (path) => /(^|\.)(sku_id|product_id)$/.test(path),
  bodyLimit: 32 * 1024 * 1024,
  // None are published.
  rates: [],
  wording: wordingOf,

  callerOf(request) {
    const [, id] = /^sandbox-([\w-]{1,60})$/.exec(request.headers['x-api-key'] ?? '') ?? [];
    if (id === undefined) throw wordingOf(request).keys();
    return id;
  },
  newAccount,
  accountTitle: ({ shops }) => shops[0]?.title ?? '',
  // No call tells them: a seller finds them in the marketplace's own cabinet.
  cabinet: ({ warehouses }) => warehouses.map(({ id, title }) => ({ title, value: id })),
  tick: (account, tick) => [processTasks(account, tick), moderate(account, tick), advance(account, tick)].some(Boolean),
};
