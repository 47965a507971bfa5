-- Orders are asked for by the worker processes themselves, as often as it makes sense: a task that "runs every five seconds" is watched instead.
update marketplace_tasks set schedule = 'auto', next_run_at = null
  where type = 'orders_import' and schedule ~ '^\s*\*(/\d+)?(\s+\*){5}\s*$';
create index marketplace_tasks_watched on marketplace_tasks (company_id, id) where schedule = 'auto' and is_active and removed_at is null;

-- local: worker processes that watch accounts, each with a sign of life a minute, and when it last found an account quiet. Between them the accounts are
-- dealt; a process that is gone has given up its advisory lock.
create table watchers (
  process int primary key,
  at timestamptz not null default now(),
  asked jsonb not null default '{}'
);
