-- change: contracts
-- money_operations, of a company: sums whose word we don't know are booked as such.
alter table money_operations drop constraint money_operations_kind_known;
alter table money_operations add constraint money_operations_kind_known
  check (kind = any (array['sale', 'return', 'commission', 'logistics', 'storage', 'other', 'unknown'])) not valid;
alter table money_operations validate constraint money_operations_kind_known;
