-- A task that sends what a person has chosen says how much that is; one that goes over everything has nothing chosen.
alter table marketplace_tasks add column chosen int;

-- company: the offers that a person has chosen for a task at hand, in the order of their ids.
create table task_choices (
  company_id bigint not null, task_id bigint not null, offers bigint[] not null,
  primary key (company_id, task_id),
  foreign key (company_id, task_id) references marketplace_tasks on delete cascade
);
alter table task_choices enable row level security;
create policy company on task_choices using (company_id = current_setting('app.company_id')::bigint);
