-- Bulk changes and imports are long work: how far they are and how they ended stands in `works`. What is under way while this runs can't go on
-- by its old job: it is ended, imports can be continued.
alter table bulk_acts add column work_id bigint;
insert into works (company_id, kind, owner_id, title, input, status, done, total, failed, error, author_id, created_at, started_at, finished_at)
select company_id, 'catalogs.bulk-act', catalog_id, title, jsonb_build_object('was', id), case when status in ('pending', 'running') then 'failed' else status end,
  position, total, (select coalesce(sum(value::int), 0) from jsonb_each_text(left_out)),
  case when status in ('pending', 'running') then 'Изменение прервало обновление программы' end, author_id, created_at, created_at, coalesce(finished_at, now())
from bulk_acts;
update bulk_acts a set work_id = w.id from works w where w.company_id = a.company_id and w.kind = 'catalogs.bulk-act' and (w.input->>'was')::bigint = a.id;
drop index bulk_acts_undo;
alter table bulk_acts alter column work_id set not null, drop column title, drop column status, drop column stopping, drop column author_id,
  drop column created_at, drop column finished_at, add foreign key (company_id, work_id) references works on delete cascade;
create unique index bulk_acts_work on bulk_acts (company_id, work_id);
create index bulk_acts_undo on bulk_acts (company_id, undoes_id) where undoes_id is not null;

alter table imports add column work_id bigint;
insert into works (company_id, kind, owner_id, title, input, status, done, total, failed, error, author_id, created_at, started_at, finished_at)
select company_id, 'catalogs.import-feed', catalog_id, title, jsonb_build_object('was', id), case when status in ('pending', 'running') then 'failed' else status end,
  position, total, skipped, case when status in ('pending', 'running') then 'Загрузку прервало обновление программы: продолжите её' else error end, author_id,
  created_at, started_at, coalesce(finished_at, now())
from imports;
update imports i set work_id = w.id from works w where w.company_id = i.company_id and w.kind = 'catalogs.import-feed' and (w.input->>'was')::bigint = i.id;
alter table imports alter column work_id set not null, drop column title, drop column status, drop column stopping, drop column position, drop column total,
  drop column note, drop column error, drop column author_id, drop column created_at, drop column started_at, drop column finished_at,
  add foreign key (company_id, work_id) references works on delete cascade;
create unique index imports_work on imports (company_id, work_id);
update works set input = '{}' where input ? 'was';

-- What is over is looked up for a year, and goes with what it was about.
create index works_by_age on works (company_id, finished_at);
