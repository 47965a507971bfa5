-- change: contracts
-- company: by offer, the price and stock that stood at an account's marketplace beside those that would be sent, as they were compared last; made anew by each comparison.
create table account_changes (
  company_id bigint not null references companies on delete cascade, account_id bigint not null, offer_id bigint not null,
  price_there bigint, price_ours bigint, price_held text, stock_there bigint, stock_ours bigint,
  compared_at timestamptz not null,
  primary key (company_id, account_id, offer_id),
  foreign key (company_id, account_id) references marketplace_accounts on delete cascade,
  foreign key (company_id, offer_id) references offers on delete cascade
);
create index account_changes_by_offer on account_changes (company_id, offer_id);
alter table account_changes enable row level security;
create policy company on account_changes using (company_id = current_setting('app.company_id')::bigint);
