import { EventEmitter } from 'node:events';
import type { WorkerEventMap, WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pools, withoutCompany } from '../database/pools.ts';
import { NoConnection } from '../database/shares.ts';
import { eventually } from '../testing/client.ts';
import { quickly, useServer } from '../testing/server.ts';
import { tellExhausted } from './attempts.ts';
import { enqueue, type JobOptions, job } from './job.ts';
import { orphansOf } from './orphans.ts';
import { holdProcess } from './runners.ts';
import { startWorker } from './worker.ts';

const server = useServer();

const payload = z.object({ word: z.string() });

/** Looks once for jobs of dead processes, and waits for none of them. */
const freeOrphans = (dangerous: string[] = []) => orphansOf({ dangerous, own: 0, after: 0 })();

/** A job that notes what it was given, and a worker for it that stops at the end of the test. */
async function working(
  work: (word: string, signal: AbortSignal) => Promise<void> | void,
  name = `test.${crypto.randomUUID()}`,
  options: JobOptions<typeof payload> = {},
) {
  const declared = job(name, payload, async ({ payload: { word }, signal }) => work(word, signal), options);
  return { declared, worker: await startWorker([declared], [], quickly) };
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
      const { rows } = await withoutCompany((db) =>
        sql`select 1 from seen_rows where id = ${Number(word)}`.execute(db),
      );
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

  it('whose time is to come is looked for once for all runners of a process', async () => {
    const words: string[] = [];
    const { declared, worker } = await working((word) => void words.push(word), undefined, { lane: 'marketplace' });
    await withoutCompany((db) => enqueue(db, declared, { word: 'now' }));
    await eventually(async () => words.length === 1);
    let asked = 0;
    const ask = () => void asked++;
    pools().owner.on('acquire', ask);
    const runAt = new Date(Date.now() + 10 * quickly.lookEvery);
    await withoutCompany((db) => enqueue(db, declared, { word: 'later' }, { runAt }));
    await eventually(async () => words.length === 2);
    pools().owner.off('acquire', ask);
    await worker.stop();
    // Four runners alone would have asked forty times.
    expect(asked).toBeLessThan(30);
  });

  it('whose time comes in a moment begins then, and does not wait for the next look', async () => {
    const words: string[] = [];
    const declared = job(
      `test.${crypto.randomUUID()}`,
      payload,
      async ({ payload: { word } }) => void words.push(word),
    );
    const worker = await startWorker([declared], [], { lookEvery: 3_600_000 });
    const runAt = new Date(Date.now() + 300);
    await withoutCompany((db) => enqueue(db, declared, { word: 'soon' }, { runAt }));
    expect(words).toEqual([]);
    await eventually(async () => words.length === 1);
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

  it('that met the end of its process has as many tries left as before', async () => {
    let begun = 0;
    const work = (_word: string, signal: AbortSignal) => {
      begun += 1;
      if (begun === 3) return;
      return new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ends'))));
    };
    const options = { attempts: 1 };
    const { declared, worker } = await working(work, 'test.shut-down', options);
    await withoutCompany((db) => enqueue(db, declared, { word: 'long' }));
    await eventually(async () => begun === 1);
    await worker.stop();
    const second = await working(work, 'test.shut-down', options);
    await eventually(async () => begun === 2);
    await second.worker.stop();
    const third = await working(work, 'test.shut-down', options);
    await eventually(async () => begun === 3);
    await third.worker.stop();
  });

  it('whose last try fails tells its handler, again if the handler fails, and is forgotten', async () => {
    const told: string[] = [];
    const { declared, worker } = await working(
      () => {
        throw new Error('no');
      },
      'test.exhausted',
      {
        attempts: 1,
        exhausted: async ({ word }) => {
          told.push(word);
          if (told.length === 1) throw new Error('the database was away');
        },
      },
    );
    await withoutCompany((db) => enqueue(db, declared, { word: 'given up' }));
    await eventually(async () => told.length === 1);
    await tellExhausted([declared]);
    expect(told).toEqual(['given up', 'given up']);
    await tellExhausted([declared]);
    expect(told).toHaveLength(2);
    await worker.stop();
  });

  it('that was under way in two processes that died is given up when it is dangerous, and goes on when it is not', async () => {
    const told: string[] = [];
    const exhausted = async ({ word }: { word: string }) => void told.push(word);
    const declared = [
      job('test.dangerous', payload, async () => {}, { dangerous: true, exhausted }),
      job('test.innocent', payload, async () => {}, { exhausted }),
    ];
    for (const one of declared) await withoutCompany((db) => enqueue(db, one, { word: one.name }));
    for (let deaths = 1; deaths <= 2; deaths++) {
      await pools().owner.query("insert into job_runners (runner, process) values ('dead-twice', 4243)");
      await pools().owner.query(
        "update graphile_worker._private_jobs set locked_by = 'dead-twice', locked_at = now() where payload->>'word' like 'test.%'",
      );
      await freeOrphans(['test.dangerous']);
      await tellExhausted(declared);
      expect(told).toEqual(deaths === 2 ? ['test.dangerous'] : []);
    }
    await pools().owner.query("delete from graphile_worker._private_jobs where payload->>'word' = 'test.innocent'");
  });

  it('that was under way in a process that was killed has as many tries left as before', async () => {
    const declared = job('test.killed', payload, async () => {}, { attempts: 2 });
    await withoutCompany((db) => enqueue(db, declared, { word: 'killed' }));
    const { owner } = pools();
    await owner.query("insert into job_runners (runner, process) values ('killed-runner', 4244)");
    await owner.query(
      "update graphile_worker._private_jobs set locked_by = 'killed-runner', locked_at = now(), attempts = 2 where payload->>'word' = 'killed'",
    );
    await freeOrphans();
    const { rows } = await owner.query(
      "delete from graphile_worker._private_jobs where payload->>'word' = 'killed' returning attempts",
    );
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('that found all connections of its company taken has as many tries left as before', async () => {
    const done: string[] = [];
    let taken = 2;
    const { declared, worker } = await working(
      (word) => {
        if (taken-- > 0) throw new NoConnection('The company’s share of connections stayed taken');
        done.push(word);
      },
      'test.crowded',
      { attempts: 1 },
    );
    await withoutCompany((db) => enqueue(db, declared, { word: 'later' }));
    await eventually(async () => {
      await pools().owner.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
      return done.length > 0;
    });
    await worker.stop();
  });

  it('that is not through by its deadline is broken off, and told when it was the last try', async () => {
    const told: string[] = [];
    const { declared, worker } = await working(
      (_word, signal) =>
        new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      'test.deadline',
      { attempts: 1, deadline: 0.2, exhausted: async ({ word }) => void told.push(word) },
    );
    await withoutCompany((db) => enqueue(db, declared, { word: 'slow' }));
    await eventually(async () => told.length > 0);
    await worker.stop();
  });

  it('is not taken before the runners of its process are written down', async () => {
    const client = await pools().owner.connect();
    await client.query('begin');
    await client.query('lock table job_runners in share row exclusive mode');
    let begun = false;
    const { declared, worker } = await working(() => {
      begun = true;
    });
    await withoutCompany((db) => enqueue(db, declared, { word: 'early' }));
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(begun).toBe(false);
    await client.query('commit');
    client.release();
    await eventually(async () => begun);
    await worker.stop();
  });

  it('that nobody holds any more is freed at once at the start of the only process', async () => {
    const done: string[] = [];
    const declared = job('test.alone', payload, async ({ payload: { word } }) => void done.push(word));
    await withoutCompany((db) => enqueue(db, declared, { word: 'left' }, { queue: 'left' }));
    const held = "set locked_by = 'long-gone', locked_at = now()";
    await pools().owner.query(`update graphile_worker._private_jobs ${held} where payload->>'word' = 'left'`);
    await pools().owner.query(`update graphile_worker._private_job_queues ${held} where queue_name = 'left'`);
    const worker = await startWorker([declared], [], { ...quickly, alone: true });
    const { rows } = await pools().owner.query(
      "select from graphile_worker._private_job_queues where locked_by = 'long-gone'",
    );
    expect(rows).toEqual([]);
    await eventually(async () => done.length === 1);
    await worker.stop();
  });

  it('that could not be given back by its runner is given back when the process stops', async () => {
    const { declared, worker } = await working(() => {});
    await withoutCompany((db) => enqueue(db, declared, { word: 'stuck' }, { runAt: new Date(Date.now() + 3_600_000) }));
    const { owner } = pools();
    await owner.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = (select runner from job_runners order by runner limit 1)
       where payload->>'word' = 'stuck'`,
    );
    await worker.stop();
    const { rows } = await owner.query(
      "delete from graphile_worker._private_jobs where payload->>'word' = 'stuck' returning locked_by",
    );
    expect(rows).toEqual([{ locked_by: null }]);
  });

  it('that takes hours stays locked: the queue would give it to another after four', async () => {
    const events: WorkerEvents = new EventEmitter();
    const process = await holdProcess();
    process.hold(events);
    events.emit('pool:create', { workerPool: { id: 'patient' } } as WorkerEventMap['pool:create']);
    const declared = job('test.hours', payload, async () => {});
    await withoutCompany((db) => enqueue(db, declared, { word: 'hours' }, { queue: 'hours' }));
    const { owner } = pools();
    const held = "set locked_by = 'patient', locked_at = now() - interval '239 minutes'";
    await owner.query(`update graphile_worker._private_jobs ${held} where payload->>'word' = 'hours'`);
    await owner.query(`update graphile_worker._private_job_queues ${held} where queue_name = 'hours'`);
    await process.renew();
    const { rows } = await owner.query(
      `select from graphile_worker._private_jobs where locked_by = 'patient' and locked_at > now() - interval '1 minute'
       union all select from graphile_worker._private_job_queues where locked_by = 'patient' and locked_at > now() - interval '1 minute'`,
    );
    expect(rows).toHaveLength(2);
    await process.release();
    await owner.query("delete from graphile_worker._private_jobs where payload->>'word' = 'hours'");
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
    await freeOrphans();
    expect((await held()).rowCount).toBe(1);
    await dead.end();
    await freeOrphans();
    expect((await held()).rowCount).toBe(0);
  });
});
