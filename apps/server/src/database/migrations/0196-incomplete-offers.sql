-- Offers that lack something required: of a million, the few, in the order in which they lack most.
-- kind: without transaction
create index concurrently offer_search_incomplete on offer_search (company_id, catalog_id, completeness, id) where completeness < 100;
