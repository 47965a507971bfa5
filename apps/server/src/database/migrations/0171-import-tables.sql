-- What kind of file an import found its file to be, what a table looks like (sheets, headings, samples), and which of its columns go where. The step
-- «mapping» ends where a person has to say that.
alter table imports add column format text, add column sheets jsonb, add column mapping jsonb, drop constraint imports_step_known,
  add constraint imports_step_known check (step in ('mapping', 'check', 'run')),
  add constraint imports_format_known check (format in ('yml', 'table', 'commerceml'));
-- company: which columns go where, remembered by the shape of the file (its headings) for each catalog.
create table import_mappings (
  company_id bigint not null, catalog_id bigint not null, shape text not null, mapping jsonb not null, used_at timestamptz not null default now(),
  primary key (company_id, catalog_id, shape),
  foreign key (company_id, catalog_id) references catalogs on delete cascade
);
create index import_mappings_by_time on import_mappings (company_id, used_at);
alter table import_mappings enable row level security;
create policy company on import_mappings using (company_id = current_setting('app.company_id')::bigint);
