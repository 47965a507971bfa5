import { describe, expect, it } from 'vitest';
import { broken } from './guard-rules.ts';

const catalogue = {
  tables: new Set(['offers', 'brands', 'order_statuses']),
  identities: new Set(['order_statuses']),
  volatile: new Set(['clock_timestamp', 'random', 'gen_random_uuid', 'uuidv7', 'pg_advisory_lock', 'set_config']),
  stable: new Set(['array_to_string', 'jsonb_build_object']),
};

describe('the guard of statements', () => {
  it.each([
    ['a query that forgets its company', 'select * from offers where id = $1'],
    [
      'a join where one side forgets it',
      'select 1 from offers o join brands b on b.id = o.brand_id where o.company_id = $1',
    ],
    [
      'a correlated subquery that names the company of the outer row',
      'select (select count(*) from offers o where o.company_id = b.company_id and o.brand_id = b.id) from brands b where b.company_id = $1',
    ],
    [
      'a comma join by the company of the other side',
      'select 1 from offers o, brands b where b.company_id = o.company_id and o.company_id = $1',
    ],
    [
      'an arm of a union that forgets it',
      'select id from offers where company_id = $1 union all select id from brands where id = $2',
    ],
    [
      'a recursive arm that goes by the company of the other',
      `with recursive below as (select id, company_id from brands where company_id = $1
       union all select b.id, b.company_id from brands b join below on b.company_id = below.company_id and b.parent_id = below.id) select id from below`,
    ],
    ['a company that may be another one', 'select 1 from offers where company_id = $1 or id = $2'],
    [
      'INSERT … SELECT without an answer',
      'insert into offers (company_id, id) select company_id, id from unnest($1::bigint[])',
    ],
    [
      'INSERT … SELECT that counts what a conflict left out',
      'insert into words (word) select word from unnest($1::text[]) word on conflict do nothing',
    ],
    [
      'ids given out on the way from one company table to another',
      'insert into order_statuses (company_id, title) select $1, title from brands where company_id = $1 returning id',
    ],
    [
      'ids given out over a WITH',
      'with named as (select title from brands where company_id = $1) insert into order_statuses (company_id, title) select $1, title from named returning id',
    ],
    [
      'a subquery among VALUES',
      'insert into offers (company_id, id) values ($1, (select max(id) from offers where company_id = $1))',
    ],
    ['set_config of a text', "select set_config('app.company', '1:x', true)"],
    ['set_config of another setting', "select set_config('role', $1, true)"],
    ['set_config for the whole session', "select set_config('app.company', $1, false)"],
    ['a company for the whole session', "set app.company = '1:x'"],
    ['BEGIN and SET LOCAL in one message', "begin; set local app.company = '1:x'"],
    ['COPY into a company table', 'copy offers (company_id, id) from stdin'],
    [
      'now() after ON CONFLICT',
      'insert into offers (company_id) values ($1) on conflict (company_id) do update set changed_at = now()',
    ],
    ['a random value in UPDATE', 'update offers set token = gen_random_uuid() where company_id = $1'],
    [
      'now() within CASE',
      'update offers set ended_at = case when $2 then now() else ended_at end where company_id = $1',
    ],
    ['now() within COALESCE', 'update offers set ended_at = coalesce(ended_at, now()) where company_id = $1'],
    [
      'current_timestamp within COALESCE',
      'delete from offers where company_id = $1 and coalesce(at, current_timestamp) < $2',
    ],
    ['now() in RETURNING', 'update offers set title = $2 where company_id = $1 returning now() - changed_at'],
    [
      'now() in the RETURNING of a WITH',
      'with touched as (insert into offers (company_id) values ($1) returning now() as at) select at from touched',
    ],
    [
      'a cast of a column to an array',
      'update offers o set barcodes = x.barcodes::text[] from unnest($2::bigint[], $3::text[]) x (id, barcodes) where o.company_id = $1 and o.id = x.id',
    ],
    [
      'a conversion of a column that depends on settings',
      "update offers set words = array_to_string(barcodes, ' ') where company_id = $1",
    ],
    ['a changed company', 'update offers set company_id = $2 where company_id = $1'],
    ['MERGE', 'merge into offers using brands on true when matched then delete'],
    [
      'GROUPING SETS',
      'select brand_id, count(*) from offers where company_id = $1 group by grouping sets ((brand_id), ())',
    ],
    ['a lock inside a query', 'select pg_advisory_lock(1) from offers where company_id = $1'],
    ['locked rows skipped in all companies', 'select id from offers for update skip locked'],
  ])('names %s', (_what, statement) => {
    expect(broken(statement, catalogue)).not.toEqual([]);
  });

  it.each([
    "select set_config('app.company', $1, true)",
    "set local app.company = '7:x'",
    "set local app.company = '7:x'; set local statement_timeout = 5",
    'select o.id from offers o join brands b on b.company_id = $1 and b.id = o.brand_id where o.company_id = $1',
    'select o.id from offers o where (o.company_id, o.id) = ($1::bigint, $2)',
    'insert into offers (company_id, id) select $1, id from unnest($2::bigint[]) id on conflict do nothing returning 1',
    'update offers set changed_at = now(), at = least(at, now()) where company_id = $1 returning id',
    'update offers o set barcodes = x.barcodes from unnest($2::bigint[], $3::jsonb[]) x (id, barcodes) where o.company_id = $1 and o.id = x.id',
    'select pg_advisory_xact_lock(1, 2)',
  ])('lets a good one through: %s', (statement) => {
    expect(broken(statement, catalogue)).toEqual([]);
  });
});
