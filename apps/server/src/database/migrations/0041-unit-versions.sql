-- Units and their groups are edited in forms too: the second of two savers is told that somebody was faster.
alter table unit_groups add version integer not null default 1;

alter table units add version integer not null default 1;
