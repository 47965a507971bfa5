import { expect, it } from 'vitest';
import { statementsOf } from './migrate.ts';

it('splits a migration into statements and keeps bodies whole', () => {
  const text = `-- a comment
create table a (
  id int
);
create function f() returns void language plpgsql as $$
begin
  perform 1;
end $$;

insert into a values (1); -- one`;
  expect(statementsOf(text)).toEqual([
    'create table a (\n  id int\n);',
    'create function f() returns void language plpgsql as $$\nbegin\n  perform 1;\nend $$;',
    'insert into a values (1); -- one',
  ]);
});
