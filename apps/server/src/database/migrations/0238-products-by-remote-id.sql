-- Promotions name products by the marketplace's id.
-- kind: without transaction
create index concurrently sync_products_remote on sync_products (company_id, account_id, remote_id);
