import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { tablesNamedIn } from './testing/named-tables.ts';
import { columns, exceptions, rooms, tablesOf } from './testing/table-owners.ts';

const cwd = fileURLToPath(new URL('../', import.meta.url));
const schema = readFileSync(`${cwd}database/schema.sql`, 'utf8');
const inSchema = [...schema.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)/gm)].map(([, name = '']) => name);

/** The tables of the rooms above this one. */
const above = (room: string) => {
  const at = (rooms as readonly string[]).indexOf(room);
  return new Set(rooms.slice(at + 1).flatMap((name) => tablesOf[name]));
};

it('every table and view has one owner: a new one is added to testing/table-owners.ts', () => {
  expect(Object.values(tablesOf).flat().toSorted()).toEqual(inSchema.toSorted());
});

it('no file of a room names a table of a room above it: such a room is told by a topic, or asked by a hook', () => {
  const files = globSync(`{${rooms.join(',')}}/**/*.ts`, { cwd }).filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const named = files.flatMap((file) => {
    const tables = above(file.split('/')[0] ?? '');
    const source = readFileSync(`${cwd}${file}`, 'utf8');
    return [...tablesNamedIn(source, tables)].map((table) => `${file} ${table}`);
  });
  expect(named.toSorted()).toEqual([...Object.keys(exceptions), ...columns].toSorted());
  expect(new Set(Object.keys(exceptions).map((each) => each.split(' ')[0])).size).toBeLessThanOrEqual(3);
});

it.each([
  ['a join', 'rows(db)`select 1 from offers o join orders x on x.id = o.id`'],
  ['a list behind a comma', 'execute(db)`delete from offers o using brands b, orders x where true`'],
  ['a fragment', `const held = (id) => sql\`\${id} in (select order_id from orders)\``],
  ['a template within another', `sql\`select \${countUpTo(sql\`select from orders\`)}\``],
  ['a text without a tag', "pool.query('update orders set title = $1')"],
  [
    'a name for a statement',
    "import { countCompanyRows } from '../database/empty.ts'; countCompanyRows(db, ['orders'])",
  ],
  ['a name that becomes a table', `for (const name of ['orders']) execute(db)\`delete from \${sql.table(name)}\``],
])('a table is found in %s', (_where, source) => {
  expect([...tablesNamedIn(source, new Set(['orders']))]).toEqual(['orders']);
});

it('what only sounds like a table is none', () => {
  const source = `/** Read from orders. */ import { orders } from '../orders/index.ts'; const lanes = ['orders']; ask(\`из \${orders}\`);`;
  expect([...tablesNamedIn(source, new Set(['orders']))]).toEqual([]);
});
