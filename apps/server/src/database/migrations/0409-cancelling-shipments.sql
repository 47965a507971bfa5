-- A shipment that its marketplace is asked to cancel waits for the answer in a state of its own, since when its watch knows.
alter table shipments drop constraint shipments_state_known;
alter table shipments add constraint shipments_state_known
  check (state in ('draft', 'confirming', 'cancelling', 'confirmed', 'completed', 'cancelled'));
alter table shipments add column cancelling_since timestamptz;
create index shipments_cancelling on shipments (company_id, cancelling_since) where state = 'cancelling';
