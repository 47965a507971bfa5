-- The journal of a company tells of cards that were archived, taken back or deleted on their marketplaces, too.
alter table company_acts drop constraint company_acts_subject_known;
alter table company_acts add constraint company_acts_subject_known
  check (subject in ('user', 'api_key', 'account', 'warehouse', 'rate', 'source', 'task', 'card', 'company')) not valid;
alter table company_acts validate constraint company_acts_subject_known;
