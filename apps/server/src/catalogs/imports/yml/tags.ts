/** Stock, in the order in which we believe the tags: suppliers can't agree on one. */
export const stockTags = ['quantity', 'stock_quantity', 'quantity_in_stock', 'count', 'stock', 'amount'] as const;

const wordsOf = (text: string) => text.trim().split(/\s+/);

/** Tags inside an offer that the import reads. */
const read = new Set<string>([
  ...stockTags,
  ...wordsOf(`
    name model typePrefix vendor vendorCode description picture barcode categoryId
    outlets price oldprice purchase_price currencyId weight dimensions country_of_origin`),
]);

/** Tags of YML that say nothing about the product itself. */
const passed = new Set(
  wordsOf(`
    url available delivery pickup store delivery-options pickup-options local_delivery_cost
    sales_notes manufacturer_warranty seller_warranty age adult downloadable cpa bid cbid fee
    rec expiry condition credit-template min-quantity step-quantity disabled vat orderingTime
    enable_auto_discounts additional_expenses cofinance_price min_price shop-sku market-sku tn-ved-codes
    manufacturer period-of-validity-days service-life-days warranty-days box-count supplier video
    author publisher series year ISBN volume part language binding page_extent promos gifts`),
);

/** Tells whether a tag inside an offer is read, passed over or unknown. */
export function tagsOf(name: string): 'read' | 'passed' | 'unknown' {
  if (read.has(name)) return 'read';
  return passed.has(name) || name === 'param' ? 'passed' : 'unknown';
}
