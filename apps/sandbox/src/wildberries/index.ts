import type { Emulator } from '../frame/emulator.ts';
import { readPublished } from '../frame/published.ts';
import { type Account, newAccount } from './account.ts';
import { blockedCards } from './blocked.ts';
import { brandsOfSubjects } from './brands.ts';
import { listedCards } from './cards.ts';
import { categories } from './categories.ts';
import { claims } from './claims.ts';
import { salesReports } from './finances.ts';
import { callerOf, hosts, ping, seller } from './keys.ts';
import { rateHeaders, rates } from './limits.ts';
import { makeCards } from './making.ts';
import { orders } from './orders.ts';
import { positions } from './positions.ts';
import { goodsPrices, setPrices } from './prices.ts';
import { promotionCalendar } from './promotions.ts';
import { reports } from './reports.ts';
import { salesFunnel } from './sales-funnel.ts';
import { sentCards } from './sent-cards.ts';
import { shipping } from './shipping.ts';
import { stocks } from './stocks.ts';
import { supplies } from './supplies.ts';
import { tariffs } from './tariffs.ts';
import { advanceTasks } from './tasks.ts';
import { trade } from './trade.ts';
import { warehouses } from './warehouses.ts';
import { wordingAt } from './wording.ts';

/** The emulated Wildberries. */
export const wildberries: Emulator<Account> = {
  ...trade,
  marketplace: 'wildberries',
  title: 'Wildberries',
  keys: 'токен «sandbox.», любое число и «.key», например sandbox.1.key',
  hosts: {
    [hosts.content]: { ...ping, ...categories, ...brandsOfSubjects, ...sentCards, ...listedCards },
    [hosts.prices]: { ...ping, ...goodsPrices },
    [hosts.calendar]: { ...promotionCalendar },
    [hosts.marketplace]: { ...ping, ...warehouses, ...stocks, ...orders, ...supplies, ...shipping },
    [hosts.analytics]: { ...ping, ...reports, ...positions, ...salesFunnel, ...blockedCards },
    [hosts.finance]: { ...ping, ...salesReports },
    [hosts.common]: { ...ping, ...seller, ...tariffs },
    [hosts.returns]: { ...claims },
  },
  published: readPublished(new URL('published.json', import.meta.url)),
  secrets: { headers: ['authorization'] },
  bodyLimit: 10 * 1024 * 1024,
  rates,
  rateHeaders,
  isId: (path) =>
    /(^|\.)(nmI[Dd]|chrtI[Dd]|sizeID|imtID|warehouseId|orderId|orderIds)$|^(orders\.)?id$|^data\.nomenclatures\.id$/.test(
      path,
    ),
  wording: ({ path }) => wordingAt(path),
  callerOf,
  newAccount,
  accountTitle: ({ id }) => `Магазин ${id}`,
  tick: (account, tick) =>
    [makeCards(account, tick), setPrices(account, tick), advanceTasks(account, tick)].some(Boolean),
};
