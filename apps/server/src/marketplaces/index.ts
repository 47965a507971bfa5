import { judgeChanged } from '../catalogs/index.ts';
import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import type { Watch } from '../work/watchdog.ts';
import type { LongWork } from '../work/work.ts';
import { accounts } from './accounts.ts';
import { analytics } from './analytics.ts';
import { apis } from './apis.ts';
import { cardCounts } from './cards/card-counts.ts';
import { followModeration } from './cards/moderation.jobs.ts';
import { readFirstCategories, readMappedAttributes } from './categories.jobs.ts';
import { categories } from './categories.ts';
import { coverage } from './coverage.ts';
import { heldPrices } from './held-prices.ts';
import { limits } from './limits.ts';
import { productArchive } from './product-archive.ts';
import { productBarcodes } from './product-barcodes.ts';
import { productMapping } from './product-mapping.ts';
import { products } from './products.ts';
import { changePromotion } from './promotions/change.ts';
import { refreshPromotions } from './promotions/refresh.ts';
import { promotions } from './promotions.ts';
import { properties } from './properties.ts';
import { quarantine } from './quarantine.ts';
import { rates } from './rates.ts';
import { ratings } from './ratings.ts';
import { deleteSpentReports, reportFiles } from './reports.jobs.ts';
import { reports } from './reports.ts';
import { readAnalytics } from './runners/analytics.ts';
import { refreshDictionaries } from './runners/categories-refresh.ts';
import { emptyArchived } from './runners/empty-archived.jobs.ts';
import { readPositions } from './runners/positions.ts';
import { syncProducts } from './runners/products-sync.ts';
import { uploadProducts } from './runners/products-upload.ts';
import { pushChanges } from './runners/push.jobs.ts';
import { readRatings } from './runners/ratings.ts';
import { bringReports } from './runners/reports.ts';
import { repairStocks } from './runners/stock-drift.jobs.ts';
import { uploadStocksAndPrices } from './runners/stocks-prices-upload.ts';
import { refreshWarehouses } from './runners/warehouses-refresh.ts';
import { checkingSales, judgeDue, recheckSales } from './sale/check.jobs.ts';
import { saleCounts } from './sale/sale-counts.ts';
import { saleStates } from './sale-states.ts';
import { sending } from './sending.ts';
import { stockLedger } from './stock-ledger.ts';
import { changes } from './switching/changes.ts';
import { comparing } from './switching/compare.jobs.ts';
import { switches } from './switching/switches.ts';
import { taskTicks, taskWatch } from './tasks/due.jobs.ts';
import { jobsOf, type TaskRunners } from './tasks/runs.jobs.ts';
import { tasks } from './tasks.ts';
import { learnWarehouse, warehouses, warehouseTitle } from './warehouses.ts';

export { accountDisposed } from './accounts.jobs.ts';
export { accountWithKeys } from './accounts.queries.ts';
export { ownerOf } from './connection/callback-address.ts';
export { accountQueue, clientOf, readWhole } from './connection/client.ts';
export { flushRequestLog } from './connection/request-log.ts';
export { mustSend } from './connection/switches.ts';
export { flushUnknowns } from './connection/unknowns.ts';
export { carryCards } from './mapping/product-links.ts';
export { candidatesOf, mostSimilar } from './mapping/suggestions.ts';
export { mostSimilarValues, valuesOf } from './mapping/value-suggestions.ts';
export { daysIn, marketDay } from './report-kinds.ts';
export { fetchReport } from './runners/fetch-report.ts';
export { forgetSentStocks } from './runners/stocks-prices.queries.ts';
export type { TaskRun, TaskRunner } from './tasks/run.ts';
export type { TaskRunners } from './tasks/runs.jobs.ts';
export { type Days, type DaysRun, type ReadDays, walkDays } from './tasks/walk-days.ts';
export { type Look, type Lookers, watching } from './watching/watch.ts';
export { quietMoments } from './watching/watched.queries.ts';
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

/** What must not hang. */
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
  judgeChanged(judgeDue),
  recheckSales,
  saleCounts.folding,
];
/** Long work of the room. */
export const works: LongWork[] = [checkingSales, comparing];
