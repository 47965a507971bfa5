-- One word, one meaning. Whether an account is the sandbox's or the real marketplace's is its environment, not its place.
alter table marketplace_accounts rename column place to environment;
alter table marketplace_categories rename column place to environment;
alter table marketplace_refreshes rename column place to environment;
alter table category_mappings rename column place to environment;
alter table option_mappings rename column place to environment;

-- Where stock lies is a warehouse; a store is what buyers see.
alter table marketplace_stores rename to marketplace_warehouses;
alter sequence marketplace_stores_id_seq rename to marketplace_warehouses_id_seq;
alter table marketplace_warehouses rename constraint marketplace_stores_pkey to marketplace_warehouses_pkey;
alter table marketplace_warehouses rename constraint marketplace_stores_company_id_account_id_fkey to marketplace_warehouses_company_id_account_id_fkey;
alter table marketplace_warehouses rename constraint marketplace_stores_remote_key to marketplace_warehouses_remote_key;
alter table marketplace_warehouses rename constraint marketplace_stores_share_known to marketplace_warehouses_share_known;
alter table sent_stocks rename column store_id to warehouse_id;
alter table sent_stocks rename constraint sent_stocks_company_id_store_id_fkey to sent_stocks_company_id_warehouse_id_fkey;
alter table sent_ledger rename column store_id to warehouse_id;
