-- company: by what an account's marketplace judges the seller, as it was read last.
create table account_ratings (
  company_id bigint not null references companies on delete cascade, account_id bigint not null, rating text not null,
  place int not null, group_title text not null, title text not null, value numeric not null, past numeric, unit text not null,
  better text not null, state text not null, warn_at numeric, danger_at numeric, at timestamptz not null default now(),
  primary key (company_id, account_id, rating),
  foreign key (company_id, account_id) references marketplace_accounts on delete cascade,
  constraint account_ratings_state_known check (state in ('fine', 'warning', 'critical'))
);
alter table account_ratings enable row level security;
create policy company on account_ratings using (company_id = current_setting('app.company_id')::bigint);
-- company: how those ratings stood, day by day.
create table account_rating_days (
  company_id bigint not null references companies on delete cascade, account_id bigint not null, rating text not null, day date not null,
  value numeric not null, at timestamptz not null default now(),
  primary key (company_id, account_id, rating, day),
  foreign key (company_id, account_id) references marketplace_accounts on delete cascade
);
create index account_rating_days_by_age on account_rating_days (company_id, at);
alter table account_rating_days enable row level security;
create policy company on account_rating_days using (company_id = current_setting('app.company_id')::bigint);
