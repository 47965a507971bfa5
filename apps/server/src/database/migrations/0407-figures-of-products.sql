-- company: what a marketplace counts figures of: a product by its number there, or by its article where it counts by those.
create table counted_products (
  company_id bigint not null references companies on delete cascade, account_id bigint not null, good text not null,
  sku text, article text not null, title text not null, at timestamptz not null default now(),
  primary key (company_id, account_id, good),
  foreign key (company_id, account_id) references marketplace_accounts on delete cascade
);
create index counted_products_by_age on counted_products (company_id, at);
alter table counted_products enable row level security;
create policy company on counted_products using (company_id = current_setting('app.company_id')::bigint);
-- company: how often they were shown, opened, put into baskets and ordered, by the marketplace's days. Null: it doesn't say.
create table product_figures (
  company_id bigint not null references companies on delete cascade, account_id bigint not null, day date not null, good text not null,
  shows int, visits int, carts int, ordered int not null, kopecks bigint not null, at timestamptz not null default now(),
  primary key (company_id, account_id, day, good),
  foreign key (company_id, account_id) references marketplace_accounts on delete cascade
);
create index product_figures_by_good on product_figures (company_id, account_id, good, day);
create index product_figures_by_age on product_figures (company_id, at);
alter table product_figures enable row level security;
create policy company on product_figures using (company_id = current_setting('app.company_id')::bigint);
