-- Since when the marketplace is being asked for a shipment: what nobody works on any more is found by it.
alter table shipments add column confirming_since timestamptz;
create index shipments_confirming on shipments (company_id, confirming_since) where state = 'confirming';
