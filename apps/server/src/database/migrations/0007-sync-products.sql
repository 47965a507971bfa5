-- The lists of a marketplace's products go by title.
create index sync_products_by_title on sync_products (company_id, account_id, title, id);
