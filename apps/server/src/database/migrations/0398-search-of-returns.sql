-- kind: without transaction
-- Returns are sought by parts of their numbers and goods, through a door past the policy that shuts the index out.
create index concurrently order_returns_search on order_returns using gin (company_id, search_text gin_trgm_ops);
create or replace view find_returns as
  select company_id, id, account_id, marketplace, order_number, state, created_at, search_text from order_returns
  where company_id = current_setting('app.company_id')::bigint;
revoke insert, update, delete on find_returns from prilavok_app;
