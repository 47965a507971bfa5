-- change: contracts
-- The journal of a company tells who took files with data of people, too.
alter table company_acts drop constraint company_acts_act_known;
alter table company_acts add constraint company_acts_act_known
  check (act in ('created', 'changed', 'removed', 'downloaded')) not valid;
alter table company_acts validate constraint company_acts_act_known;
alter table company_acts drop constraint company_acts_subject_known;
alter table company_acts add constraint company_acts_subject_known
  check (subject in ('user', 'api_key', 'account', 'warehouse', 'rate', 'source', 'task', 'card', 'company', 'file')) not valid;
alter table company_acts validate constraint company_acts_subject_known;
