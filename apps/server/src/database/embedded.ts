import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync } from 'node:fs';
import { chmod, mkdtemp, open, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type ClusterLocation, locateCluster, nativeFolder } from './cluster-location.ts';

export interface Embedded {
  url: string;
  /** Where the database lies: not always where it was wished. */
  location: ClusterLocation;
  /** Resolves when PostgreSQL ends, wished or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  folder: string;
  say?: (line: string) => void;
  /** For tests and benches: settings such as `fsync=off`. */
  settings?: string[];
}

/** Settings of PostgreSQL for the measured model (see docs/performance.md). */
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=150',
  'shared_buffers=256MB',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
  'wal_compression=pglz',
  'jit=off',
  'random_page_cost=1.1',
  'lc_messages=C',
  'log_min_messages=warning',
  'logging_collector=off',
];

/** Starts PostgreSQL from the npm package in `folder`, making the cluster the first time. */
export async function startEmbedded({
  folder,
  say = () => {},
  settings: own = [],
}: EmbeddedOptions): Promise<Embedded> {
  const location = await locateCluster(folder, await nativeFolder());
  const data = join(location.folder, 'cluster');
  const passwordFile = join(location.folder, 'password');
  let password = await readFile(passwordFile, 'utf8').catch(() => '');
  if (!password || !(await exists(join(data, 'PG_VERSION')))) {
    say('Создаём базу данных…');
    password = randomBytes(24).toString('hex');
    await rm(data, { recursive: true, force: true });
    await writeFile(passwordFile, password, { mode: 0o600 });
    await initialise(location, data, passwordFile);
  }
  await endLeftover(data);

  const port = await freePort();
  const journal = await open(join(location.folder, 'postgres.log'), 'w');
  const flags = [...settings, `port=${port}`, ...own].flatMap((setting) => ['-c', setting]);
  // A group of its own: Ctrl+C in the terminal must reach us first, so that work in flight still finds its database.
  const server = spawn(join(location.native, 'bin', 'postgres'), ['-D', data, ...flags], {
    ...location.as,
    cwd: location.folder,
    detached: true,
    stdio: ['ignore', journal.fd, journal.fd],
  });
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
    server.once('error', () => resolve());
  });
  await journal.close();
  const guard = guardOf(server, location);
  void ended.then(() => guard?.kill('SIGKILL'));
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/prilavok`;
  await ready(server, url, join(location.folder, 'postgres.log'));
  return { url, location, ended, stop: () => stop(server, ended) };
}

/** For data that may be lost with the machine: made anew, it costs only time. */
export const inHaste = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/** A database for a test or a bench: in a temporary folder below `where`, without fsync, gone when stopped. */
export async function startTemporary(own: string[] = [], where: string = tmpdir()): Promise<Embedded> {
  const folder = await mkdtemp(join(where, 'prilavok-db-'));
  // Closed to others, it would be closed to PostgreSQL's user, and the database would go elsewhere.
  await chmod(folder, 0o755);
  const embedded = await startEmbedded({
    folder,
    settings: [...inHaste, ...own],
  });
  return {
    ...embedded,
    async stop() {
      await embedded.stop();
      await rm(embedded.location.folder, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function initialise(location: ClusterLocation, data: string, passwordFile: string): Promise<void> {
  if (location.as) chownSync(passwordFile, location.as.uid, location.as.gid);
  // pg_trgm asks the C library whether a letter is a letter: with the plain C locale Cyrillic would have no trigrams.
  const letters = process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8';
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', `--lc-ctype=${letters}`, '--lc-collate=C'];
  await promisify(execFile)(
    join(location.native, 'bin', 'initdb'),
    [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...locale,
      '--encoding=UTF8',
      '--no-instructions',
    ],
    { ...location.as, cwd: location.folder, env: { ...process.env, LC_ALL: 'C' } },
  ).catch((error: { stderr?: string; message: string }) => {
    const reason = error.stderr?.trim() || error.message;
    throw new Error(
      reason.includes('No space left')
        ? `На диске кончилось место: ${location.folder}.`
        : `База данных не создалась: ${reason}`,
    );
  });
}

/**
 * A server that was killed leaves its pid file, and its children may still be alive. Ends a PostgreSQL that still holds this very
 * folder; removes the file when its pid belongs to a dead process, a zombie or somebody else.
 */
async function endLeftover(data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  if (await holds(pid, data)) {
    process.kill(pid, 'SIGINT');
    for (let tries = 0; tries < 100 && (await holds(pid, data)); tries++) await wait(100);
    if (await holds(pid, data)) process.kill(pid, 'SIGQUIT');
    for (let tries = 0; tries < 50 && (await holds(pid, data)); tries++) await wait(100);
  }
  await rm(pidFile, { force: true });
}

/** Is this process a living PostgreSQL whose home is this folder? (A postmaster's working folder is its cluster.) */
async function holds(pid: number, data: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (state === '' || /\) Z /.test(state)) return false;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data;
}

/**
 * A shell that reads from us until we are gone, however we went, and then asks PostgreSQL to end: in a group of its own, nobody else would.
 * Where there is no shell, the next start ends what was left.
 */
function guardOf(server: ChildProcess, { as }: ClusterLocation): ChildProcess | undefined {
  if (process.platform === 'win32' || !server.pid) return undefined;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(server.pid)], {
    ...as,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.once('error', () => {});
  guard.stdin?.once('error', () => {});
  guard.unref();
  return guard;
}

async function ready(server: ChildProcess, url: string, journal: string): Promise<void> {
  const admin = url.replace(/\/prilavok$/, '/postgres');
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    const client = new pg.Client({ connectionString: admin, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      const { rowCount } = await client.query("select from pg_database where datname = 'prilavok'");
      if (!rowCount) await client.query('create database prilavok');
      await client.end();
      return;
    } catch {
      await client.end().catch(() => {});
      await wait(50);
    }
  }
  const tail = (await readFile(journal, 'utf8').catch(() => '')).trim().split('\n').slice(-3).join(' ');
  throw new Error(
    tail.includes('No space left')
      ? 'На диске кончилось место: база данных не запустилась.'
      : `База данных не запустилась: ${tail}`,
  );
}

/** Fast shutdown: sessions are ended, nothing is lost. */
async function stop(server: ChildProcess, ended: Promise<void>): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGINT');
  const forced = setTimeout(() => server.kill('SIGQUIT'), 20_000);
  await ended;
  clearTimeout(forced);
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port')),
      );
    });
  });
}

async function exists(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  );
}
