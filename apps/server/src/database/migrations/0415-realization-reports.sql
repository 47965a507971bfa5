-- company: reports of realization that a marketplace makes when it is asked: how far each is, and what it told.
create table realization_reports (
  company_id bigint not null references companies on delete cascade, account_id bigint not null, month text not null,
  state text not null check (state in ('making', 'told', 'failed')), cursor text, fault text not null default '', report jsonb,
  asked_at timestamptz not null default now(),
  primary key (company_id, account_id, month),
  foreign key (company_id, account_id) references marketplace_accounts on delete cascade
);
alter table realization_reports enable row level security;
create policy company on realization_reports using (company_id = current_setting('app.company_id')::bigint);
