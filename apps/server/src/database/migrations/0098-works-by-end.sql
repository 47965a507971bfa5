-- Works that are over are deleted by their age (see upkeep/retention.ts).
-- kind: without transaction
create index concurrently works_by_end on works (company_id, finished_at);
