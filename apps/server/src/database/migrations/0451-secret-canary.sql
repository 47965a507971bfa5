-- A start with another SECRET_KEY than the values of the database were sealed with says so, before anybody meets them.
-- change: expands
-- local: one value, sealed with the key that everything is sealed with by now.
create table secret_canary (
  id boolean primary key default true check (id),
  sealed text not null,
  at timestamptz not null default now()
);
