-- Properties belong to an owner: a catalog, or the orders of the company (0). `catalog_id` follows from it and keeps the reference to
-- catalogs, so that what is deleted with a catalog still is.

-- company: typed fields of an owner's cards.
alter table properties add column owner_id bigint;
update properties set owner_id = catalog_id;
alter table properties alter owner_id set not null;
alter table properties drop column catalog_id;
alter table properties add column catalog_id bigint generated always as (nullif(owner_id, 0)) stored;
alter table properties add constraint properties_company_id_catalog_id_fkey foreign key (company_id, catalog_id) references catalogs on delete cascade;
create unique index properties_title on properties (company_id, owner_id, title_key);

-- company: groups of an owner's properties.
alter table property_groups add column owner_id bigint;
update property_groups set owner_id = catalog_id;
alter table property_groups alter owner_id set not null;
alter table property_groups drop column catalog_id;
alter table property_groups add column catalog_id bigint generated always as (nullif(owner_id, 0)) stored;
alter table property_groups add constraint property_groups_company_id_catalog_id_fkey foreign key (company_id, catalog_id) references catalogs on delete cascade;
create unique index property_groups_title on property_groups (company_id, owner_id, title_key);

-- company: which properties cards have: in a catalog those of categories (1), brands (2), collections (3); orders (1) and their lines (3).
alter table metatype_properties add column owner_id bigint;
update metatype_properties set owner_id = catalog_id;
alter table metatype_properties drop column catalog_id;
alter table metatype_properties add constraint metatype_properties_pkey primary key (company_id, owner_id, metatype, property_id);
alter table metatype_properties add column catalog_id bigint generated always as (nullif(owner_id, 0)) stored;
alter table metatype_properties add constraint metatype_properties_company_id_catalog_id_fkey foreign key (company_id, catalog_id) references catalogs on delete cascade;

-- company: lines of an order; their values, as those of the order itself, are lists by property, options by their ids.
alter table order_items add column property_values jsonb not null default '{}';
-- Until now nothing said what an order's values could be, and nothing showed them.
update orders set property_values = '{}' where property_values <> '{}';

-- company: derived from the values of an order and its lines, for orders that have any (orders/values/search.ts); may be made anew at will.
create table order_search (
  company_id bigint not null, order_id bigint not null,
  tokens bigint[] not null, values_text text not null, num_props int[] not null, num_vals float8[] not null,
  primary key (company_id, order_id),
  foreign key (company_id, order_id) references orders on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02);
alter table order_search alter tokens set statistics 1000;
create index order_search_tokens on order_search using gin (tokens);
create index order_search_values on order_search using gin (company_id, values_text gin_trgm_ops);
alter table order_search enable row level security;
create policy company on order_search using (company_id = current_setting('app.company_id')::bigint);
-- The door for lists: row-level security would keep GIN from its indexes.
create view find_order_search as select * from order_search where company_id = current_setting('app.company_id')::bigint;
revoke insert, update, delete on find_order_search from prilavok_app;
