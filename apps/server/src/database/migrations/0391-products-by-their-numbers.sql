-- What a marketplace books names goods by its own number.
-- kind: without transaction
create index concurrently sync_products_by_sku on sync_products (company_id, account_id, sku) where sku is not null;
