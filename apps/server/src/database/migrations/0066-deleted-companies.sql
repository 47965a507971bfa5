-- A deleted company stops at once, and its rows and files go some time later: until then an archive of them can be downloaded.
alter table companies
  add column deleted_at timestamptz,
  add column gone_at timestamptz,
  add column archive text,
  add column archive_bytes bigint;
