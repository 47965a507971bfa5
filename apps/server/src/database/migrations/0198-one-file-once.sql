-- The same picture of a company is stored once: it is known by the hash of its bytes. Those from before are not looked through.
-- kind: without transaction
alter table files add column if not exists sha256 bytea;
create index concurrently files_by_content on files (company_id, sha256) where sha256 is not null;
