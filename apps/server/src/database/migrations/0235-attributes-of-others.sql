-- Some marketplaces take a seller's own value beside their dictionary's, and say apart from the title what a number is measured in.
alter table marketplace_attributes add column own_values boolean not null default false, add column unit text;
-- What was read before said the unit in the title only.
update marketplace_attributes set unit = substring(title from ',\s*([^\s,]+)$') where marketplace_attributes.kind in ('integer', 'decimal');
