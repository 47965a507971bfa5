/** Tags inside an offer that the import reads; several spellings of stock, as suppliers can't agree on one. */
// biome-ignore format: a list of words reads better in lines
const read = new Set([
  'name', 'model', 'typePrefix', 'vendor', 'vendorCode', 'description', 'picture', 'barcode', 'categoryId',
  'price', 'oldprice', 'purchase_price', 'currencyId', 'weight', 'dimensions', 'country_of_origin',
  'quantity', 'stock_quantity', 'quantity_in_stock', 'count', 'stock', 'amount',
]);

/** Stock, in the order in which we believe the tags. */
export const stockTags = ['quantity', 'stock_quantity', 'quantity_in_stock', 'count', 'stock', 'amount'] as const;

/** Tags of YML that say nothing about the product's card. */
// biome-ignore format: a list of words reads better in lines
const passed = new Set([
  'url', 'available', 'delivery', 'pickup', 'store', 'delivery-options', 'pickup-options', 'local_delivery_cost',
  'sales_notes', 'manufacturer_warranty', 'seller_warranty', 'age', 'adult', 'downloadable', 'cpa', 'bid', 'cbid', 'fee',
  'rec', 'expiry', 'condition', 'credit-template', 'min-quantity', 'step-quantity', 'disabled', 'vat', 'outlets', 'orderingTime',
  'enable_auto_discounts', 'additional_expenses', 'cofinance_price', 'min_price', 'shop-sku', 'market-sku', 'tn-ved-codes',
  'manufacturer', 'period-of-validity-days', 'service-life-days', 'warranty-days', 'box-count', 'supplier', 'video',
  'author', 'publisher', 'series', 'year', 'ISBN', 'volume', 'part', 'language', 'binding', 'page_extent', 'promos', 'gifts',
]);

/** What becomes of a tag inside an offer. */
export function tagsOf(name: string): 'read' | 'passed' | 'unknown' {
  if (read.has(name)) return 'read';
  return passed.has(name) || name === 'param' ? 'passed' : 'unknown';
}
