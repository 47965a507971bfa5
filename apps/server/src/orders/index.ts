import type { Handler } from '../http/handle.ts';
import type { Door } from '../http/server.ts';
import type { Job, Tick } from '../jobs/job.ts';
import type { Lookers, TaskRunners } from '../marketplaces/index.ts';
import type { Watch } from '../work/watchdog.ts';
import type { LongWork } from '../work/work.ts';
import { actions } from './actions/actions.ts';
import { manyActions } from './actions/many-actions.ts';
import { actOnOrders } from './actions/order-acts.jobs.ts';
import { orderActs } from './actions/order-acts.ts';
import { deadlinesTick, lookAtDeadlines, runAutomations } from './automation/automations.jobs.ts';
import { automations } from './automation/automations.ts';
import { hearOrders } from './callbacks.jobs.ts';
import { callbacks } from './callbacks.ts';
import { countries } from './countries.ts';
import { askingTick, followParcels } from './deliveries/asking.jobs.ts';
import { carrierCallbacks } from './deliveries/callbacks.ts';
import { cancelDelivery } from './deliveries/cancelling.jobs.ts';
import { deliveries } from './deliveries/deliveries.ts';
import { orderDelivery } from './deliveries/ordering.jobs.ts';
import { providers } from './deliveries/providers.ts';
import { marks } from './marks.ts';
import { money } from './money/money.ts';
import { bringRealization } from './money/realization.jobs.ts';
import { realization } from './money/realization.ts';
import { naming } from './naming.ts';
import { orders } from './orders.ts';
import { parcels } from './parcels/parcels.ts';
import { scan } from './parcels/scan.ts';
import { alignments } from './properties/alignments.ts';
import { metatypes } from './properties/metatypes.ts';
import { options } from './properties/options.ts';
import { properties } from './properties/properties.ts';
import { propertyConversions } from './properties/property-conversions.ts';
import { propertyGroups } from './properties/property-groups.ts';
import { completeOrder } from './remote/complete-order.jobs.ts';
import { importMoney } from './remote/import-money.ts';
import { importOrders } from './remote/import-orders.ts';
import { importReturns } from './remote/import-returns.ts';
import { lookForOrders } from './remote/look-for-orders.ts';
import { ordersInHandTick, readOrdersInHand } from './remote/orders-in-hand.jobs.ts';
import { giveouts } from './returns/giveouts.ts';
import { returnAnswers } from './returns/return-answers.ts';
import { returns } from './returns/returns.ts';
import { cancelShipmentThere } from './sending/cancel-shipment.jobs.ts';
import { sendOrder } from './sending/send-action.jobs.ts';
import { sendShipment } from './sending/send-shipment.jobs.ts';
import { sendingWatches } from './sending/watches.ts';
import { eraseMessages } from './settings/buyers.jobs.ts';
import { buyers } from './settings/buyers.ts';
import { orderSettings } from './settings/order-settings.ts';
import { replaceLater } from './settings/replacements.jobs.ts';
import { syncSource } from './settings/sources.jobs.ts';
import { sources } from './settings/sources.ts';
import { statuses } from './settings/statuses.ts';
import { shipmentAddresses } from './shipments/shipment-addresses.ts';
import { shipments } from './shipments/shipments.ts';
import { orderCounts } from './stored/order-counts.ts';
import { subscribedJobs, subscriptions } from './subscriptions.ts';
import { convertOrderPropertyLater, mergeOrderOptionsLater } from './values/owner.ts';
import { sendDueEvents } from './webhooks/send.jobs.ts';
import { webhooks } from './webhooks/webhooks.ts';
import { completeLeft } from './workflow/shipments.jobs.ts';

export const handlers: Handler[] = [
  ...orders,
  ...actions,
  ...manyActions,
  ...orderActs,
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
  ...deliveries,
  ...providers,
  ...webhooks,
  ...buyers,
  ...automations,
];
/** Addresses beside the calls. */
export const doors: Door[] = [callbacks, carrierCallbacks];
export const jobs: Job[] = [
  hearOrders,
  readOrdersInHand,
  sendOrder,
  sendShipment,
  completeLeft,
  cancelShipmentThere,
  bringRealization,
  syncSource,
  completeOrder,
  eraseMessages,
  orderCounts.folding,
  replaceLater,
  ...subscribedJobs,
  orderDelivery,
  cancelDelivery,
  sendDueEvents,
  followParcels,
  runAutomations,
  lookAtDeadlines,
];

export { subscriptions };

/** Long work of the room. */
export const works: LongWork[] = [mergeOrderOptionsLater, convertOrderPropertyLater, actOnOrders];
export const ticks: Tick[] = [ordersInHandTick, askingTick, deadlinesTick];

/** Watches over sending, which must not hang. */
export const watches: Watch[] = sendingWatches;

export { booksChanged, type OrderChange, orderLinesMatched, ordersCounted } from './events/topics.ts';
export { comparedRealizations } from './money/realization.ts';
export { countsOfMovingTabs } from './reading/find-orders.queries.ts';
export { fillLineCosts } from './stored/line-costs.ts';
export { countsByState } from './stored/order-counts.queries.ts';

/** Work of the marketplaces' tasks that only this room knows. */
export const taskRunners: TaskRunners = {
  orders_import: importOrders,
  returns_import: importReturns,
  money_import: importMoney,
};

/** Where it is seen whether such a task has anything to do. */
export const taskLookers: Lookers = { orders_import: lookForOrders };
/** Runs an action of a person from outside of the cabinet. */
export { actOnOrder } from './actions/act-on-order.ts';
export { orderLabels } from './parcels/order-labels.ts';
export { erasePeopleByAge } from './settings/buyers.jobs.ts';
export { answers } from './uses.ts';
export { composedLines, composedOrders } from './values/composed-texts.ts';
export { holders } from './values/owner.ts';
