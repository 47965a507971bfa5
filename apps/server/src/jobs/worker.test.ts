import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pools, withoutCompany } from '../database/pools.ts';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { enqueue, job } from './job.ts';
import { adoptOrphans } from './runners.ts';
import { startWorker } from './worker.ts';

const server = useServer();

const payload = z.object({ word: z.string() });

/** A job that notes what it was given, and a worker for it that stops at the end of the test. */
async function working(
  work: (word: string, signal: AbortSignal) => Promise<void> | void,
  name = `test.${crypto.randomUUID()}`,
) {
  const declared = job(name, payload, async ({ payload: { word }, signal }) => work(word, signal));
  return { declared, worker: await startWorker([declared], []) };
}

describe('a job', () => {
  it('runs after its transaction commits, and not when it rolls back', async () => {
    const words: string[] = [];
    const { declared, worker } = await working((word) => void words.push(word));
    await withoutCompany(async (db) => {
      await enqueue(db, declared, { word: 'lost' });
      throw new Error('the order was refused');
    }).catch(() => {});
    await withoutCompany((db) => enqueue(db, declared, { word: 'kept' }));
    await eventually(async () => words.length > 0);
    expect(words).toEqual(['kept']);
    await worker.stop();
  });

  it('sees the rows of the transaction that put it in', async () => {
    await pools().owner.query(
      'create table if not exists seen_rows (id int primary key); grant all on seen_rows to prilavok_app',
    );
    const missing: string[] = [];
    let done = 0;
    const { declared, worker } = await working(async (word) => {
      const { rows } = await sql`select 1 from seen_rows where id = ${Number(word)}`.execute(pools().app);
      if (rows.length === 0) missing.push(word);
      done += 1;
    });
    for (let id = 0; id < 50; id++) {
      await withoutCompany(async (db) => {
        await sql`insert into seen_rows (id) values (${id})`.execute(db);
        await enqueue(db, declared, { word: String(id) });
      });
    }
    await eventually(async () => done === 50);
    expect(missing).toEqual([]);
    await worker.stop();
  });

  it('of one queue never runs beside another of it', async () => {
    let [running, most, done] = [0, 0, 0];
    const { declared, worker } = await working(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      done += 1;
    });
    await withoutCompany(async (db) => {
      for (let n = 0; n < 8; n++) await enqueue(db, declared, { word: String(n) }, { queue: 'one account' });
    });
    await eventually(async () => done === 8);
    expect(most).toBe(1);
    await worker.stop();
  });

  it('is told to stop when the process stops', async () => {
    let begun = false;
    let told = false;
    const { declared, worker } = await working((_word, signal) => {
      begun = true;
      return new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          told = true;
          resolve();
        });
      });
    });
    await withoutCompany((db) => enqueue(db, declared, { word: 'long' }));
    await eventually(async () => begun);
    await worker.stop();
    expect(told).toBe(true);
  });

  it('of a process that is gone is freed for the others', async () => {
    // A process that was killed: its runner is written down, its job locked, and its lock died with its connection.
    const dead = new pg.Client({ connectionString: server.databaseUrl });
    await dead.connect();
    await dead.query('select pg_advisory_lock(7002, 4242)');
    await pools().owner.query("insert into job_runners (runner, process) values ('dead-runner', 4242)");
    const { declared, worker } = await working(() => {});
    await worker.stop();
    await withoutCompany((db) => enqueue(db, declared, { word: 'held' }));
    const held = () => pools().owner.query("select from graphile_worker._private_jobs where locked_by = 'dead-runner'");
    await pools().owner.query("update graphile_worker._private_jobs set locked_by = 'dead-runner', locked_at = now()");
    await adoptOrphans();
    expect((await held()).rowCount).toBe(1);
    await dead.end();
    await adoptOrphans();
    expect((await held()).rowCount).toBe(0);
  });
});
