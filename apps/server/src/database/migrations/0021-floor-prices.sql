-- company: a price below the floor that a person let through to a marketplace: exactly this one, in the currency of its catalog.
create table price_permits (
  company_id bigint not null, account_id bigint not null, offer_id bigint not null, kopecks bigint not null, currency text not null,
  author_id bigint, at timestamptz not null default now(),
  primary key (company_id, account_id, offer_id),
  foreign key (company_id, account_id) references marketplace_accounts (company_id, id) on delete cascade,
  foreign key (company_id, offer_id) references offers (company_id, id)
);
alter table price_permits enable row level security;
create policy company on price_permits using (company_id = current_setting('app.company_id')::bigint);
