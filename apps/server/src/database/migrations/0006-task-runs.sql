-- A pass that the clock started and that found nothing new leaves no trace: orders are asked for every few seconds.
alter table task_runs add column by_clock boolean not null default false;
