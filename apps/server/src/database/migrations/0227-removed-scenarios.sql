-- A scenario goes at once; what it has made of a million offers goes little by little.
alter table calculation_scenarios add column removed_at timestamptz;
drop index calculation_scenarios_title;
create unique index calculation_scenarios_title on calculation_scenarios (company_id, catalog_id, title_key) where removed_at is null;
