-- company: what creating calls that named an Idempotency-Key were answered: whoever sends one again gets the same. Kept for a day.
create table idempotent_answers (
  company_id bigint not null references companies on delete cascade,
  -- user:5 or key:7
  caller text not null,
  key text not null,
  -- SHA-256 of the address and the body: another request may not come under the same key.
  digest text not null,
  -- Sealed, as keys and passwords are answered once; null where it is too long to be kept.
  sealed_answer text,
  at timestamptz not null default now(),
  primary key (company_id, caller, key)
);
create index idempotent_answers_by_age on idempotent_answers (company_id, at);
alter table idempotent_answers enable row level security;
create policy company on idempotent_answers using (company_id = current_setting('app.company_id')::bigint);

-- global: the same for callers without a company: the platform's administrator, and who registers.
create table platform_answers (
  caller text not null,
  key text not null,
  digest text not null,
  sealed_answer text,
  at timestamptz not null default now(),
  primary key (caller, key)
);
create index platform_answers_by_age on platform_answers (at);
