-- Money carries its currency. An account's is that of its contract, null until the marketplace has told it.
alter table marketplace_accounts add currency text;
alter table orders add currency text not null default 'RUB';
create or replace view find_orders as
  select * from orders where company_id = current_setting('app.company_id')::bigint and archived_at is null;

-- company: what one unit of a catalog's currency is worth in an account's, as a seller set it.
create table account_rates (
  company_id bigint not null, account_id bigint not null, from_currency text not null, to_currency text not null,
  rate numeric not null, author_id bigint, set_at timestamptz not null default now(), version int not null default 1,
  primary key (company_id, account_id, from_currency, to_currency),
  foreign key (company_id, account_id) references marketplace_accounts (company_id, id) on delete cascade
);
alter table account_rates enable row level security;
create policy company on account_rates using (company_id = current_setting('app.company_id')::bigint);

-- What a price went out by: amounts stay those of the catalog, in whose currency they are compared. Until now all of it went as roubles.
-- `held` is what a price was held back by, as it stood then: the same is not told twice.
alter table sent_prices add from_currency text not null default 'RUB', add to_currency text not null default 'RUB', add rate numeric, add held text;
create index sent_prices_held on sent_prices (company_id, account_id) where held is not null;
-- The ledger has the amounts as the marketplace was told them.
alter table sent_ledger add currency text not null default 'RUB';
