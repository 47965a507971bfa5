import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { pools, withoutCompany } from '../database/pools.ts';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { enqueue } from './job.ts';
import { slowSend } from './testing/slow-send.ts';

/** Processes that lose their connections, or are killed, while what they send is under way. */
const server = useServer();

interface Send {
  process: number;
  begun: number;
  /** When the sender went away before the answer, if it did. */
  left?: number;
  answer(): void;
}
const sends: Send[] = [];
const receiver = createServer((request, response: ServerResponse) => {
  const send: Send = {
    process: Number(new URL(request.url ?? '', 'http://receiver').searchParams.get('process')),
    begun: Date.now(),
    answer: () => response.end('{}'),
  };
  sends.push(send);
  response.on('close', () => {
    if (!response.writableFinished) send.left = Date.now();
  });
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  sends.length = 0;
});

const main = fileURLToPath(new URL('./testing/slow-process.ts', import.meta.url));
const processes: ChildProcess[] = [];
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await pools().owner.query('delete from graphile_worker._private_jobs');
  await pools().owner.query('delete from graphile_worker._private_job_queues');
  await pools().owner.query('delete from job_runners');
});

async function aProcess(databaseUrl = server.databaseUrl): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  processes.push(child);
  await once(child.stdout, 'data');
  return child;
}

async function aSlowSend(): Promise<Send> {
  const { port } = receiver.address() as AddressInfo;
  await withoutCompany((db) =>
    enqueue(db, slowSend, { url: `http://127.0.0.1:${port}` }, { queue: `account:${crypto.randomUUID()}` }),
  );
  return eventually(async () => sends[0]);
}

/** Ends every session that isn't the test's own. */
async function cutConnections(): Promise<void> {
  const { appPool, owner } = pools();
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  // Those of the test's own pools are cut as well: its next statements find new ones.
  await Promise.all([appPool, owner].map((pool) => pool.query('select').catch(() => {})));
}

/** Any process has freed by then what the dead have left, in milliseconds. */
const longEnough = 12_500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const waiting = async () =>
  (await pools().owner.query<{ count: number }>('select count(*)::int from graphile_worker._private_jobs')).rows[0]
    ?.count;

it('a process whose connections are cut goes on with what it sends, once', async () => {
  await aProcess();
  const send = await aSlowSend();
  await cutConnections();
  await pause(longEnough);
  send.answer();
  await eventually(async () => (await waiting()) === 0);
  expect(sends).toHaveLength(1);
  expect(send.left).toBeUndefined();
});

it('and so it does beside another process, which was cut off as well', async () => {
  await Promise.all([aProcess(), aProcess()]);
  const send = await aSlowSend();
  for (let cuts = 0; cuts < 3; cuts++) {
    await cutConnections();
    await pause(longEnough / 3);
  }
  send.answer();
  await eventually(async () => (await waiting()) === 0);
  expect(sends).toHaveLength(1);
});

it('another process goes on within 15 seconds with what a killed one was sending', async () => {
  const both = await Promise.all([aProcess(), aProcess()]);
  const send = await aSlowSend();
  both.find(({ pid }) => pid === send.process)?.kill('SIGKILL');
  const killed = Date.now();
  const again = await eventually(async () => sends[1]);
  expect(again.begun - killed).toBeLessThan(15_000);
  expect(again.process).not.toBe(send.process);
  again.answer();
});

it('the next process goes on within 15 seconds with what a killed one was sending, though nobody wrote down its runners', async () => {
  const first = await aProcess();
  const send = await aSlowSend();
  await pools().owner.query('delete from job_runners');
  first.kill('SIGKILL');
  await aProcess();
  const started = Date.now();
  const again = await eventually(async () => sends[1]);
  expect(again.begun - started).toBeLessThan(15_000);
  expect(again.process).not.toBe(send.process);
  again.answer();
  await eventually(async () => (await waiting()) === 0);
  const { rows } = await pools().owner.query(
    'select from graphile_worker._private_job_queues where locked_by is not null',
  );
  expect(rows).toEqual([]);
});

it('a living process whose runners were forgotten writes them down again, and keeps its jobs', async () => {
  await Promise.all([aProcess(), aProcess()]);
  const send = await aSlowSend();
  await pools().owner.query('delete from job_runners');
  await pause(longEnough);
  send.answer();
  await eventually(async () => (await waiting()) === 0);
  expect(sends).toHaveLength(1);
  expect((await pools().owner.query('select from job_runners')).rowCount).toBe(2);
});

it('a process that can’t reach the database any more lets go of its jobs before another takes them, and ends', async () => {
  const way = await aWay();
  const cutOff = await aProcess(way.url);
  const send = await aSlowSend();
  await aProcess();
  const ended = once(cutOff, 'exit');
  way.close();
  const again = await eventually(async () => sends[1]);
  expect(send.left).toBeLessThanOrEqual(again.begun);
  expect(again.process).not.toBe(send.process);
  again.answer();
  expect(await ended).toEqual([1, null]);
});

/** A way to the database that can be closed. */
async function aWay(): Promise<{ url: string; close(): void }> {
  const target = new URL(server.databaseUrl);
  const sockets = new Set<Socket>();
  const proxy = createTcpServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
