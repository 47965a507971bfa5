-- A bulk act writes many offers at once: its history is found by it, so that it can be undone as a whole.
alter table changes add act_id bigint;
create index changes_by_act on changes (company_id, act_id, id) where act_id is not null;

-- company: how stock moved. kind 1 order, 2 cancellation, 3 return, 4 correction, 5 import, 6 bulk; quantity and reserved are
-- differences, *_left what was there afterwards. Orders write here instead of into the history: their ticks are no edits.
create table stock_movements (
  company_id bigint not null, id bigint generated always as identity, at timestamptz not null default now(),
  offer_id bigint not null, warehouse_id bigint not null default 0, kind smallint not null,
  quantity int not null, reserved int not null, quantity_left int not null, reserved_left int not null,
  order_id bigint, author_id bigint,
  primary key (company_id, at, id)
) partition by range (at);
create index stock_movements_by_offer on stock_movements (company_id, offer_id, at);
alter table stock_movements enable row level security;
create policy company on stock_movements using (company_id = current_setting('app.company_id')::bigint);
select make_month('stock_movements', month::date) from generate_series(date '2026-10-01', date '2027-09-01', interval '1 month') month;

-- Drops the months of a great series that end before a day. Called by the owner only.
create function drop_months(parent text, before date) returns void
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare part text; begin
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass('public.' || quote_ident(parent))
      and to_date(left(right(c.relname, 9), 7), 'YYYY_MM') + interval '1 month' <= before
  loop execute format('drop table public.%I', part); end loop;
end $$;
revoke execute on function drop_months from public;
