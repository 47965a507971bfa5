import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isFree } from '../../tests/start/product.ts';

const root = join(import.meta.dirname, '../..');

/** The product with its demo and its sandbox on a folder of its own, that can be killed and started again. */
export interface ServedProduct {
  url: string;
  sandbox: string;
  start(): Promise<void>;
  /** As the system does it when memory ends: no signal that could be heard. */
  kill(): Promise<void>;
  /** Ends it in order, and takes away a database that lies outside the folder, as root's does. */
  close(): Promise<void>;
  /** Lines of its log that tell of an error, since the start. */
  errors(): string[];
  /** As the owner of all tables. */
  database(): Promise<pg.Client>;
}

export function productIn(folder: string, port: number, more: NodeJS.ProcessEnv = {}): ServedProduct {
  let server: ChildProcess | undefined;
  let said = '';
  const place = () => /база данных: (\S+?)[\s)]/.exec(said)?.[1] ?? join(folder, 'postgres');
  const ended = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    await new Promise((resolve) => server?.once('exit', resolve));
  };
  return {
    url: `http://127.0.0.1:${port}`,
    sandbox: `http://127.0.0.1:${port + 1}`,
    async start() {
      // The sandbox is a process of its own: it ends a moment after the server, and writes down what it has sold.
      while (!((await isFree(port)) && (await isFree(port + 1)))) await wait(100);
      said = '';
      const env = { ...process.env, PORT: String(port), SANDBOX_PORT: String(port + 1), DATA_DIR: folder };
      server = spawn(process.execPath, ['--max-old-space-size=1024', 'apps/server/src/main.ts'], {
        cwd: root,
        env: { ...env, LOG_LEVEL: 'warn', KEEP_PICTURES: 'off', CALLS_PER_SECOND: '1000000', ...more },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      for (const stream of [server.stdout, server.stderr])
        stream?.on('data', (piece: Buffer) => {
          said = `${said}${piece}`;
        });
      const before = Date.now();
      while (!said.includes('Остановить')) {
        if (server.exitCode !== null || Date.now() - before > 300_000) throw new Error(`It did not open: ${said}`);
        await wait(100);
      }
    },
    async kill() {
      server?.kill('SIGKILL');
      await ended();
    },
    async close() {
      server?.kill('SIGTERM');
      await ended();
      await rm(place(), { recursive: true, force: true });
    },
    errors: () => said.split('\n').filter((line) => /"level":[56]0/.test(line)),
    async database() {
      const password = await readFile(join(place(), 'password'), 'utf8');
      const at = (await readFile(join(place(), 'cluster/postmaster.pid'), 'utf8')).split('\n')[3];
      const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${at}/prilavok` });
      client.on('error', () => {});
      await client.connect();
      return client;
    },
  };
}
