-- Accounts that were connected before analytics were read, read them now, as new ones do: each begins at another moment of the next hour. Who reads no orders, or
-- has removed the task, is left alone.
insert into marketplace_tasks (company_id, account_id, type, title, title_key, schedule, next_run_at)
select a.company_id, a.id, 'analytics', 'Аналитика продаж', lower('Аналитика продаж'), '40 6 * * *', now() + (a.id * 617 % 3600) * interval '1 second'
from marketplace_accounts a
where a.marketplace in ('ozon', 'yandex_market', 'wildberries') and a.disposed_at is null
  and exists (select from marketplace_tasks t where t.company_id = a.company_id and t.account_id = a.id and t.type = 'orders_import' and t.is_active and t.removed_at is null)
  and not exists (select from marketplace_tasks t where t.company_id = a.company_id and t.account_id = a.id and t.type = 'analytics');
