-- In which of the marketplace's categories it shows a product, by its id: what it keeps of a sale may depend on that. Null until the next look.
alter table sync_products add column category text;
