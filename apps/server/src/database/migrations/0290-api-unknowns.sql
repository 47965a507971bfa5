-- global: what marketplaces have answered and their descriptions in use don't know; names of fields and words of lists only, nobody's values.
create table api_unknowns (
  marketplace text not null,
  environment text not null,
  method text not null,
  field text not null,
  word text not null default '',
  times bigint not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (marketplace, environment, method, field, word)
);
create index api_unknowns_by_age on api_unknowns (last_at);
