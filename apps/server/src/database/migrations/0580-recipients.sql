-- change: contracts
-- Who gets an order, where and when, and the services that the buyer pays for. `people_text` is what the recipient is found by (digits of the phone, then the name), apart from `search_text`:
-- not everybody who may look for orders may look for people. `people_erased_at`: the data of the recipient were blanked, and aren't read from the marketplace again.
alter table orders add column recipient_name text;
alter table orders add column recipient_phone text;
alter table orders add column recipient_address jsonb;
alter table orders add column people_text text not null default '';
alter table orders add column people_erased_at timestamptz;
alter table orders add column deliver_from timestamptz;
alter table orders add column deliver_to timestamptz;
alter table orders add column services jsonb not null default '[]';
alter table orders add column service_types text[] not null default '{}';

create or replace view find_orders as
  select * from orders where company_id = (select current_company()) and archived_at is null;

create index orders_people on orders using gin (company_id, people_text gin_trgm_ops) where people_text <> '';
-- By age, for blanking.
create index orders_with_people on orders (company_id, created_at) where people_text <> '' or recipient_address is not null;
create index orders_by_delivery on orders (company_id, delivery_type, created_at, id) where archived_at is null;
create index orders_with_services on orders (company_id, created_at, id) where service_types <> '{}' and archived_at is null;
create index orders_sent on orders (company_id, created_at, id) where accounting_at is not null and archived_at is null;
create index orders_unsent on orders (company_id, created_at, id) where accounting_at is null and archived_at is null;
