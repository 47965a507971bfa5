-- change: expands
-- Where a shipment goes and how, as its marketplace wants to hear it before it takes it; what was said last is kept for the next of its kind.
-- `shipping` is of the shape that the contract calls Shipping.
alter table shipments add column shipping jsonb;
alter table shipments add column waybill uuid;
create index shipments_shipping on shipments (company_id, account_id, delivery_method_id, id desc) where shipping is not null;
