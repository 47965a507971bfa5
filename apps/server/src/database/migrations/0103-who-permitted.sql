-- Who let a price below its minimal one through stays beside the price that went: the permit itself is written over by the next.
alter table sent_ledger add column permitted_by bigint;
