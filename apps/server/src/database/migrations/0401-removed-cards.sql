-- company: offers whose card a person has deleted on an account: it isn't sent there again in silence. Gone when it is sent anew.
create table removed_cards (
  company_id bigint not null, account_id bigint not null, offer_id bigint not null,
  author_id bigint references users, removed_at timestamptz not null default now(),
  primary key (company_id, account_id, offer_id),
  foreign key (company_id, account_id) references marketplace_accounts on delete cascade,
  foreign key (company_id, offer_id) references offers on delete cascade
);
create index removed_cards_by_offer on removed_cards (company_id, offer_id);
alter table removed_cards enable row level security;
create policy company on removed_cards using (company_id = current_setting('app.company_id')::bigint);
