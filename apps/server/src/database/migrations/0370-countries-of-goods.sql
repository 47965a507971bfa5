-- Where the goods of an order were made: whether the marketplace asks for it, and the code of the country that the seller named.
alter table order_items add column needs_country boolean not null default false;
alter table order_items add column country text;
