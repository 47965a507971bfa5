-- Codes of marking («Честный знак»): whether the marketplace wants one for each piece of a line, and those that the seller has given.
alter table order_items add column needs_mark boolean not null default false;
alter table order_items add column marks text[] not null default '{}';
