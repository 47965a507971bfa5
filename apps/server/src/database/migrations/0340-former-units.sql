-- company: a unit that got another factor stays as it was for what was measured in it, and says which one stands in its place.
alter table units add column replaced_by bigint;
alter table units add constraint units_replaced_by_fkey foreign key (company_id, replaced_by) references units (company_id, id) on delete cascade;
drop index units_symbol;
create unique index units_symbol on units (company_id, group_id, symbol_key) where replaced_by is null;
create index units_by_replaced on units (company_id, replaced_by) where replaced_by is not null;
