-- company: offers that a bulk change left as they were, each with why. They go with their act.
create table bulk_refusals (
  company_id bigint not null, act_id bigint not null, offer_id bigint not null, reason text not null,
  primary key (company_id, act_id, offer_id),
  foreign key (company_id, act_id) references bulk_acts on delete cascade
);
alter table bulk_refusals enable row level security;
create policy company on bulk_refusals using (company_id = current_setting('app.company_id')::bigint);
