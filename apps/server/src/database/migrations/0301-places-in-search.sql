-- company: where products of an account stood in the marketplace's search, by its days.
create table product_positions (
  company_id bigint not null references companies on delete cascade, account_id bigint not null, sync_product_id bigint not null, day date not null,
  position numeric not null, at timestamptz not null default now(),
  primary key (company_id, sync_product_id, day),
  foreign key (company_id, sync_product_id) references sync_products on delete cascade
);
create index product_positions_by_account on product_positions (company_id, account_id, day);
create index product_positions_by_age on product_positions (company_id, at);
alter table product_positions enable row level security;
create policy company on product_positions using (company_id = current_setting('app.company_id')::bigint);
