import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import type { LongWork } from '../work/work.ts';
import { alignments } from './alignments.ts';
import { analyzeTables } from './analyze.jobs.ts';
import { barcodes } from './barcodes.ts';
import { brands } from './brands.ts';
import { clearCatalog } from './catalogs.jobs.ts';
import { catalogs } from './catalogs.ts';
import { categories } from './categories.ts';
import { moveOffers } from './category-moves.jobs.ts';
import { categoryProperties } from './category-properties.ts';
import { collections } from './collections.ts';
import { scoreBranch } from './completeness.jobs.ts';
import { completeness } from './completeness.ts';
import { unloading } from './file-exports.jobs.ts';
import { fileExports } from './file-exports.ts';
import { files } from './files.ts';
import { historyUndo } from './history-undo.ts';
import { importTables } from './import-tables.ts';
import { importing } from './imports.jobs.ts';
import { imports } from './imports.ts';
import { metatypes } from './metatypes.ts';
import { naming } from './naming.ts';
import { offerDays } from './offer-days.ts';
import { offerRows } from './offer-rows.ts';
import { offers } from './offers.ts';
import { options } from './options.ts';
import { convertPropertyLater, mergeOptionsLater } from './owner.ts';
import { dropPicture, keepPictures } from './pictures.jobs.ts';
import { pictures } from './pictures.ts';
import { productCounts } from './product-counts.ts';
import { products } from './products.ts';
import { properties } from './properties.ts';
import { propertyConversions } from './property-conversions.ts';
import { calculatingProperty } from './property-formulas.jobs.ts';
import { propertyFormulas } from './property-formulas.ts';
import { propertyGroups } from './property-groups.ts';
import { relatedProducts } from './related-products.ts';
import { clearRelation } from './relations.jobs.ts';
import { relations } from './relations.ts';
import { stockMovements } from './stock-movements.ts';
import { gatherWords } from './words.jobs.ts';

export const handlers: Handler[] = [
  ...catalogs,
  ...naming,
  ...brands,
  ...collections,
  ...categories,
  ...categoryProperties,
  ...completeness,
  ...metatypes,
  ...alignments,
  ...properties,
  ...options,
  ...propertyConversions,
  ...propertyFormulas,
  ...propertyGroups,
  ...offerRows,
  ...offers,
  ...stockMovements,
  ...offerDays,
  ...barcodes,
  ...products,
  ...historyUndo,
  ...relations,
  ...relatedProducts,
  ...files,
  ...pictures,
  ...importTables,
  ...imports,
  ...fileExports,
];
export const jobs: Job[] = [
  clearCatalog,
  clearRelation,
  keepPictures,
  dropPicture,
  analyzeTables,
  productCounts.folding,
  gatherWords,
];
/** Long work of the room. */
export const works: LongWork[] = [
  moveOffers,
  scoreBranch,
  importing,
  mergeOptionsLater,
  convertPropertyLater,
  calculatingProperty,
  unloading,
];
export const ticks: Tick[] = [];

export { announceOffers } from './announce.ts';
export { offersAppeared, stockCounted, tellAppeared } from './appearing.jobs.ts';
export { brandsAmong } from './brands.queries.ts';
export { bulkChanges } from './bulk-changes.ts';
export type { Reckon, Reckoned, Reckoning } from './bulk-formulas.ts';
export { type CalculateFor, calculateChanged, calculateSoon, scenarioQueue, tellScenarios } from './calculation-due.ts';
export { catalogById, inLivingCatalog, listCatalogs } from './catalogs.queries.ts';
export { catalogOf } from './catalogs.ts';
export { categoriesAmong } from './categories.queries.ts';
export { deleteSpentExports } from './file-exports.jobs.ts';
export { addStorageUse, subtractStorageUse } from './files.queries.ts';
export { fileKey, storageFull, storageLeft } from './files.ts';
export { selectedOffers } from './find-offers.queries.ts';
export { deleteStoppedFeeds } from './imports.jobs.ts';
export { markOffers } from './marks.ts';
export { type FoundByCodes, namedOffers, offersByCodes } from './matching.queries.ts';
export { type CarryCards, type CarrySupplies, merging } from './merging.ts';
export { lockOffers, type StoredOffer } from './offers.queries.ts';
export { composedOffers, composedProducts } from './one-spelling/composed-texts.ts';
export * as outbox from './outbox.queries.ts';
export { PushKind } from './outbox.queries.ts';
export { type PushTo, pushOffers, pushQueue, pushSoon, tellAccounts } from './outbox.ts';
export { type PriceKind, priceKinds } from './prices.queries.ts';
export type { Prices } from './prices.ts';
export { productsBy } from './product-counts.queries.ts';
export { type MustFlow, savingProperties } from './properties.ts';
export {
  type JudgeFor,
  judgeChanged,
  judgeSoon,
  saleQueue,
  tellSalesOf,
} from './sale-due.ts';
export { type OfferEdit, saveOffers } from './save.ts';
export { reindexOffers } from './search.ts';
export { moveStock, type StockMove } from './stocks.ts';
export { measuring } from './units.ts';
export { deleteUnownedFiles, deletingLeftovers, type KeptFiles } from './unowned-files.ts';
