-- change: contracts
-- Row security holds against any statement that the application's connection can send: it logs in as a role of its own (see application-login.ts), and the company of a
-- transaction is signed, so that no statement can name another one.

-- global: the one row that only the owner reads. `password` opens the database to the application, `signing_key` signs companies; both are made here, in each database.
create table application_login (
  only_one boolean primary key default true constraint application_login_only_one check (only_one),
  password text not null,
  signing_key text not null
);
revoke all on application_login from prilavok_app;
insert into application_login (password, signing_key)
select translate(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), translate(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');

-- The company of this transaction: what `set local app.company = '<id>:<signature>'` says, once the signature is found true; 0 is the platform. Raises where nothing was signed.
create function current_company() returns bigint
language plpgsql stable parallel safe security definer set search_path = pg_catalog as $$
declare
  said text := coalesce(current_setting('app.company', true), '');
  company text := split_part(said, ':', 1);
  key text;
begin
  -- A process of the version before works on beside this one: it logs in as the owner, and takes the bound role.
  if said = '' and pg_has_role(session_user, (select relowner from pg_class where oid = 'public.application_login'::regclass), 'member') then
    return coalesce(nullif(current_setting('app.company_id', true), ''), '0')::bigint;
  end if;
  select signing_key into key from public.application_login;
  if split_part(said, ':', 2) is distinct from encode(sha256(convert_to(key || encode(sha256(convert_to(key || company, 'UTF8')), 'hex'), 'UTF8')), 'hex') then
    raise insufficient_privilege using message = 'The company of this transaction is not signed';
  end if;
  return company::bigint;
end $$;

-- Binds a table, or a part of one, to the company of the transaction. The owner sees all of it: due tasks, watchers and the views for searching are the owner's.
-- The company stands in a subquery, so that it is asked once for a whole statement: in a correlated subquery it would be asked for each row outside.
create function bind_to_company(bound text) returns void
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  execute format('alter table public.%I enable row level security', bound);
  execute format('alter table public.%I force row level security', bound);
  execute format('create policy company on public.%I using (company_id = (select current_company()))', bound);
  execute format('create policy owner on public.%I to current_user using (true)', bound);
end $$;

create or replace function make_day(parent text, day date) returns void
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare part text := parent || '_' || to_char(day, 'YYYY_MM_DD') || '_d'; begin
  if to_regclass('public.' || quote_ident(part)) is not null then return; end if;
  execute format('create table public.%I partition of public.%I for values from (%L) to (%L)', part, parent, day, day + 1);
  perform bind_to_company(part);
end $$;

create or replace function make_month(parent text, month date) returns void
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare part text := parent || '_' || to_char(month, 'YYYY_MM') || '_m'; begin
  if to_regclass('public.' || quote_ident(part)) is not null then return; end if;
  execute format('create table public.%I partition of public.%I for values from (%L) to (%L)', part, parent,
    date_trunc('month', month), date_trunc('month', month) + interval '1 month');
  perform bind_to_company(part);
end $$;

do $$
declare bound record; begin
  for bound in select tablename as name from pg_policies where schemaname = 'public' and policyname = 'company' loop
    execute format('drop policy company on public.%I', bound.name);
    perform bind_to_company(bound.name);
  end loop;
  for bound in select viewname as name, definition as body from pg_views where schemaname = 'public' and definition like '%app.company_id%' loop
    execute format('create or replace view public.%I as %s', bound.name,
      replace(bound.body, '(current_setting(''app.company_id''::text))::bigint', '(select current_company())'));
  end loop;
end $$;

-- People, sessions, keys and the companies themselves are read by the platform before a company is known; a company's transaction sees its own.
alter table companies enable row level security;
create policy platform on companies using ((select current_company()) in (0, id));
alter table users enable row level security;
create policy platform on users using ((select current_company()) in (0, company_id));
alter table api_keys enable row level security;
create policy platform on api_keys using ((select current_company()) in (0, company_id));
alter table session_families enable row level security;
create policy platform on session_families using (exists (select from users u where u.id = user_id));
alter table refresh_tokens enable row level security;
create policy platform on refresh_tokens using (exists (select from session_families f where f.id = family_id));
alter table password_codes enable row level security;
create policy platform on password_codes using (exists (select from users u where u.id = user_id));
alter table notification_settings enable row level security;
create policy platform on notification_settings using (exists (select from users u where u.id = user_id));
alter table failed_sign_ins enable row level security;
create policy platform on failed_sign_ins using ((select current_company()) = 0);
alter table admin_acts enable row level security;
create policy platform on admin_acts using ((select current_company()) = 0) with check (true);
alter table platform_answers enable row level security;
create policy platform on platform_answers using ((select current_company()) = 0);

-- Only the owner needs them.
revoke all on schema_migrations, job_runners, job_gate from prilavok_app;
