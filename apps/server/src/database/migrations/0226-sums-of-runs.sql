-- What each output came to in a run of all offers: output → [sum, offers that have a value]. Averages are drawn over time.
alter table calculation_runs add column sums jsonb not null default '{}';
