-- Of many offers those that aren't on sale are listed.
-- kind: without transaction
create index concurrently sale_states_off_sale on sale_states (company_id, account_id, offer_id) where state <> 'on_sale';
