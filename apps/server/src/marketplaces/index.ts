import type { Handler } from '../http/handle.ts';
import { implementJob, type Job, type Tick } from '../jobs/job.ts';
import type { Subscription } from '../rooms/topic.ts';
import type { Watch } from '../work/watchdog.ts';
import type { LongWork } from '../work/work.ts';
import { accounts } from './accounts/accounts.ts';
import { apis } from './accounts/apis.ts';
import { limits } from './accounts/limits.ts';
import { rates } from './accounts/rates.ts';
import { learnWarehouse, warehouses, warehouseTitle } from './accounts/warehouses.ts';
import { emptyArchived } from './cards/empty-archived.jobs.ts';
import { followModeration } from './cards/moderation.jobs.ts';
import { outboxSubscriptions } from './events/outbox.ts';
import { saleSubscription, salesDue } from './events/sale-due.ts';
import { readFirstCategories, readMappedAttributes } from './mapping/categories.jobs.ts';
import { categories } from './mapping/categories.ts';
import { coverage } from './mapping/coverage.ts';
import { properties } from './mapping/properties.ts';
import { heldPrices } from './products/held-prices.ts';
import { productArchive } from './products/product-archive.ts';
import { productBarcodes } from './products/product-barcodes.ts';
import { productMapping } from './products/product-mapping.ts';
import { products } from './products/products.ts';
import { quarantine } from './products/quarantine.ts';
import { stockLedger } from './products/stock-ledger.ts';
import { changePromotion } from './promotions/change.ts';
import { promotions } from './promotions/promotions.ts';
import { refreshPromotions } from './promotions/refresh.ts';
import { renameSubscriptions } from './renames.ts';
import { analytics } from './reports/analytics.ts';
import { ratings } from './reports/ratings.ts';
import { reports } from './reports/reports.ts';
import { readAnalytics } from './runners/analytics.ts';
import { refreshDictionaries } from './runners/categories-refresh.ts';
import { comparing } from './runners/compare.jobs.ts';
import { readPositions } from './runners/positions.ts';
import { syncProducts } from './runners/products-sync.ts';
import { uploadProducts } from './runners/products-upload.ts';
import { pushChanges } from './runners/push.jobs.ts';
import { readRatings } from './runners/ratings.ts';
import { deleteSpentReports, reportFiles } from './runners/reports.jobs.ts';
import { bringReports } from './runners/reports.ts';
import { repairStocks } from './runners/stock-drift.jobs.ts';
import { uploadStocksAndPrices } from './runners/stocks-prices-upload.ts';
import { refreshWarehouses } from './runners/warehouses-refresh.ts';
import { checkingSales, judgeDue, recheckSales } from './sale/check.jobs.ts';
import { saleCounts } from './sale/sale-counts.ts';
import { saleStates } from './sale/sale-states.ts';
import { sending } from './sending.ts';
import { cardCounts } from './stored/card-counts.ts';
import { changes } from './switching/changes.ts';
import { switches } from './switching/switches.ts';
import { taskTicks, taskWatch } from './tasks/due.jobs.ts';
import { jobsOf, type TaskRunners } from './tasks/runs.jobs.ts';
import { tasks } from './tasks/tasks.ts';

export { carryCards } from './cards/product-links.ts';
export { ownerOf } from './connection/callback-address.ts';
export { accountQueue, clientOf, readWhole } from './connection/client.ts';
export { deleteRequestLogsBefore, eraseRequestLogsOf } from './connection/request-log.queries.ts';
export { flushRequestLog } from './connection/request-log.ts';
export { flushUnknowns } from './connection/unknowns.ts';
export { accountDisposed } from './events/topics.ts';
export { outgoingPrices } from './prices/outgoing-prices.ts';
export { fetchReport } from './runners/fetch-report.ts';
export { accountById, accountWithKeys, listAccounts as connectedAccounts } from './stored/accounts.queries.ts';
export { daysIn, marketDay } from './stored/report-kinds.ts';
export { forgetSentStocks } from './stored/stocks-prices.queries.ts';
export { mustSend } from './stored/switches.ts';
export { quietMoments } from './stored/watched.queries.ts';
export { candidatesOf, mostSimilar } from './suggestions/suggestions.ts';
export { mostSimilarValues, valuesOf } from './suggestions/value-suggestions.ts';
export type { TaskRun, TaskRunner } from './tasks/run.ts';
export type { TaskRunners } from './tasks/runs.jobs.ts';
export { type Days, type DaysRun, type ReadDays, walkDays } from './tasks/walk-days.ts';
export { answers } from './uses.ts';
export { type Look, type Lookers, watching } from './watching/watch.ts';
export { deleteSpentReports, learnWarehouse, reportFiles, warehouseTitle };

export const handlers: Handler[] = [
  ...accounts,
  ...switches,
  ...changes,
  ...categories,
  ...properties,
  ...coverage,
  ...productArchive,
  ...productBarcodes,
  ...productMapping,
  ...products,
  ...rates,
  ...ratings,
  ...analytics,
  ...apis,
  ...reports,
  ...heldPrices,
  ...quarantine,
  ...limits,
  ...promotions,
  ...tasks,
  ...sending,
  ...saleStates,
  ...stockLedger,
  ...warehouses,
];
export const ticks: Tick[] = taskTicks;

/** Watches over tasks, which must not hang. */
export const watches: Watch[] = [taskWatch as Watch];

const own: TaskRunners = {
  products_upload: uploadProducts,
  stocks_prices_upload: uploadStocksAndPrices,
  products_sync: syncProducts,
  categories_refresh: refreshDictionaries,
  promotions_refresh: refreshPromotions,
  promotions_change: changePromotion,
  warehouses_refresh: refreshWarehouses,
  reports: bringReports,
  analytics: readAnalytics,
  positions: readPositions,
  ratings: readRatings,
};

/** The jobs of tasks: this room's work, and what the rooms above hand down. */
export const taskJobs = (handed: TaskRunners): Job[] => jobsOf({ ...own, ...handed });

export const jobs: Job[] = [
  pushChanges,
  readFirstCategories as Job,
  readMappedAttributes as Job,
  followModeration as Job,
  cardCounts.folding as Job,
  repairStocks as Job,
  emptyArchived as Job,
  implementJob(salesDue, judgeDue),
  recheckSales,
  saleCounts.folding,
];
export const subscriptions: Subscription[] = [...outboxSubscriptions, saleSubscription, ...renameSubscriptions];

/** Long work of the room. */
export const works: LongWork[] = [checkingSales, comparing];
