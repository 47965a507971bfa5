-- company: how many pieces of an offer an order reserves that aren't there, for the orders that lack some. Written in the transaction that moves the
-- stock, under the lock of the stock's row. It refers to no order: the check of a reference would lock orders that others hold.
create table order_shortages (
  company_id bigint not null,
  order_id bigint not null,
  offer_id bigint not null,
  missing int not null,
  primary key (company_id, order_id, offer_id),
  constraint order_shortages_missing_positive check (missing > 0)
);
create index order_shortages_by_offer on order_shortages (company_id, offer_id);
alter table order_shortages enable row level security;
create policy company on order_shortages using (company_id = current_setting('app.company_id')::bigint);

insert into order_shortages (company_id, order_id, offer_id, missing)
select h.company_id, h.order_id, h.offer_id, least(h.pieces, h.upto - h.quantity)
from (
  select i.company_id, u.order_id, i.offer_id, s.quantity, count(*)::int as pieces,
    (sum(count(*)) over (partition by i.company_id, i.offer_id order by o.created_at, o.id))::int as upto
  from offer_stocks s
  join order_items i on i.company_id = s.company_id and i.offer_id = s.offer_id
  join order_units u on u.company_id = i.company_id and u.order_id = i.order_id and u.item_id = i.id and u.held = 'reserved'
  join orders o on o.company_id = i.company_id and o.id = i.order_id
  where s.reserved > s.quantity and s.warehouse_id = 0
  group by i.company_id, u.order_id, i.offer_id, s.quantity, o.created_at, o.id) h
where h.upto > h.quantity
on conflict do nothing;
