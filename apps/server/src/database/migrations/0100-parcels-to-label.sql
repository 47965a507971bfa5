-- Orders whose labels nobody has printed are counted at each look at the orders: parcels that have theirs aren't read for that.
-- kind: without transaction
create index concurrently parcels_to_label on parcels (company_id, order_id) where state = 'confirmed' and labelled_at is null;
