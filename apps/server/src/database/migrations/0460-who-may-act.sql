-- change: contracts
-- A company whose approval was withdrawn is blocked, with a reason; until now it looked like one that still waits. Global, like all three tables here.
alter table companies add column blocked_at timestamptz, add column block_reason text not null default '';
update companies c set blocked_at = now()
where not c.approved and c.deleted_at is null and exists (select from users u where u.company_id = c.id and u.seen_at is not null);
-- Until when a key is good (null: for good), from which networks it may come (none: from anywhere), and what it may: rooms, to read or to write. Keys
-- that were there may what they could.
alter table api_keys
  add column expires_at timestamptz,
  add column networks text[] not null default '{}',
  add column scopes text[] not null default '{users:read,notifications:write,catalogs:write,calculation:write,marketplaces:write,orders:write}',
  add column used_from text;
