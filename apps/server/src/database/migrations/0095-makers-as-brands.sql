-- Whether a feed's «Производитель» is the brand where <vendor> is silent: what was imported before did so, and goes on; new feeds ask.
alter table imports add column maker_as_brand boolean not null default true;
alter table imports alter column maker_as_brand set default false;
-- How many of its offers have a «Производитель» and no brand: what the report offers to take.
alter table imports add column makers integer not null default 0;
