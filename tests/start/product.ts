import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'apps/server/src/main.ts');

export interface Run {
  child: ChildProcess;
  /** All that was said so far, on both streams. */
  said(): string;
  /** Exit code, once it ended. */
  ended: Promise<number | null>;
}

/** Starts the server's process as scripts/start.mjs does. */
export const start = (env: Record<string, string>): Run => run(process.execPath, [main], env);

/** Starts it as people do; words such as `migrate` stand behind `--`. */
export const npmStart = (env: Record<string, string>, ...words: string[]): Run =>
  run('npm', ['start', ...(words.length > 0 ? ['--', ...words] : [])], env);

function run(command: string, words: string[], env: Record<string, string>): Run {
  const { DATABASE_URL: _, ...outer } = process.env;
  const child = spawn(command, words, {
    cwd: root,
    env: { ...outer, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  // What it said last comes through the pipes after its end. Their own end waits for its children, too: not for long.
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('exit', (code) => setTimeout(resolve, 5000, code));
  });
  return { child, said: () => output, ended };
}

/** Waits until the product has said all that it says at its start. */
export async function opened(run: Run, seconds = 300): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!run.said().includes('Остановить')) {
    if (run.child.exitCode !== null) throw new Error(`The product ended: ${run.said()}`);
    if (Date.now() > end) throw new Error(`The product did not open in ${seconds} s: ${run.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Two free ports that follow each other, the cabinet's and the sandbox's; below those that systems give to connections. */
export async function freePorts(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('No two free ports');
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve(true)));
  });
}

export async function temporaryFolder(where = tmpdir()): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(where, 'prilavok-start-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Living PostgreSQL servers whose cluster belongs to this data folder; Linux only. */
export async function postgresOf(said: string, dataDir: string): Promise<number[]> {
  const moved = /база данных: (\S+)/.exec(said)?.[1];
  const cluster = `${moved ?? join(dataDir, 'postgres')}/cluster`;
  const file = await readFile(`${cluster}/postmaster.pid`, 'utf8').catch(() => '');
  const pid = Number(file.split('\n')[0]);
  return (await isAlive(pid)) ? [pid] : [];
}

/** Does this process live? One that ended and that nobody asked for its end (a zombie) does not. */
export async function isAlive(pid: number | undefined): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) Z /.test(stat);
}

/** Shells that a process started; Linux only. */
export async function shellsOf(parent: number | undefined): Promise<number[]> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
  const pids = children.trim().split(' ').map(Number);
  const names = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')));
  return pids.filter((_, at) => names[at]?.trim() === 'sh');
}

export async function clusterOf(said: string, dataDir: string): Promise<string> {
  return `${/база данных: (\S+)/.exec(said)?.[1] ?? join(dataDir, 'postgres')}/cluster`;
}
