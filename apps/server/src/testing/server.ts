import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Config, readConfig, useConfig } from '../config.ts';
import { letApplicationIn } from '../database/application-login.ts';
import { closePools, openPools, pools } from '../database/pools.ts';
import { checkContract } from '../http/contract-checks.ts';
import { forgetSpent } from '../http/limits/budget.ts';
import { countJobs } from '../http/metrics.ts';
import { buildServer } from '../http/server.ts';
import { closeStream, openStream } from '../http/stream.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { flushRequestLog, flushUnknowns } from '../marketplaces/index.ts';
import { useSecret } from '../outside/secrets.ts';
import { doors, handlers, jobs, ticks } from '../rooms.ts';
import { miscounted } from './counts.ts';
import { catalogueOf, type Guard, watch } from './guard.ts';
import type { Catalogue } from './guard-rules.ts';
import { misscored } from './scores.ts';

/** With which the tests' processes seal keys. */
export const testSecret = 'a secret of the tests, long enough to be one';

export interface TestServer {
  /** `http://127.0.0.1:port` */
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Every statement that the bound role sent. */
  guard: Guard;
}

/** For workers of tests: what waits for its time is found sooner. */
export const quickly = { lookEvery: 200 };

export interface ServerOptions {
  /** Run jobs and ticks too. */
  worker?: boolean;
  /** Settings over the tests' defaults, as they would stand in the environment. */
  env?: Record<string, string>;
}

/**
 * Starts the product in this process on a database of its own before a file's tests, and ends it after them:
 * `const server = useServer({ worker: true })`. Its fields are there once the tests run.
 */
export function useServer({ worker: withWorker = false, env = {} }: ServerOptions = {}): TestServer {
  const server: TestServer = {
    url: '',
    databaseUrl: '',
    dataDir: '',
    guard: { violations: [], statements: [], waits: 0, forget() {} },
  };
  let worker: Worker | undefined;
  let close = async () => {};
  let breaches: string[] = [];

  beforeAll(async () => {
    server.dataDir = await mkdtemp(join(tmpdir(), 'prilavok-test-'));
    server.databaseUrl = await copyOfTemplate();
    const config: Config = useConfig(
      readConfig({
        DATA_DIR: server.dataDir,
        LOG_LEVEL: 'silent',
        CALLS_PER_SECOND: '1000000',
        // Feeds of the tests name shops of other people.
        KEEP_PICTURES: 'off',
        // Most tests have no sandbox to ask.
        TELEGRAM: 'off',
        ...env,
      }),
    );
    useSecret(testSecret);
    forgetSpent();
    breaches = checkContract();
    const { appPool, owner } = openPools(server.databaseUrl, 10);
    await letApplicationIn(owner, server.databaseUrl);
    await startIdsAnew(owner);
    catalogue ??= await catalogueOf(owner);
    server.guard = watch(appPool, catalogue);
    countJobs(jobs);
    await openStream();
    const app = await buildServer(handlers, config, doors);
    server.url = await app.listen({ port: 0, host: '127.0.0.1' });
    if (withWorker) worker = await startWorker(jobs, ticks, quickly);
    close = async () => {
      await closeStream();
      await app.close();
    };
  });

  afterAll(async () => {
    await worker?.stop();
    await close();
    // As at the product's end: what waits to be written would else come into the next file's database.
    await flushRequestLog();
    await flushUnknowns();
    const wrong = [...(await miscounted(pools().owner)), ...(await misscored(pools().owner))];
    await closePools();
    await dropDatabase(server.databaseUrl);
    await rm(server.dataDir, { recursive: true, force: true });
    if (wrong.length > 0) throw new Error(`Counted wrong:\n- ${wrong.map((row) => JSON.stringify(row)).join('\n- ')}`);
    if (breaches.length > 0) throw new Error(`Answers against the contract:\n- ${breaches.join('\n- ')}`);
    if (server.guard.violations.length > 0)
      throw new Error(`Statements that break the rules:\n- ${server.guard.violations.join('\n- ')}`);
  });

  return server;
}

/** Every copy of the template has the same names: they are asked for once in a process. */
let catalogue: Catalogue | undefined;

const template = () => new URL(inject('postgres'));

/** A fresh database with everything migrated; copying takes a twentieth of a second. */
export async function copyOfTemplate(): Promise<string> {
  const url = template();
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await asAdministrator(`create database ${name} template ${url.pathname.slice(1)} strategy file_copy`);
  url.pathname = `/${name}`;
  return url.href;
}

let copies = 0;

/** Files share a process: what it remembers by the ids of one database must not fit the next. */
async function startIdsAnew(owner: pg.Pool): Promise<void> {
  await owner.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, $1) from pg_sequences
     where schemaname = 'public' and data_type <> 'smallint'::regtype`,
    [++copies * 1_000_000],
  );
}

export async function dropDatabase(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await asAdministrator(`drop database if exists ${name} with (force)`);
}

/** A process makes and drops all its databases over one connection, which ends with it: each new one costs as much as twenty statements. */
let administrator: Promise<pg.Client> | undefined;

async function asAdministrator(statement: string): Promise<void> {
  administrator ??= connectAdministrator();
  const client = await administrator;
  // Copying locks the template: files that start together wait for each other here.
  await client.query('select pg_advisory_lock(7100)');
  try {
    await client.query(statement);
  } finally {
    await client.query('select pg_advisory_unlock(7100)');
  }
}

async function connectAdministrator(): Promise<pg.Client> {
  const url = template();
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => {});
  await client.connect();
  return client;
}
