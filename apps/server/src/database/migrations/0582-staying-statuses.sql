-- change: expands
-- A status of the company's own stays with an order that moves on, where it says so. `ship_by_ours`: the marketplace told no deadline, it was calculated by the rule of the source.
alter table order_statuses add column stays boolean not null default false;
alter table orders add column ship_by_ours boolean not null default false;
