-- A status or a source that is being removed, and whose orders go over to this one, portion by portion. Nobody sees it any more.
alter table order_statuses add column replaced_by bigint;
alter table order_sources add column replaced_by bigint;
drop index order_statuses_title;
create unique index order_statuses_title on order_statuses (company_id, title_key) where replaced_by is null;
