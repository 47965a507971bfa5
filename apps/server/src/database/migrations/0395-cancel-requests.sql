-- company: buyers who ask for an order to be cancelled that its seller carries, as long as the marketplace waits for an answer. `number` is the
-- order's there, `remote_id` the request's own, if it has one; with `answered_at` the answer was told and the list may still lag.
create table order_cancel_requests (
  company_id bigint not null, order_id bigint not null, number text not null, account_id bigint not null,
  remote_id text not null, reason text not null, message text not null,
  asked_at timestamptz not null, answer_by timestamptz, answered_at timestamptz,
  primary key (company_id, order_id, number),
  foreign key (company_id, order_id) references orders on delete cascade
);
create index order_cancel_requests_by_account on order_cancel_requests (company_id, account_id);
alter table order_cancel_requests enable row level security;
create policy company on order_cancel_requests using (company_id = current_setting('app.company_id')::bigint);
