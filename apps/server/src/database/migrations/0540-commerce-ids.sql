-- change: expands
-- company: the ids that offers have in exchanges of 1C: files of prices and rests name them by these alone.
create table commerce_ids (
  company_id bigint not null, catalog_id bigint not null, commerce_id text not null, offer_id bigint not null,
  kept_at timestamptz not null default now(),
  primary key (company_id, catalog_id, commerce_id),
  foreign key (company_id, offer_id) references offers on delete cascade
);
create index commerce_ids_by_offer on commerce_ids (company_id, offer_id);
select bind_to_company('commerce_ids');
