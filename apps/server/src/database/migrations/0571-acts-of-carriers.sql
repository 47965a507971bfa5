-- change: contracts
-- Keys and switches of carriers are written into the journal of acts as those of accounts are.
alter table company_acts drop constraint company_acts_subject_known;
alter table company_acts add constraint company_acts_subject_known
  check (subject in ('user', 'api_key', 'account', 'warehouse', 'rate', 'source', 'carrier', 'task', 'card', 'company', 'file')) not valid;
alter table company_acts validate constraint company_acts_subject_known;
