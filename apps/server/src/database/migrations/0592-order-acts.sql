-- change: expands
-- company: orders with which an act upon many could not be done, and why; `done` are those with which it was. Both go with the work.
create table order_act_results (
  company_id bigint not null, work_id bigint not null, order_id bigint not null,
  done boolean not null, code text not null, message text not null,
  primary key (company_id, work_id, order_id),
  foreign key (company_id, work_id) references works on delete cascade,
  foreign key (company_id, order_id) references orders on delete cascade
);
create index order_act_results_by_order on order_act_results (company_id, order_id);
select bind_to_company('order_act_results');
