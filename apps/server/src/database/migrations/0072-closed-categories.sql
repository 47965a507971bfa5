-- company: categories that the marketplace showed to others and, the last time it was asked, not to this company, or as closed.
create table closed_categories (
  company_id bigint not null,
  category_id bigint not null references marketplace_categories,
  primary key (company_id, category_id)
);
alter table closed_categories enable row level security;
create policy company on closed_categories using (company_id = current_setting('app.company_id')::bigint);
