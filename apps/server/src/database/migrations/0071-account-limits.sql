-- company: what an account has been allowed to send lately, and where its marketplace wants to be left alone: shared by all processes. Rewritten often
-- while the account is busy, so its pages keep room for it.
create table account_limits (
  company_id bigint not null,
  account_id bigint not null,
  given jsonb not null default '{}',
  pauses jsonb not null default '{}',
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references marketplace_accounts (company_id, id) on delete cascade
) with (fillfactor = 50);
alter table account_limits enable row level security;
create policy company on account_limits using (company_id = current_setting('app.company_id')::bigint);
