-- What people edit in a form has a version: the second of two savers is told that somebody was faster.
alter table users add version integer not null default 1;
alter table companies add version integer not null default 1;
alter table services add version integer not null default 1;
alter table api_keys add version integer not null default 1;
alter table order_sources add version integer not null default 1;
alter table order_statuses add version integer not null default 1;
alter table shipment_addresses add version integer not null default 1;
