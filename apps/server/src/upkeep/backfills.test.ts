import { expect, it } from 'vitest';
import { pools, withoutCompany } from '../database/pools.ts';
import { execute, rows } from '../database/rows.ts';
import { useServer } from '../testing/server.ts';
import { openBackfills } from './backfills.queries.ts';
import { type Backfill, backfilling } from './backfills.ts';

useServer();

/** Numbers the services anew, one portion of ten behind the other. */
const numbering: Backfill = (position, save) =>
  withoutCompany(async (db) => {
    const portion = await rows<{ id: string }>(db)`
      select id from services where id > ${position ?? '0'}::bigint order by id limit 10`;
    const last = portion.at(-1);
    if (!last) return false;
    const ids = portion.map(({ id }) => id);
    await execute(db)`update services set version = version + 1 where id = any(${ids}::bigint[])`;
    await save(db, last.id, ids.length);
    return true;
  });

it('a backfill goes on where it was broken off, does no row twice, and is over once', async () => {
  const { owner } = pools();
  await owner.query(
    `insert into services (title, slug) select 'Сервис', 'service-' || n from generate_series(1, 35) n`,
  );
  // Those of the migrations stand there.
  await owner.query('delete from schema_backfills');
  await owner.query(`insert into schema_backfills (name) values ('numbering'), ('of-a-newer-version')`);
  const stopping = new AbortController();
  let portions = 0;
  const broken: Backfill = async (position, save) => {
    const more = await numbering(position, save);
    if (++portions === 2) stopping.abort(new Error('The process is stopping'));
    return more;
  };
  const run = (backfill: Backfill, signal: AbortSignal) =>
    backfilling({ numbering: backfill }).job.work({
      payload: { name: 'numbering' },
      signal,
      attempt: 1,
      attempts: 1,
      survived: async () => {},
    });
  await expect(run(broken, stopping.signal)).rejects.toThrow('stopping');
  await run(numbering, AbortSignal.timeout(10_000));
  await run(numbering, AbortSignal.timeout(10_000));
  const { rows: versions } = await owner.query('select distinct version from services');
  expect(versions).toEqual([{ version: 2 }]);
  const { rows: state } = await owner.query(`select done::int from schema_backfills where finished_at is not null`);
  expect(state).toEqual([{ done: 35 }]);
  expect(await openBackfills()).toEqual(['of-a-newer-version']);
});
