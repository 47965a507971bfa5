-- A source keeps what something obeys: whether orders are loaded, and which marketplace they come from.
update order_sources set settings = jsonb_build_object(
  'is_marketplace', account_id is not null,
  'marketplace', settings -> 'marketplace',
  'is_enable_sync', account_id is not null and coalesce((settings ->> 'is_enable_sync')::boolean, true));

-- Nobody is told of a status yet: addresses that are asked for again come with what calls them.
alter table order_statuses drop column webhooks;

-- company: the last number that an order of the company's own was given by itself.
create table order_numbers (
  company_id bigint not null,
  last integer not null,
  constraint order_numbers_pkey primary key (company_id)
);
alter table order_numbers enable row level security;
create policy company on order_numbers using (company_id = current_setting('app.company_id')::bigint);

insert into order_numbers (company_id, last)
  select company_id, greatest(1000, max(substring(number from '^П-([0-9]{1,9})$')::int)) from orders
  where account_id is null and number ~ '^П-[0-9]{1,9}$' group by company_id;
