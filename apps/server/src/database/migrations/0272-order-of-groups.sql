-- company: groups of properties stand in an order that people give them; those that nobody has moved follow by title.
alter table property_groups add column sort int not null default 1000000;
