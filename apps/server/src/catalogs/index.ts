import type { Handler } from '../http/handle.ts';
import type { Job, Tick } from '../jobs/job.ts';
import type { LongWork } from '../work/work.ts';
import { barcodes } from './barcodes.ts';
import { brands } from './brands.ts';
import { clearCatalog } from './catalogs.jobs.ts';
import { catalogs } from './catalogs.ts';
import { categories } from './categories.ts';
import { moveOffers } from './category-moves.jobs.ts';
import { collections } from './collections.ts';
import { completeness } from './completeness/completeness.ts';
import { unloading } from './files/file-exports.jobs.ts';
import { fileExports } from './files/file-exports.ts';
import { files } from './files/files.ts';
import { dropPicture, keepPictures } from './files/pictures.jobs.ts';
import { pictures } from './files/pictures.ts';
import { historyUndo } from './history/history-undo.ts';
import { offerDays } from './history/offer-days.ts';
import { stockMovements } from './history/stock-movements.ts';
import { analyzeTables } from './imports/analyze.jobs.ts';
import { importTables } from './imports/import-tables.ts';
import { importing } from './imports/imports.jobs.ts';
import { imports } from './imports/imports.ts';
import { naming } from './naming.ts';
import { offerRows } from './offer-rows.ts';
import { offers } from './offers.ts';
import { products } from './products.ts';
import { alignments } from './properties/alignments.ts';
import { categoryProperties } from './properties/category-properties.ts';
import { scoreBranch } from './properties/completeness.jobs.ts';
import { metatypes } from './properties/metatypes.ts';
import { options } from './properties/options.ts';
import { convertPropertyLater, mergeOptionsLater } from './properties/owner.ts';
import { properties } from './properties/properties.ts';
import { propertyConversions } from './properties/property-conversions.ts';
import { calculatingProperty } from './properties/property-formulas.jobs.ts';
import { propertyFormulas } from './properties/property-formulas.ts';
import { propertyGroups } from './properties/property-groups.ts';
import { relatedProducts } from './relations/related-products.ts';
import { clearRelation } from './relations/relations.jobs.ts';
import { relations } from './relations/relations.ts';
import { productCounts } from './saving/product-counts.ts';
import { gatherWords } from './search/words.jobs.ts';

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

export { bulkChanges } from './bulk/bulk-changes.ts';
export type { Calculate, FormulaChange, FormulaOutcome } from './bulk/formulas.ts';
export { announceOffers } from './events/announce.ts';
export {
  type AccountWarehouse,
  accountConnected,
  orderNumbers,
  strictestMarkup,
  usersOfCatalog,
  usesInConversion,
  usesOfBrands,
  usesOfCategories,
  usesOfOption,
  usesOfProperties,
  warehousesOfCatalog,
  warehouseTitles,
} from './events/hooks.ts';
export {
  brandRenamed,
  currencyChanged,
  offersAppeared,
  offersChanged,
  offersMerged,
  optionRenamed,
  optionsMerged,
  pricesChanged,
  stockCounted,
  stocksChanged,
} from './events/topics.ts';
export { deleteSpentExports } from './files/file-exports.jobs.ts';
export { addStorageUse, subtractStorageUse } from './files/files.queries.ts';
export { fileKey, storageFull, storageLeft } from './files/files.ts';
export { daysOfOffer } from './history/offer-days.ts';
export { deleteStoppedFeeds } from './imports/imports.jobs.ts';
export { type FoundByCodes, namedOffers, offersByCodes } from './matching.queries.ts';
export { type CarryCards, type CarrySupplies, merging } from './merging.ts';
export { composedOffers, composedProducts } from './one-spelling/composed-texts.ts';
export { type MustFlow, savingProperties } from './properties/properties.ts';
export { measuring } from './properties/units.ts';
export { brandsAmong } from './saving/brands.queries.ts';
export { catalogOf } from './saving/catalog.ts';
export { catalogById, inLivingCatalog, listCatalogs } from './saving/catalogs.queries.ts';
export { categoriesAmong } from './saving/categories.queries.ts';
export { markOffers } from './saving/marks.ts';
export { lockOffers, type StoredOffer } from './saving/offers.queries.ts';
export { type PriceKind, priceKinds } from './saving/prices.queries.ts';
export type { Prices } from './saving/prices.ts';
export { productsBy } from './saving/product-counts.queries.ts';
export { type OfferEdit, saveOffers } from './saving/save.ts';
export { reindexOffers } from './saving/search.ts';
export { moveStock, type StockMove } from './saving/stocks.ts';
export { selectedOffers } from './search/count.queries.ts';
export { deleteUnownedFiles, deletingLeftovers, type KeptFiles } from './unowned-files.ts';
export { answers, subscriptions } from './uses.ts';
