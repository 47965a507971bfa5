-- Groups of properties are edited in a form too: the second of two savers is told that somebody was faster.
alter table property_groups add version integer not null default 1;
