-- company: attributes of a marketplace's category that it showed to others and, the last time it was asked, not to this company.
create table closed_attributes (
  company_id bigint not null,
  attribute_id bigint not null references marketplace_attributes,
  primary key (company_id, attribute_id)
);
alter table closed_attributes enable row level security;
create policy company on closed_attributes using (company_id = current_setting('app.company_id')::bigint);

-- What was closed to all stays so for each, until it looks itself.
insert into closed_attributes (company_id, attribute_id)
select c.id, a.id from companies c cross join marketplace_attributes a where a.gone
on conflict do nothing;
alter table marketplace_attributes drop column gone;
