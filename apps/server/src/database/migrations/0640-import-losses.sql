-- change: expands
-- Values that a file has and the catalog didn't take, counted by field and reason: [{field, reason, count}].
alter table imports add column lost jsonb not null default '[]';
