-- Pieces of orders hold stock: each piece says where it stands, so that whatever is told twice, late or out of turn moves stock once.
--   free: nothing is held · reserved: counted in offer_stocks.reserved · gone: left the warehouse, no longer in offer_stocks.quantity
alter table order_units add column held text not null default 'free';
alter table order_units add constraint order_units_held_known check (held in ('free', 'reserved', 'gone'));

-- Orders that are there already: what waits to be shipped is reserved, what has left is not taken off the stock a second time.
update order_units u set held = case when o.state in ('delivering', 'delivered', 'returned') then 'gone' else 'reserved' end
  from order_items i, orders o
  where i.company_id = u.company_id and i.id = u.item_id and i.offer_id is not null and not u.cancelled
    and o.company_id = u.company_id and o.id = u.order_id and o.archived_at is null and o.delivery_type <> 'FBO' and o.state <> 'cancelled';
insert into offer_stocks (company_id, offer_id, warehouse_id, quantity, reserved)
  select u.company_id, i.offer_id, 0, 0, count(*)::int from order_units u
    join order_items i on i.company_id = u.company_id and i.id = u.item_id
  where u.held = 'reserved' group by u.company_id, i.offer_id
  on conflict (company_id, offer_id, warehouse_id) do update set reserved = excluded.reserved;
