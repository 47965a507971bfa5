import { describe, expect, it } from 'vitest';
import { broken } from './guard.ts';

const tables = ['offers', 'brands'];

describe('the guard of statements', () => {
  it.each([
    ['a query that forgets its company', 'select * from offers where id = $1'],
    [
      'a join where one side forgets it',
      'select 1 from offers o join brands b on b.id = o.brand_id where o.company_id = $1',
    ],
    [
      'INSERT … SELECT without an answer',
      'insert into offers (company_id, id) select company_id, id from unnest($1::bigint[])',
    ],
    ['set_config', "select set_config('app.company_id', '1', true)"],
    ['COPY into a company table', 'copy offers (company_id, id) from stdin'],
    [
      'now() after ON CONFLICT',
      'insert into offers (company_id) values ($1) on conflict (company_id) do update set changed_at = now()',
    ],
    ['a random value in UPDATE', 'update offers set token = gen_random_uuid() where company_id = $1'],
    ['MERGE', 'merge into offers using brands on true when matched then delete'],
    ['a lock inside a query', 'select pg_advisory_lock(1) from offers where company_id = $1'],
  ])('names %s', (_what, statement) => {
    expect(broken(statement, tables)).not.toEqual([]);
  });

  it.each([
    "begin; set local app.company_id = '7'",
    'select o.id from offers o join brands b on b.company_id = $1 and b.id = o.brand_id where o.company_id = $1',
    'insert into offers (company_id, id) select $1, id from unnest($2::bigint[]) id on conflict do nothing',
    'select pg_advisory_xact_lock(1, 2)',
  ])('lets a good one through: %s', (statement) => {
    expect(broken(statement, tables)).toEqual([]);
  });
});
