-- company: how cards are laid out: those of a metatype of an owner, or the products of one category. `owner_id` as in properties.
create table card_alignments (
  company_id bigint not null,
  owner_id bigint not null,
  metatype smallint not null,
  -- 0 where it holds for all cards of the metatype
  category_key bigint not null,
  catalog_id bigint generated always as (nullif(owner_id, 0)) stored,
  category_id bigint generated always as (nullif(category_key, 0)) stored,
  -- null once it was given back: whoever edited it before must still be told
  sections jsonb,
  version int not null default 0,
  primary key (company_id, owner_id, metatype, category_key),
  foreign key (company_id, catalog_id) references catalogs on delete cascade,
  foreign key (company_id, category_id) references categories on delete cascade
);
create index card_alignments_by_category on card_alignments (company_id, category_id) where category_id is not null;
alter table card_alignments enable row level security;
create policy company on card_alignments using (company_id = current_setting('app.company_id')::bigint);

-- Until now nothing obeyed the styles of a group's places, nor held their spans to the group's columns.
update property_groups g set alignment = jsonb_set(alignment, '{properties}', (
    select jsonb_agg(place || jsonb_build_object('style', '', 'optionsStyles', '{}'::jsonb,
      'rowSpan', least((place->>'rowSpan')::int, 12),
      'column', least((place->>'column')::int, (alignment->>'columns')::int),
      'columnSpan', least((place->>'columnSpan')::int, greatest((alignment->>'columns')::int - (place->>'column')::int + 1, 1))) order by at)
    from jsonb_array_elements(alignment->'properties') with ordinality as x(place, at)))
  where jsonb_array_length(alignment->'properties') > 0;
