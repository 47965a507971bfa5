-- How an account's free stock is divided among the stores that take any: in proportion to their shares.
alter table marketplace_stores add column share int not null default 1;
alter table marketplace_stores add constraint marketplace_stores_share_known check (share between 0 and 100);
