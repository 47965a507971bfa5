-- What was asked for while a task was busy: it begins anew at its end.
alter table marketplace_tasks add column again boolean not null default false;
