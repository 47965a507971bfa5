import { findRetention } from '@prilavok/contract';
import { beforeAll, expect, it } from 'vitest';
import { pools } from '../database/pools.ts';
import { tidyWorks } from '../rooms.ts';
import { aCompany, anAdministrator } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { tidy } from '../upkeep/tidy.jobs.ts';

const server = useServer({ env: { KEEP_DAYS: 'task_logs=14' } });
// A database that was never tidied.
beforeAll(async () => {
  await pools().owner.query('delete from retention_runs');
});

it('tells the administrator what is kept for how long, how much of it there is, and what went', async () => {
  const admin = await anAdministrator(server);
  const of = async (id: string) => (await admin.call(findRetention)).rows.find((row) => row.id === id);
  expect(await of('task_logs')).toMatchObject({ days: 14, how: 'rows', bytes: expect.any(Number), startedAt: null });
  expect(await of('jobs')).toMatchObject({ days: 14, how: 'work', rows: null, bytes: null });
  await pools().owner.query(
    `insert into failed_sign_ins (account, address, at) select 'a', 'b', now() - make_interval(days => n) from generate_series(0, 5) n`,
  );
  const works = { ...tidyWorks, jobs: () => Promise.reject(new Error('Нет доступа')) };
  await tidy(works, AbortSignal.timeout(10_000));
  await pools().owner.query('analyze failed_sign_ins');
  expect(await of('failed_sign_ins')).toMatchObject({
    rows: 1,
    freedRows: 5,
    finishedAt: expect.any(String),
    fault: null,
  });
  expect(await of('jobs')).toMatchObject({ fault: 'Нет доступа' });
});

it('is not for companies', async () => {
  expect((await (await aCompany(server)).refused(findRetention)).status).toBe(403);
});
