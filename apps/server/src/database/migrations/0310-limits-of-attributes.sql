-- What values of a marketplace's attribute must keep to, as far as it says so: length of a text, range of a number.
alter table marketplace_attributes add column limits jsonb;
