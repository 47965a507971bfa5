-- A check of an import is old once an offer of its catalog is deleted.
-- kind: without transaction
create index concurrently offers_archived on offers (company_id, catalog_id, archived_at) where archived_at is not null;
