-- A supplier's list may lie at an address: brought by hand or by schedule, matched, and put in force where the seller wants it so.
-- `fetch_work_id` is the last bringing, which may be forgotten by now; `fetched_hash` knows the file that was brought last.
alter table suppliers add column address text, add column schedule text, add column next_fetch_at timestamptz,
  add column applies boolean not null default false, add column fetch_work_id bigint, add column fetched_hash text;
create index suppliers_due on suppliers (next_fetch_at) where next_fetch_at is not null;
alter table supplier_price_lists add column applies boolean not null default false;
