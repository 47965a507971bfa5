-- What a category says of a property: whether its products have it, and whether they must; null says nothing, as the category above has it.
alter table category_properties add column holds boolean default true;
alter table category_properties add column required boolean;
create index category_properties_required on category_properties (company_id, property_id) where required;
-- How much of what its category requires an offer has, in percent; null where nothing is required.
alter table offer_search add column completeness smallint;
create or replace view find_offers as select * from offer_search where company_id = current_setting('app.company_id')::bigint;
