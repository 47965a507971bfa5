import type { Handler } from '../http/handle.ts';
import type { Door } from '../http/server.ts';
import type { Job, Tick } from '../jobs/job.ts';
import type { Lookers, TaskRunners } from '../marketplaces/index.ts';
import type { Watch } from '../work/watchdog.ts';
import type { LongWork } from '../work/work.ts';
import { leaveAccount } from './account-disposal.ts';
import { actions } from './actions.ts';
import { alignments } from './alignments.ts';
import { hearOrders } from './callbacks.jobs.ts';
import { callbacks } from './callbacks.ts';
import { countries } from './countries.ts';
import { giveouts } from './giveouts.ts';
import { manyActions } from './many-actions.ts';
import { marks } from './marks.ts';
import { metatypes } from './metatypes.ts';
import { money } from './money.ts';
import { naming } from './naming.ts';
import { options } from './options.ts';
import { orderSettings } from './order-settings.ts';
import { orders } from './orders.ts';
import { parcels } from './parcels.ts';
import { properties } from './properties.ts';
import { propertyConversions } from './property-conversions.ts';
import { propertyGroups } from './property-groups.ts';
import { bringRealization } from './realization.jobs.ts';
import { realization } from './realization.ts';
import { importMoney } from './remote/import-money.ts';
import { importOrders } from './remote/import-orders.ts';
import { importReturns } from './remote/import-returns.ts';
import { lookForOrders } from './remote/look-for-orders.ts';
import { matchOrdersToOffers } from './remote/match-offers.ts';
import { ordersInHandTick, readOrdersInHand } from './remote/orders-in-hand.jobs.ts';
import { replaceLater } from './replacements.jobs.ts';
import { returnAnswers } from './return-answers.ts';
import { returns } from './returns.ts';
import { scan } from './scan.ts';
import { cancelShipmentThere } from './sending/cancel-shipment.jobs.ts';
import { sendOrder } from './sending/send-action.jobs.ts';
import { sendShipment } from './sending/send-shipment.jobs.ts';
import { sendingWatches } from './sending/watches.ts';
import { shipmentAddresses } from './shipment-addresses.ts';
import { completeLeft } from './shipments.jobs.ts';
import { shipments } from './shipments.ts';
import { syncSource } from './sources.jobs.ts';
import { sources } from './sources.ts';
import { statuses } from './statuses.ts';
import { convertOrderPropertyLater, mergeOrderOptionsLater } from './values/owner.ts';
import { orderCounts } from './workflow/order-counts.ts';
import { fillShortages } from './workflow/shortages.ts';

export const handlers: Handler[] = [
  ...orders,
  ...actions,
  ...manyActions,
  ...marks,
  ...countries,
  ...money,
  ...realization,
  ...naming,
  ...properties,
  ...options,
  ...propertyConversions,
  ...propertyGroups,
  ...metatypes,
  ...alignments,
  ...parcels,
  ...scan,
  ...shipmentAddresses,
  ...shipments,
  ...returns,
  ...returnAnswers,
  ...giveouts,
  ...sources,
  ...statuses,
  ...orderSettings,
];
/** Addresses beside the calls. */
export const doors: Door[] = [callbacks];
export const jobs: Job[] = [
  hearOrders,
  readOrdersInHand,
  sendOrder,
  sendShipment,
  completeLeft,
  cancelShipmentThere,
  bringRealization,
  syncSource,
  orderCounts.folding,
  replaceLater,
];

/** Long work of the room. */
export const works: LongWork[] = [mergeOrderOptionsLater, convertOrderPropertyLater];
export const ticks: Tick[] = [ordersInHandTick];

/** What must not hang. */
export const watches: Watch[] = sendingWatches;

/** Called when offers have appeared in a catalog. */
export const onOffersAppeared = matchOrdersToOffers;

/** Called when stock that orders reserve was counted anew. */
export const onStockCounted = fillShortages;

/** Called when an account was disconnected. */
export const onAccountDisposed = leaveAccount;

/** Work of the marketplaces' tasks that only this room knows. */
export const taskRunners: TaskRunners = {
  orders_import: importOrders,
  returns_import: importReturns,
  money_import: importMoney,
};

/** Where it is seen whether such a task has anything to do. */
export const taskLookers: Lookers = { orders_import: lookForOrders };
export { composedLines, composedOrders } from './values/composed-texts.ts';
export { holders } from './values/owner.ts';
