-- change: contracts
-- The journal of a company tells who saw, took and erased the data of buyers.
alter table company_acts drop constraint company_acts_act_known;
alter table company_acts add constraint company_acts_act_known
  check (act in ('created', 'changed', 'removed', 'downloaded', 'opened')) not valid;
alter table company_acts validate constraint company_acts_act_known;
alter table company_acts drop constraint company_acts_subject_known;
alter table company_acts add constraint company_acts_subject_known
  check (subject in ('user', 'api_key', 'account', 'warehouse', 'rate', 'source', 'carrier', 'task', 'card', 'company', 'file', 'order', 'buyer')) not valid;
alter table company_acts validate constraint company_acts_subject_known;
create index company_acts_of_orders on company_acts (company_id, subject_id, id) where subject = 'order';

-- Names and phones of buyers are no properties any more: everybody saw them, and they had no day on which they go.
delete from order_field_mappings where field in ('buyer_name', 'buyer_phone');

-- company: for how many days the data of buyers are kept; a company without a row keeps them as long as retention.ts says.
create table buyer_retention (
  company_id bigint primary key references companies (id) on delete cascade,
  days int not null constraint buyer_retention_days_fit check (days between 1 and 3650),
  version int not null default 1
);
select bind_to_company('buyer_retention');
