import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { contractingStatements } from '../testing/expanding.ts';
import { knownMigrations, migrations, readMigration, statementsOf } from './migration-file.ts';

/** The last migration that says nothing of its change: it counts as one that a process of the version before can't work with. */
const lastSilent = '0423-longer-pending-lists.sql';
const declared = (await knownMigrations()).filter((name) => name > lastSilent);

it.each(declared)('%s says whether it only expands, and does what it says', async (name) => {
  const text = await readFile(new URL(name, migrations), 'utf8');
  // «-- change: expands» lets the version before start again on the new schema, «-- change: contracts» does not.
  expect(text).toMatch(/^-- change: (expands|contracts)$/m);
  const { expands, statements } = await readMigration(name);
  if (expands) expect(contractingStatements(statements)).toEqual([]);
});

it.each([
  'create table a (id int primary key);\nalter table a add constraint a_b check (id > 0);\ncreate policy company on a using (true);',
  "create table a (id int primary key);\nselect bind_to_company('a');",
  'create index concurrently if not exists offers_x on offers (title);',
  "alter table offers add column note text, add column kind text not null default '';",
  'alter table offers add column weight int;\nupdate offers set weight = 1;',
  'create function f() returns int language sql as $$ select 1 $$;\ngrant execute on function f to prilavok_app;',
  'alter index offer_search_text set (gin_pending_list_limit = 1024);',
])('takes for expanding: %s', (text) => {
  expect(contractingStatements(statementsOf(text))).toEqual([]);
});

it.each([
  'drop table offers;',
  'alter table offers drop column title;',
  'alter table offers rename column title to name;',
  'alter table offers add column kind text not null;',
  'alter table offers alter column title set not null;',
  'alter table offers alter column title type varchar(10);',
  'alter table offers add constraint short check (length(title) < 10);',
  'create unique index offers_x on offers (title);',
  'create or replace function f() returns int language sql as $$ select 1 $$;',
  'create or replace view find_offers as select 1;',
  'update offers set title = upper(title);',
  'delete from offers;',
  "insert into services (title) values ('x');",
  'revoke select on offers from prilavok_app;',
  'create trigger t before insert on offers for each row execute function f();',
  "do $$ begin execute 'drop table offers'; end $$;",
  'select 1;',
  "select bind_to_company('offers');",
])('takes for contracting: %s', (text) => {
  expect(contractingStatements(statementsOf(text))).toEqual([text]);
});
