import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useServer } from '../testing/server.ts';
import { asJob } from './limits.ts';
import { byKeys } from './planning.ts';
import { type GlobalDb, pools, withoutCompany } from './pools.ts';
import { execute, one, rows } from './rows.ts';

useServer();

beforeEach(async () => {
  await pools().owner.query('create table trays (id int primary key, weight int)');
  await pools().owner.query('insert into trays values (1, 10)');
  await pools().owner.query('grant all on trays to prilavok_app');
});
afterEach(() => pools().owner.query('drop table trays'));

const weigh = (db: GlobalDb) => execute(db)`update trays set weight = weight + 1 where id = ${1}`;
const tray = (db: GlobalDb) => one<object>(db)`select * from trays where id = ${1}`;

/** Whether this connection has kept the text, after ten times of `work`, and whether it planned it for all values at once. */
async function keptAfterTen(db: GlobalDb, work: (db: GlobalDb) => Promise<unknown>, text: string) {
  for (let turn = 0; turn < 10; turn++) await work(db);
  return rows<{ planned: string }>(db)`
    select case when generic_plans > 0 then 'once' else 'each time' end as planned from pg_prepared_statements where statement like ${`${text}%`}`;
}

test('a call that writes keeps what it sends again with its plan; one that only asks plans for each company anew; a job keeps nothing', async () => {
  expect(await withoutCompany((db) => keptAfterTen(db, weigh, 'update'))).toEqual([{ planned: 'once' }]);
  expect(await withoutCompany((db) => keptAfterTen(db, tray, 'select * from trays'), { reads: true })).toEqual([
    { planned: 'each time' },
  ]);
  const empty = (db: GlobalDb) => execute(db)`delete from trays where id = ${2}`;
  expect(await asJob(() => withoutCompany((db) => keptAfterTen(db, empty, 'delete')))).toEqual([]);
});

test('what is found by keys is planned once, whatever its arrays hold, and what comes between as it would be without it', async () => {
  const some = (db: GlobalDb) => rows<object>(byKeys(db))`select weight from trays where id = any(${[1]}::int[])`;
  const between = async (db: GlobalDb) => {
    await some(db);
    await tray(db);
    await some(db);
  };
  for (const reads of [false, true]) {
    expect(await withoutCompany((db) => keptAfterTen(db, some, 'select weight'), { reads })).toEqual([
      { planned: 'once' },
    ]);
    expect(
      await withoutCompany(
        async (db) => {
          await between(db);
          return one<object>(
            db,
          )`select current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as walks`;
        },
        { reads },
      ),
    ).toEqual(reads ? { mode: 'force_custom_plan', walks: 'on' } : { mode: 'auto', walks: 'off' });
  }
});

test('a migration beside calls breaks none of those whose kept statements it outdates', async () => {
  const everywhere = () => Promise.all(Array.from({ length: 10 }, () => withoutCompany(tray)));
  for (let turn = 0; turn < 3; turn++) await everywhere();
  await pools().owner.query('alter table trays add column lid text');
  await pools().owner.query('alter table trays alter column weight type text');
  for (let turn = 0; turn < 3; turn++)
    expect(await everywhere()).toEqual(Array.from({ length: 10 }, () => ({ id: 1, weight: '10', lid: null })));
});

test('a connection keeps a bounded number of statements, and goes on when it has forgotten them', async () => {
  const many = Array.from({ length: 300 }, (_, n) => sql.raw(`select ${n} as n, weight from trays where id = `));
  const kept = await withoutCompany(async (db) => {
    for (let turn = 0; turn < 2; turn++) {
      const answers = await Promise.all(many.map((text) => one<{ n: number }>(db)`${text}${1}`));
      expect(answers.map(({ n }) => n)).toEqual(many.map((_, n) => n));
    }
    return one<{ count: number }>(db)`select count(*)::int as count from pg_prepared_statements`;
  });
  expect(kept.count).toBeGreaterThan(40);
  expect(kept.count).toBeLessThanOrEqual(250);
});
