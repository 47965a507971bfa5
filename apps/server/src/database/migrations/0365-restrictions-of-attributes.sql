-- Which values of a marketplace's attribute remain when another one has a certain value.
alter table marketplace_attributes add column restrictions jsonb;
