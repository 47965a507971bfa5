-- Who holds jobs is asked every two seconds, and before each job where there are several processes: few of them are held.
-- change: expands
-- kind: without transaction
create index concurrently jobs_locked on graphile_worker._private_jobs (locked_by) where locked_at is not null;
