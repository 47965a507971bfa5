-- Products whose check by the marketplace is followed: of many, those that wait for it.
-- kind: without transaction
create index concurrently sync_products_pending on sync_products (company_id, account_id, id) where moderation = 'pending';
