-- Portions of a bulk act are written side by side and committed in any order: which offers are dealt with is told by ranges.
alter table bulk_acts add written int4multirange not null default '{}';
update bulk_acts set written = int4multirange(int4range(0, position)) where position > 0;
alter table bulk_acts drop column position;
