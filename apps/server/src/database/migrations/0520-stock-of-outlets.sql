-- change: expands
-- company: how many pieces of an offer lie in a warehouse of an account, as the file said that was imported last: free stock is divided there by it.
create table offer_outlets (
  company_id bigint not null, offer_id bigint not null, warehouse_id bigint not null, quantity integer not null,
  primary key (company_id, offer_id, warehouse_id),
  constraint offer_outlets_quantity_known check (quantity >= 0),
  foreign key (company_id, offer_id) references offers on delete cascade,
  foreign key (company_id, warehouse_id) references marketplace_warehouses on delete cascade
);
create index offer_outlets_by_warehouse on offer_outlets (company_id, warehouse_id);
alter table offer_outlets enable row level security;
create policy company on offer_outlets using (company_id = current_setting('app.company_id')::bigint);
