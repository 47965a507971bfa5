import { convertWork } from '../../properties/conversions.jobs.ts';
import type { Holders } from '../../properties/holders.ts';
import { mergeWork } from '../../properties/options.jobs.ts';
import { type Owner, ordersId } from '../../properties/owner.ts';
import { replaceMappedOptions } from '../stored/order-settings.queries.ts';
import * as queries from './holders.queries.ts';
import { orderCards } from './order-cards.ts';
import { replaceInOrders } from './replace-options.ts';
import { mustStayFilled, useOfOption } from './uses.ts';

/** Orders and their lines, found by their search rows; there are no few others. */
export const holders: Holders = {
  room: 'orders',
  lists: ['orders'],
  usageOf: (db, _owner, property) => queries.usageOf(db, property),
  cards: orderCards,
  countWithOption: queries.countWithOption,
  useOfOption,
  mustStayFilled,
  countHolding: queries.countHolding,
  someHolding: queries.ordersHolding,
  replaceIn: replaceInOrders,
  // Options that marketplaces' values became.
  replaceInFew: (db, { sources, target }) => replaceMappedOptions(db, sources, target),
};

/** The long work that merges options which many orders hold. */
export const mergeOrderOptionsLater = mergeWork(holders);

/** The long work that converts the values of a property of orders. */
export const convertOrderPropertyLater = convertWork(holders);

/** The company's orders as an owner of properties. */
export const ownerOfOrders: Owner = {
  id: ordersId,
  holders,
  mergeLater: mergeOrderOptionsLater,
  convertLater: convertOrderPropertyLater,
};
