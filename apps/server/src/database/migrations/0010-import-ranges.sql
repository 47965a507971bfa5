-- Chunks of a feed are written side by side and committed in any order: which entries are in is told by ranges; `position` counts them.
alter table imports add written int4multirange not null default '{}';
update imports set written = int4multirange(int4range(0, position)) where position > 0;

-- For the same reason faults come in any order, and are read by their line.
drop index import_faults_by_import;
create index import_faults_by_import on import_faults (company_id, import_id, line, id);
