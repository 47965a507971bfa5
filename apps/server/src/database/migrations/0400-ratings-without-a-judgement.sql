-- A rating may come without a judgement: Yandex Market tells its index of quality and not from where on it is bad.
alter table account_ratings alter column state drop not null;

-- Accounts there read it as new ones do, each at another moment of the next hour.
insert into marketplace_tasks (company_id, account_id, type, title, title_key, schedule, next_run_at)
select a.company_id, a.id, 'ratings', 'Рейтинг продавца', lower('Рейтинг продавца'), '50 7 * * *', now() + (a.id * 617 % 3600) * interval '1 second'
from marketplace_accounts a
where a.marketplace = 'yandex_market' and a.disposed_at is null
  and exists (select from marketplace_tasks t where t.company_id = a.company_id and t.account_id = a.id and t.type = 'orders_import' and t.is_active and t.removed_at is null)
  and not exists (select from marketplace_tasks t where t.company_id = a.company_id and t.account_id = a.id and t.type = 'ratings');
