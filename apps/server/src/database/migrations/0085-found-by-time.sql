-- What is deleted by its age is found by an index of its time (see upkeep/retention.ts).
-- kind: without transaction
create index concurrently api_signatures_by_time on api_signatures (at);
create index concurrently refresh_tokens_by_expiry on refresh_tokens (expires_at);
create index concurrently session_families_by_creation on session_families (created_at);
create index concurrently password_codes_by_expiry on password_codes (expires_at);
create index concurrently failed_sign_ins_by_time on failed_sign_ins (at);
create index concurrently admin_acts_by_time on admin_acts (at);
create index concurrently task_logs_by_time on task_logs (company_id, at);
create index concurrently task_runs_by_end on task_runs (company_id, finished_at);
create index concurrently card_pushes_by_creation on card_pushes (company_id, created_at);
create index concurrently order_source_logs_by_time on order_source_logs (company_id, at);
create index concurrently order_events_by_time on order_events (company_id, at);
create index concurrently sync_product_states_by_time on sync_product_states (company_id, at);
create index concurrently offer_outbox_by_time on offer_outbox (company_id, at);
create index concurrently imports_by_end on imports (company_id, finished_at);
create index concurrently bulk_acts_by_end on bulk_acts (company_id, finished_at);
create index concurrently pictures_failed on pictures (company_id, fetched_at) where state = 'failed';
-- The faults of an import go before the import itself. Those that stand there by now count as of today.
alter table import_faults add column if not exists at timestamptz not null default now();
create index concurrently import_faults_by_time on import_faults (company_id, at);
-- Jobs without tries left: counted for /metrics, told every few seconds, deleted some day.
create index concurrently jobs_dead on graphile_worker._private_jobs (updated_at) where attempts >= max_attempts;
-- The two ledgers become partitioned by time with the next migration; their rows stay where they are.
create unique index concurrently sent_ledger_by_time on sent_ledger (company_id, at, id);
create unique index concurrently task_result_logs_by_time on task_result_logs (company_id, at, id);
do $$ declare ends text := (date_trunc('month', now()) + interval '2 months')::text; begin
  if not exists (select from pg_constraint where conname = 'sent_ledger_until') then
    execute format('alter table sent_ledger add constraint sent_ledger_until check (at < %L) not valid', ends);
  end if;
  if not exists (select from pg_constraint where conname = 'task_result_logs_until') then
    execute format('alter table task_result_logs add constraint task_result_logs_until check (at < %L) not valid', ends);
  end if;
end $$;
alter table sent_ledger validate constraint sent_ledger_until;
alter table task_result_logs validate constraint task_result_logs_until;
